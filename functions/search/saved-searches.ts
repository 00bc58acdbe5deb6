import { LIMITS } from '#shared/constants.ts';
import type { SavedSearch, SavedSearchInput } from '#shared/domain/saved-search.ts';
import { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { queryOf } from '../_lib/search/index/parse-query.ts';
import type { SavedSearchRecord } from '../_lib/search/saved-search-entities.ts';
import { nextTurn } from '../_lib/search/saved-search-schedule.ts';
import * as store from './saved-search-repository.ts';
import { searchEngine } from './search-engine.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

const ownId = (call: Call) => requireCaller(call).supervisor.supervisorId;

/** Returns my saved searches, newest first. */
export async function listSavedSearches(_: unknown, call: Call) {
  const records = await store.searchesOf(ownId(call));
  // ULIDs sort by time.
  const savedSearches = records
    .toSorted((a, b) => (a.savedSearchId < b.savedSearchId ? 1 : -1))
    .map(toSavedSearch);
  return { success: true as const, data: { savedSearches } };
}

/** Saves a search, for papers from now on. @throws AppError `saved-search-limit-reached`, `validation-failed` */
export function saveSearch({ clock, newId }: Deps) {
  return async (input: SavedSearchInput, call: Call) => {
    queryOf(input.query);
    const supervisorId = ownId(call);
    const others = await store.searchesOf(supervisorId);
    if (others.length >= LIMITS.savedSearches) throw new AppError('saved-search-limit-reached');
    const now = clock();
    const at = now.toISOString();
    const own = { supervisorId, savedSearchId: newId(), createdAt: at };
    const record = {
      ...own,
      ...chosen(input, own.savedSearchId, now),
      ...{ revision: 1, since: at, seenUpTo: at, toldOf: '[]', lastAlertPapers: 0, updatedAt: at },
      origin: call.origin,
    };
    await store.save(record, undefined);
    return { success: true as const, data: await withPapersNow(record) };
  };
}

/**
 * Changes a search. Papers that another query would have found, or that came while alerts were off, don't count as new.
 * @throws AppError `saved-search-not-found`, `validation-failed`
 */
export function changeSavedSearch({ clock }: Pick<Deps, 'clock'>) {
  return async ({ id, ...input }: SavedSearchInput & { id: string }, call: Call) => {
    queryOf(input.query);
    return retryOnConflict(async () => {
      const before = await store.find(ownId(call), id);
      if (!before) throw new AppError('saved-search-not-found');
      const record = changed(before, input, clock());
      if (!(await store.save(record, before))) return undefined;
      return { success: true as const, data: await withPapersNow(record) };
    }, conflict);
  };
}

const conflict = () =>
  new AppError('changed-meanwhile', {
    message: 'The search was changed at the same moment. Please try again.',
  });

/**
 * Deletes a search.
 * @throws AppError `saved-search-not-found`
 */
export async function deleteSavedSearch({ id }: { id: string }, call: Call) {
  const supervisorId = ownId(call);
  if (!(await store.find(supervisorId, id))) throw new AppError('saved-search-not-found');
  await store.remove(supervisorId, id);
  return { success: true as const, message: 'The saved search was deleted.' };
}

function changed(before: SavedSearchRecord, input: SavedSearchInput, now: Date): SavedSearchRecord {
  const { shard: _, ...kept } = before;
  const at = now.toISOString();
  const query = JSON.stringify(input.query);
  const beginsAnew = before.query !== query || !(before.inApp || before.mail);
  return {
    ...kept,
    ...chosen(input, before.savedSearchId, now),
    revision: before.revision + 1,
    updatedAt: at,
    ...(beginsAnew ? { since: at, seenUpTo: at, toldOf: '[]' } : {}),
  };
}

function chosen({ name, query, inApp, mail, frequency }: SavedSearchInput, savedSearchId: string, now: Date) {
  const record = { name, query: JSON.stringify(query), inApp, mail, frequency };
  return { ...record, ...nextTurn({ ...record, savedSearchId }, now) };
}

/** Adds how many papers have all words of the search as they are typed: what alerts go by. */
async function withPapersNow(record: SavedSearchRecord) {
  const saved = toSavedSearch(record);
  const request = { query: queryOf(saved.query), supervisor: saved.query.supervisor };
  const { totalCount, isRelaxed, corrected } = await (await searchEngine()).search({
    ...request,
    sort: 'date',
    skip: 0,
    take: 1,
  });
  return { ...saved, papersNow: isRelaxed || corrected.length > 0 ? 0 : totalCount };
}

function toSavedSearch(record: SavedSearchRecord): SavedSearch {
  const { savedSearchId: id, name, query, inApp, mail, frequency } = record;
  const { createdAt, updatedAt, lastAlertAt = null, lastAlertPapers } = record;
  return {
    ...{ id, name, inApp, mail, frequency, createdAt, updatedAt, lastAlertAt, lastAlertPapers },
    query: SearchFields.parse(JSON.parse(query)),
  };
}
