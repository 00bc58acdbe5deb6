import * as z from 'zod';
import { getParameter } from '../../runtime/get-parameter.ts';

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

const readKeys = async (name: string): Promise<z.infer<typeof Keys>> =>
  Keys.parse(JSON.parse((await getParameter(name)) ?? '{}'));
