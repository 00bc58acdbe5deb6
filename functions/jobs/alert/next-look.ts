import type { PaperSummary } from '#shared/domain/paper.ts';
import type { SavedSearchRecord, ToldPaper } from '../../_lib/saved-search-entities.ts';
import { turnAfter } from '../../_lib/saved-search-turn.ts';

/**
 * The index follows publication by seconds, and after a failure by more: papers that came in late are looked for so far
 * back, and known ones remembered by their ids.
 */
const LATE_MS = 3_600_000;
const MOST_REMEMBERED = 500;

type Found = Pick<PaperSummary, 'id' | 'publishedAt'>;
type State = Pick<SavedSearchRecord, 'since' | 'seenUpTo' | 'toldOf'>;

/** Behind which moment a search looks for papers. */
export function lookBehind({ since, seenUpTo }: State): string {
  const overlapping = new Date(Date.parse(seenUpTo) - LATE_MS).toISOString();
  return overlapping > since ? overlapping : since;
}

/** Those of the papers found that were not told of before. */
export function newsOf<T extends Found>({ toldOf }: State, found: T[]): T[] {
  const known = new Set(told(toldOf).map(({ id }) => id));
  return found.filter(({ id }) => !known.has(id));
}

/**
 * What a saved search is after a look.
 * @param newest when the newest paper that the index has became public: it may be late, and must not be run ahead of
 */
export function afterLook(
  record: SavedSearchRecord,
  news: Found[],
  { newest, now }: { newest: string | undefined; now: Date },
): SavedSearchRecord {
  const { shard: _, ...kept } = record;
  const seenUpTo = newest && newest > record.seenUpTo ? newest : record.seenUpTo;
  const oldest = lookBehind({ ...record, seenUpTo });
  const remembered = [
    ...news.map(({ id, publishedAt }) => ({ id, at: publishedAt ?? '' })),
    ...told(record.toldOf),
  ]
    .filter(({ at }) => at > oldest)
    .slice(0, MOST_REMEMBERED);
  return {
    ...kept,
    ...turnAfter(record, now),
    seenUpTo,
    toldOf: JSON.stringify(remembered),
    revision: record.revision + 1,
    ...(news.length > 0 ? { lastAlertAt: now.toISOString(), lastAlertPapers: news.length } : {}),
  };
}

const told = (toldOf: string): ToldPaper[] => JSON.parse(toldOf) as ToldPaper[];
