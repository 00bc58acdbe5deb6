import { listOfSet, SETTLED_MS } from '#shared/domain/harvest.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { changeCountEntity, changeEntryEntity, type PaperChange } from './change-entities.ts';

/** The place of a change in its list. */
export type ChangePosition = Pick<PaperChange, 'changedAt' | 'paperId'>;

export interface ChangesQuery {
  set?: string | undefined;
  /** The first and the last moment (ISO 8601 with milliseconds). */
  from?: string | undefined;
  until?: string | undefined;
  /** The position after which the page begins. */
  after?: ChangePosition | undefined;
  limit: number;
}

/**
 * Returns a page of a set's changes, oldest first, and whether there are more. Each paper appears once, at its last change:
 * one that changes during a harvest moves to the end. Costs one read of the months and, for most pages, one of the entries.
 */
export async function readChanges(
  query: ChangesQuery,
  now: Date,
): Promise<{ changes: PaperChange[]; hasMore: boolean }> {
  const { after, limit } = query;
  const list = listOfSet(query.set);
  const settled = settledUntil(now);
  const until = query.until !== undefined && query.until < settled ? query.until : settled;
  const from = after?.changedAt ?? query.from ?? '';
  const found: PaperChange[] = [];
  for (const { month } of await monthsOf(list)) {
    if (month < (from && monthOf(new Date(from))) || month > monthOf(new Date(until))) continue;
    const wanted = limit + 1 - found.length;
    const entries = changeEntryEntity().query.primary({ list, month });
    const { data } = await (after ? entries.gt(after) : entries.gte({ changedAt: from })).go({
      // Unlike a count, a limit ends DynamoDB's own reading.
      limit: wanted,
      pages: 1,
      consistent: true,
    });
    found.push(...data.filter(({ changedAt }) => changedAt <= until).map(toChange));
    if (found.length > limit) break;
  }
  return { changes: found.slice(0, limit), hasMore: found.length > limit };
}

/** Returns the last moment whose changes are all readable. */
export const settledUntil = (now: Date): string => new Date(now.getTime() - SETTLED_MS).toISOString();

/** Returns the number of papers in a set, deleted ones included. */
export async function countChanges(set: string | undefined): Promise<number> {
  return (await monthsOf(listOfSet(set))).reduce((sum, { count }) => sum + count, 0);
}

/** Returns the time of the oldest change; undefined without papers. */
export async function firstChange(): Promise<string | undefined> {
  const list = listOfSet(undefined);
  const [first] = await monthsOf(list);
  if (first === undefined) return undefined;
  const { data } = await changeEntryEntity()
    .query.primary({ list, month: first.month })
    .go({ limit: 1, pages: 1, attributes: ['changedAt'] });
  return data[0]?.changedAt;
}

/** Returns the months with changes, oldest first. */
async function monthsOf(list: string) {
  const { data } = await changeCountEntity().query.primary({ list }).go({ pages: 'all', consistent: true });
  return data.filter(({ count }) => count > 0);
}

const toChange = ({ paperId, archiveId, changedAt, sets, isDeleted, hasJats }: PaperChange): PaperChange => ({
  paperId,
  archiveId,
  changedAt,
  sets,
  isDeleted,
  hasJats,
});
