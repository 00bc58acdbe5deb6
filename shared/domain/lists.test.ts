import { describe, expect, it } from 'vitest';
import { listName, listsOf } from './lists.ts';

describe('the lists a paper stands in', () => {
  it('are all that a filter could ask for it by: 3 × 2 × 2', () => {
    const lists = listsOf({ categories: ['cs.AI', 'stat.ML'], type: 'NOTE', status: 'ACCEPTED' });
    expect(new Set(lists).size).toBe(12);
    expect(lists).toContain(listName({}));
    expect(lists).toContain(listName({ category: 'stat.ML', type: 'NOTE', status: 'ACCEPTED' }));
    expect(lists).not.toContain(listName({ category: 'cs.LG' }));
  });
  it.each(['SUBMITTED', 'DESK_REVIEW', 'WITHDRAWN'] as const)('are none while it is %s', (status) => {
    expect(listsOf({ categories: ['cs.AI'], type: 'NOTE', status })).toEqual([]);
  });
});
