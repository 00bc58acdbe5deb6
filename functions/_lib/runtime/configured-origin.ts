import { setting } from './dynamodb.ts';

let found: Promise<string | undefined> | undefined;

/**
 * Returns the site's origin for emails that no request causes: from the settings, or from the parameter that the
 * deployment of the distribution wrote (infra/constructs/origin-parameter.ts). Never from a request, which can name any
 * host.
 * @returns undefined until the distribution is deployed
 */
export async function configuredOrigin(): Promise<string | undefined> {
  if (process.env.PUBLIC_ORIGIN) return process.env.PUBLIC_ORIGIN;
  found ??= readOrigin(setting('ORIGIN_PARAMETER'));
  // Read once per function instance, unless it was missing.
  const origin = await found.catch(forget);
  return origin ?? forget();
}

function forget(error?: unknown): undefined {
  found = undefined;
  if (error !== undefined) throw error;
}

async function readOrigin(Name: string): Promise<string | undefined> {
  // Loaded on demand: stages with a configured domain never need it.
  const { GetParameterCommand, ParameterNotFound, SSMClient } = await import('@aws-sdk/client-ssm');
  try {
    return (await new SSMClient({}).send(new GetParameterCommand({ Name }))).Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
