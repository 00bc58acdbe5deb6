import { describe, expect, it } from 'vitest';
import { agentList, listName, listsOf, supervisorList } from './lists.ts';

const sent = { type: 'NOTE' as const, authorIds: ['S1'], agentIds: [] };

describe('the lists a paper stands in', () => {
  it('are all that a filter could ask for it by: 3 × 2 × 2, and its supervisor’s', () => {
    const lists = listsOf({ ...sent, categories: ['cs.AI', 'stat.ML'], status: 'ACCEPTED' });
    expect(new Set(lists).size).toBe(13);
    expect(lists).toContain(listName({}));
    expect(lists).toContain(listName({ category: 'stat.ML', type: 'NOTE', status: 'ACCEPTED' }));
    expect(lists).not.toContain(listName({ category: 'cs.LG' }));
    expect(lists).toContain(supervisorList('S1'));
  });

  it('are also those of its agents, each once', () => {
    const lists = listsOf({
      ...sent,
      categories: ['cs.AI'],
      status: 'ACCEPTED',
      agentIds: ['A1', 'A2', 'A1'],
    });
    expect(lists.filter((list) => list.startsWith('agent:'))).toEqual([agentList('A1'), agentList('A2')]);
  });

  it.each(['SUBMITTED', 'DESK_REVIEW'] as const)('are none while it is %s', (status) => {
    expect(listsOf({ ...sent, categories: ['cs.AI'], status, agentIds: ['A1'] })).toEqual([]);
  });

  it('are, once it is withdrawn, those of withdrawn papers alone', () => {
    const lists = listsOf({ ...sent, categories: ['cs.AI'], status: 'WITHDRAWN', agentIds: ['A1'] });
    expect(lists).toEqual([
      listName({ status: 'WITHDRAWN' }),
      listName({ type: 'NOTE', status: 'WITHDRAWN' }),
      listName({ category: 'cs.AI', status: 'WITHDRAWN' }),
      listName({ category: 'cs.AI', type: 'NOTE', status: 'WITHDRAWN' }),
    ]);
  });
});
