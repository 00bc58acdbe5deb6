import { setting } from './tables.ts';

let found: Promise<string | undefined> | undefined;

/**
 * Where the product stands, for mails that no request causes: configured, or as the deployment of the distribution wrote
 * it down (infra/constructs/origin-parameter.ts). Never what a request says, which can name any host.
 * @returns undefined as long as the distribution is not deployed
 */
export async function knownOrigin(): Promise<string | undefined> {
  if (process.env.PUBLIC_ORIGIN) return process.env.PUBLIC_ORIGIN;
  found ??= readOrigin(setting('ORIGIN_PARAMETER'));
  // Read once in an instance's life, unless it was not there.
  const origin = await found.catch(forget);
  return origin ?? forget();
}

function forget(error?: unknown): undefined {
  found = undefined;
  if (error !== undefined) throw error;
}

async function readOrigin(Name: string): Promise<string | undefined> {
  // Not with the function's first code: where a domain is configured, nobody asks.
  const { GetParameterCommand, ParameterNotFound, SSMClient } = await import('@aws-sdk/client-ssm');
  try {
    return (await new SSMClient({}).send(new GetParameterCommand({ Name }))).Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
