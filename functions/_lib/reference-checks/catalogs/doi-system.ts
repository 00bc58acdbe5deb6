import * as z from 'zod';
import { setting } from '../../runtime/dynamodb.ts';
import { askCatalog, type Politeness } from './ask-catalog.ts';
import type { Asking } from './catalog.ts';
import { parseAnswer } from './parse-json.ts';

/** doi.org states no limit; this is far below what it serves. */
const POLITENESS: Politeness = { name: 'doi', rate: { limit: 5, windowSeconds: 1 }, atOnce: 2 };
/** The response code of a handle that exists (https://www.doi.org/doi-handbook/HTML/rest-api.html). */
const EXISTS = 1;
const Handle = z.object({ responseCode: z.number() });

/**
 * Returns whether any agency registered a DOI: besides Crossref and DataCite, there are agencies for China, Japan, Korea and others.
 * @throws CatalogUnavailable
 */
export async function isRegisteredDoi(doi: string, asking: Asking): Promise<boolean> {
  const address = new URL(`${setting('DOI_API')}/handles/${encodeURIComponent(doi)}`);
  const body = await askCatalog(POLITENESS, address, asking);
  if (body === undefined) return false;
  const { responseCode } = await parseAnswer('doi', body, Handle);
  return responseCode === EXISTS;
}
