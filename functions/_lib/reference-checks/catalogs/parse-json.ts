import type * as z from 'zod';
import type { Catalog } from '#shared/domain/reference-check-constants.ts';
import { distrust } from './ask-catalog.ts';

/**
 * Parses a catalog's answer.
 * @throws CatalogUnavailable if it isn't JSON of the expected form: the catalog is broken, or something answers in its place
 */
export async function parseAnswer<S extends z.ZodType>(
  catalog: Catalog,
  body: string,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(jsonOf(body));
  return parsed.success ? parsed.data : distrust(catalog, 'an answer of another form');
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
