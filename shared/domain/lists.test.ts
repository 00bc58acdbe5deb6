import { describe, expect, it } from 'vitest';
import { agentList, listName, listsOf, supervisorList } from './lists.ts';

const sent = { type: 'NOTE' as const, authorIds: ['S1'], agentIds: [] };

describe('the listings that contain a paper', () => {
  it('are one for each filter that matches it, 3 × 2 × 2, and its supervisor’s', () => {
    const lists = listsOf({ ...sent, categories: ['cs.AI', 'stat.ML'], status: 'ACCEPTED' });
    expect(new Set(lists).size).toBe(13);
    expect(lists).toContain(listName({}));
    expect(lists).toContain(listName({ category: 'stat.ML', type: 'NOTE', status: 'ACCEPTED' }));
    expect(lists).not.toContain(listName({ category: 'cs.LG' }));
    expect(lists).toContain(supervisorList('S1'));
  });

  it('include each of its agents’ listings once', () => {
    const lists = listsOf({
      ...sent,
      categories: ['cs.AI'],
      status: 'ACCEPTED',
      agentIds: ['A1', 'A2', 'A1'],
    });
    expect(lists.filter((list) => list.startsWith('agent:'))).toEqual([agentList('A1'), agentList('A2')]);
  });

  it.each(['SUBMITTED', 'DESK_REVIEW'] as const)('are empty while it is %s', (status) => {
    expect(listsOf({ ...sent, categories: ['cs.AI'], status, agentIds: ['A1'] })).toEqual([]);
  });

  it('are only those of withdrawn papers once it is withdrawn', () => {
    const lists = listsOf({ ...sent, categories: ['cs.AI'], status: 'WITHDRAWN', agentIds: ['A1'] });
    expect(lists).toEqual([
      listName({ status: 'WITHDRAWN' }),
      listName({ type: 'NOTE', status: 'WITHDRAWN' }),
      listName({ category: 'cs.AI', status: 'WITHDRAWN' }),
      listName({ category: 'cs.AI', type: 'NOTE', status: 'WITHDRAWN' }),
    ]);
  });
});
