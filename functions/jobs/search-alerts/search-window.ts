import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { parseJson } from '../../_lib/runtime/json-attribute.ts';
import type { SavedSearchRecord, ToldPaper } from '../../_lib/search/saved-search-entities.ts';
import { nextTurn } from '../../_lib/search/saved-search-schedule.ts';

/**
 * The index is seconds behind publication, and further after a failure: searches go back this far for late papers, and
 * remember reported ones by id.
 */
const LATE_MS = 3_600_000;
const MOST_REMEMBERED = 500;

type Found = Pick<PaperSummary, 'id' | 'publishedAt'>;
type State = Pick<SavedSearchRecord, 'since' | 'seenUpTo' | 'toldOf'>;

/** Returns the moment after which to search for papers. */
export function searchFrom({ since, seenUpTo }: State): string {
  const overlapping = new Date(Date.parse(seenUpTo) - LATE_MS).toISOString();
  return overlapping > since ? overlapping : since;
}

/** Returns the papers that weren't reported before. */
export function unreportedPapers<T extends Found>({ toldOf }: State, found: T[]): T[] {
  const known = new Set(reportedPapers(toldOf).map(({ id }) => id));
  return found.filter(({ id }) => !known.has(id));
}

/**
 * Returns a saved search after a run.
 * @param newest when the newest paper in the index became public; the search must not advance beyond it
 */
export function afterSearch(
  record: SavedSearchRecord,
  newPapers: Found[],
  { newest, now }: { newest: string | undefined; now: Date },
): SavedSearchRecord {
  const { shard: _, ...kept } = record;
  const seenUpTo = newest && newest > record.seenUpTo ? newest : record.seenUpTo;
  const oldest = searchFrom({ ...record, seenUpTo });
  const remembered = [
    ...newPapers.map(({ id, publishedAt }) => ({ id, at: publishedAt ?? '' })),
    ...reportedPapers(record.toldOf),
  ]
    .filter(({ at }) => at > oldest)
    .slice(0, MOST_REMEMBERED);
  return {
    ...kept,
    ...nextTurn(record, now),
    seenUpTo,
    toldOf: JSON.stringify(remembered),
    revision: record.revision + 1,
    ...(newPapers.length > 0 ? { lastAlertAt: now.toISOString(), lastAlertPapers: newPapers.length } : {}),
  };
}

const ReportedPapers = z.array(z.object({ id: z.string(), at: z.string() }));
const reportedPapers = (toldOf: string): ToldPaper[] => parseJson(ReportedPapers, toldOf);
