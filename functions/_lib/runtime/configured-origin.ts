import { setting } from './dynamodb.ts';
import { getParameter } from './get-parameter.ts';

let found: Promise<string | undefined> | undefined;

/**
 * Returns the site's origin for emails that no request causes: from the settings, or from the parameter that the
 * deployment of the distribution wrote (infra/constructs/origin-parameter.ts). Never from a request, which can name any
 * host.
 * @returns undefined until the distribution is deployed
 */
export async function configuredOrigin(): Promise<string | undefined> {
  if (process.env.PUBLIC_ORIGIN) return process.env.PUBLIC_ORIGIN;
  found ??= getParameter(setting('ORIGIN_PARAMETER'));
  // Read once per function instance, unless it was missing.
  const origin = await found.catch(forget);
  return origin ?? forget();
}

function forget(error?: unknown): undefined {
  found = undefined;
  if (error !== undefined) throw error;
}
