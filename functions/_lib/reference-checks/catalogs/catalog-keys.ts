import * as z from 'zod';

const Keys = z.object({ openalex: z.string().min(1).optional() });
let found: Promise<z.infer<typeof Keys>> | undefined;

/**
 * Returns the key of OpenAlex from the stage's parameter (docs/deploying.md), which is JSON: `{"openalex": "…"}`. Returns undefined
 * without one. It is read once per function instance.
 */
export async function openAlexKey(): Promise<string | undefined> {
  const name = process.env.CATALOG_KEYS_PARAMETER;
  if (!name) return undefined;
  found ??= readKeys(name);
  const { openalex } = await found.catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return openalex;
}

async function readKeys(Name: string): Promise<z.infer<typeof Keys>> {
  const { GetParameterCommand, ParameterNotFound, SSMClient } = await import('@aws-sdk/client-ssm');
  try {
    const { Parameter } = await new SSMClient({}).send(
      new GetParameterCommand({ Name, WithDecryption: true }),
    );
    return Keys.parse(JSON.parse(Parameter?.Value ?? '{}'));
  } catch (error) {
    if (error instanceof ParameterNotFound) return {};
    throw error;
  }
}
