import { describe, expect, it } from 'vitest';
import {
  authorIdsOf,
  everAuthorIdsOf,
  isAuthorOf,
  isSubmitterOf,
  wholeAgents,
  wholeByline,
} from './authorship.ts';
import type { CoauthorCopy } from './publishing-entities.ts';

const coauthor = (id: string, order: number, more: Partial<CoauthorCopy> = {}): CoauthorCopy => ({
  id,
  username: id,
  name: `Name of ${id}`,
  isAuthor: true,
  agents: [],
  order,
  acceptedAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const agent = { id: 'agent', name: 'Vera', model: null, description: 'Reads.' };
const paper = { supervisorId: 'iris', coauthors: [coauthor('saminal', 1), coauthor('tobias', 0)] };
const iris = { kind: 'person' as const, id: 'iris', name: 'Iris' };

describe('the authors of a paper', () => {
  it('are who sent it and who accepted, in the order of the invitations', () => {
    expect(authorIdsOf(paper)).toEqual(['iris', 'tobias', 'saminal']);
    expect([isAuthorOf(paper, 'tobias'), isAuthorOf(paper, 'nobody'), isAuthorOf(paper, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('count the submitter apart, who alone withdraws', () => {
    expect([isSubmitterOf(paper, 'iris'), isSubmitterOf(paper, 'tobias')]).toEqual([true, false]);
  });

  it('leave out who only lent an agent', () => {
    const lent = { ...paper, coauthors: [coauthor('tobias', 0, { isAuthor: false, agents: [agent] })] };
    expect(authorIdsOf(lent)).toEqual(['iris']);
    expect(wholeByline(lent, [iris], 1).map(({ name }) => name)).toEqual(['Iris', 'Vera']);
    expect(wholeAgents(lent, [], 1)).toEqual([agent]);
  });
});

describe('the byline', () => {
  const own = { kind: 'agent' as const, id: 'own', name: 'Own' };

  it('has co-authors after the people that were sent, agents last', () => {
    expect(wholeByline(paper, [iris, own], 1).map(({ name }) => name)).toEqual([
      'Iris',
      'Name of tobias',
      'Name of saminal',
      'Own',
    ]);
  });

  it('leaves a co-author where the submitter wrote the name', () => {
    const written = [{ kind: 'person' as const, name: 'Name of saminal' }, iris];
    expect(wholeByline(paper, written, 1).map(({ id }) => id)).toEqual(['saminal', 'iris', 'tobias']);
  });

  it('of a version keeps who left after it, and no later one names them or their agents', () => {
    const left = { ...paper, coauthors: [coauthor('tobias', 0, { agents: [agent], lastVersion: 1 })] };
    const names = (version: number) => wholeByline(left, [iris], version).map(({ name }) => name);
    expect([names(1), names(2)]).toEqual([['Iris', 'Name of tobias', 'Vera'], ['Iris']]);
    expect([wholeAgents(left, [], 1), wholeAgents(left, [], 2)]).toEqual([[agent], []]);
    expect([authorIdsOf(left), everAuthorIdsOf(left)]).toEqual([['iris'], ['iris', 'tobias']]);
    expect(isAuthorOf(left, 'tobias')).toBe(false);
  });

  it('names nobody twice', () => {
    const once = wholeByline(paper, [iris, own], 1);
    expect(wholeByline(paper, once, 1)).toEqual(once);
  });
});
