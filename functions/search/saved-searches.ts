import { MOST_SAVED_SEARCHES, type SavedSearch, type SavedSearchInput } from '#shared/domain/saved-search.ts';
import { SearchFields } from '#shared/domain/search.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import type { SavedSearchRecord } from '../_lib/saved-search-entities.ts';
import { turnAfter } from '../_lib/saved-search-turn.ts';
import { queryOf } from '../_lib/search-index/query-of.ts';
import * as store from './saved-search-store.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

const MOST_TRIES = 5;
const ownId = (call: Call) => signedIn(call).supervisor.supervisorId;

/** My saved searches, newest first. */
export async function listSavedSearches(_: unknown, call: Call) {
  const records = await store.searchesOf(ownId(call));
  // ULIDs sort by time.
  const savedSearches = records
    .toSorted((a, b) => (a.savedSearchId < b.savedSearchId ? 1 : -1))
    .map(toSavedSearch);
  return { success: true as const, data: { savedSearches } };
}

/** Keeps a search, for papers from now on. @throws AppError `saved-search-limit-reached`, `validation-failed` */
export function saveSearch({ clock, newId }: Deps) {
  return async (input: SavedSearchInput, call: Call) => {
    queryOf(input.query);
    const supervisorId = ownId(call);
    const others = await store.searchesOf(supervisorId);
    if (others.length >= MOST_SAVED_SEARCHES) throw new AppError('saved-search-limit-reached');
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
    return { success: true as const, data: toSavedSearch(record) };
  };
}

/**
 * Changes a search. What another query would have found before, and what came while nobody was to be told, is no news.
 * @throws AppError `saved-search-not-found`, `validation-failed`
 */
export function changeSavedSearch({ clock }: Pick<Deps, 'clock'>) {
  return async ({ id, ...input }: SavedSearchInput & { id: string }, call: Call) => {
    queryOf(input.query);
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const before = await store.find(ownId(call), id);
      if (!before) throw new AppError('saved-search-not-found');
      const record = changed(before, input, clock());
      if (await store.save(record, before)) return { success: true as const, data: toSavedSearch(record) };
    }
    throw new AppError('changed-meanwhile', {
      message: 'The search was changed at the same moment. Please try again.',
    });
  };
}

/** @throws AppError `saved-search-not-found` */
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
  return { ...record, ...turnAfter({ ...record, savedSearchId }, now) };
}

function toSavedSearch(record: SavedSearchRecord): SavedSearch {
  const { savedSearchId: id, name, query, inApp, mail, frequency } = record;
  const { createdAt, updatedAt, lastAlertAt = null, lastAlertPapers } = record;
  return {
    ...{ id, name, inApp, mail, frequency, createdAt, updatedAt, lastAlertAt, lastAlertPapers },
    query: SearchFields.parse(JSON.parse(query)),
  };
}
