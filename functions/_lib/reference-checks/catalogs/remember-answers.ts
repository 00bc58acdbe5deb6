import { createHash } from 'node:crypto';
import type { Catalog } from '#shared/domain/reference-check-constants.ts';
import { systemClock, ttlAfterHours } from '../../runtime/clock.ts';
import type { WorkRecord } from '../matching/work.ts';
import { type Asking, type CatalogAnswer, CatalogUnavailable } from './catalog.ts';
import { catalogAnswerEntity } from './catalog-entities.ts';

const FOUND_HOURS = 30 * 24;
/** A work may be registered some days after it is cited. */
const NOTHING_HOURS = 20;
/** An item of DynamoDB has at most 400 KB; papers of large collaborations have thousands of authors. */
const MOST_AUTHORS = 3000;
const MOST_BYTES = 300_000;

/**
 * Returns a catalog's earlier answer to a request if it isn't too old, or else asks and stores the answer.
 * @param what the request, such as `doi 10.1000/xyz`
 */
export async function rememberAnswer(
  catalog: Catalog,
  what: string,
  { maximumAgeHours }: Asking,
  ask: () => Promise<WorkRecord[]>,
): Promise<CatalogAnswer> {
  const request = requestKey(catalog, what);
  const now = systemClock();
  const { data } = await catalogAnswerEntity().get({ request }).go();
  const isFresh =
    data && data.expiresAt > now.getTime() / 1000 && hoursSince(data.fetchedAt, now) <= maximumAgeHours;
  if (isFresh) return { records: data.records as WorkRecord[], at: data.fetchedAt };
  const records = (await ask()).map(shortened);
  const at = now.toISOString();
  const expiresAt = ttlAfterHours(now, records.length > 0 ? FOUND_HOURS : NOTHING_HOURS);
  if (Buffer.byteLength(JSON.stringify(records)) < MOST_BYTES)
    await catalogAnswerEntity().put({ request, records, fetchedAt: at, expiresAt }).go();
  return { records, at };
}

/** A work that every catalog with a search has. */
const KNOWN_TITLE = 'Deep residual learning for image recognition';

/**
 * Returns the works that a catalog's search finds, remembered like other answers. A search without its index finds nothing, with status 200, so
 * a catalog that finds nothing is asked for a work that it has, too.
 * @throws CatalogUnavailable if it doesn't find that one either
 */
export const rememberSearch = (
  catalog: Catalog,
  query: string,
  asking: Asking,
  search: (query: string, asking: Asking) => Promise<WorkRecord[]>,
): Promise<CatalogAnswer> =>
  rememberAnswer(catalog, `search ${query}`, asking, async () => {
    const records = await search(query, asking);
    if (records.length === 0 && (await search(KNOWN_TITLE, asking)).length === 0)
      throw new CatalogUnavailable(catalog, 'finds nothing, not even a work that it has');
    return records;
  });

const hoursSince = (time: string, now: Date): number => (now.getTime() - Date.parse(time)) / 3_600_000;

/** A key of DynamoDB has at most 2,048 bytes, and a search has whole titles. */
const requestKey = (catalog: Catalog, what: string): string =>
  `${catalog} ${what.length > 200 ? createHash('sha256').update(what).digest('hex') : what}`;

const shortened = (record: WorkRecord): WorkRecord => ({
  ...record,
  title: record.title.slice(0, 2000),
  authors: record.authors.slice(0, MOST_AUTHORS),
});
