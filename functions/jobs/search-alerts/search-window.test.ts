import { describe, expect, it } from 'vitest';
import type { PaperSummary } from '#shared/domain/paper.ts';
import type { SavedSearchRecord } from '../../_lib/search/saved-search-entities.ts';
import { afterSearch, searchFrom, unreportedPapers } from './search-window.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
const search: SavedSearchRecord = {
  ...{ supervisorId: '01S', savedSearchId: '01Z', revision: 1, name: 'Weevils', query: '{}' },
  ...{ inApp: true, mail: false, frequency: 'daily', origin: '', lastAlertPapers: 0 },
  ...{ since: NOON, seenUpTo: NOON, toldOf: '[]', createdAt: NOON, updatedAt: NOON },
  ...{ shard: 'Z', nextAt: NOON },
};
const paper = (id: string, publishedAt: string): Pick<PaperSummary, 'id' | 'publishedAt'> => ({
  id,
  publishedAt,
});
const look = (
  record: SavedSearchRecord,
  found: ReturnType<typeof paper>[],
  newest: string,
  minutes: number,
) => afterSearch(record, unreportedPapers(record, found), { newest, now: new Date(at(minutes)) });

describe('finding new papers for a saved search', () => {
  it('never searches before the moment it was saved', () => {
    expect(searchFrom(search)).toBe(NOON);
    expect(searchFrom({ ...search, seenUpTo: at(90) })).toBe(at(30));
  });

  it('reports a paper once, and a late one still', () => {
    const first = look(search, [paper('a', at(50))], at(50), 60);
    expect(first).toMatchObject({ seenUpTo: at(50), lastAlertPapers: 1, lastAlertAt: at(60), revision: 2 });
    // It became public before the other, and came into the index after it.
    const found = [paper('a', at(50)), paper('late', at(40))];
    expect(unreportedPapers(first, found).map(({ id }) => id)).toEqual(['late']);
    const second = look(first, found, at(50), 70);
    expect(unreportedPapers(second, found)).toEqual([]);
  });

  it('does not run ahead of the index', () => {
    expect(look(search, [], at(-600), 60).seenUpTo).toBe(NOON);
    expect(look(search, [], at(5), 60).seenUpTo).toBe(at(5));
  });

  it('forgets reported papers once they are out of the window', () => {
    const told = look(search, [paper('a', at(1))], at(1), 2);
    expect(look(told, [], at(500), 501).toldOf).toBe('[]');
  });

  it('is due again after a day, a week, or at once; never if alerts are off', () => {
    const turn = (changes: Partial<SavedSearchRecord>) => look({ ...search, ...changes }, [], NOON, 0);
    expect(turn({}).nextAt).toBe(at(24 * 60));
    expect(turn({ frequency: 'weekly' }).nextAt).toBe(at(7 * 24 * 60));
    expect(turn({ frequency: 'immediately' })).toMatchObject({ nextAt: NOON, shard: 'Z' });
    expect(turn({ inApp: false })).not.toHaveProperty('shard');
  });
});
