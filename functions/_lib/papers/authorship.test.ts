import { describe, expect, it } from 'vitest';
import {
  currentAuthorIds,
  everAuthorIds,
  isAuthorOf,
  isSubmitterOf,
  wholeAgents,
  wholeByline,
} from './authorship.ts';
import type { CoauthorCopy } from './paper-entities.ts';

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
  it('are the submitter and those who accepted, in the order of the invitations', () => {
    expect(currentAuthorIds(paper)).toEqual(['iris', 'tobias', 'saminal']);
    expect([isAuthorOf(paper, 'tobias'), isAuthorOf(paper, 'nobody'), isAuthorOf(paper, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('include the submitter, who alone can withdraw', () => {
    expect([isSubmitterOf(paper, 'iris'), isSubmitterOf(paper, 'tobias')]).toEqual([true, false]);
  });

  it('exclude supervisors who only allowed an agent', () => {
    const lent = { ...paper, coauthors: [coauthor('tobias', 0, { isAuthor: false, agents: [agent] })] };
    expect(currentAuthorIds(lent)).toEqual(['iris']);
    expect(wholeByline(lent, [iris], 1).map(({ name }) => name)).toEqual(['Iris', 'Vera']);
    expect(wholeAgents(lent, [], 1)).toEqual([agent]);
  });
});

describe('the byline', () => {
  const own = { kind: 'agent' as const, id: 'own', name: 'Own' };

  it('lists co-authors after the submitted people, and agents last', () => {
    expect(wholeByline(paper, [iris, own], 1).map(({ name }) => name)).toEqual([
      'Iris',
      'Name of tobias',
      'Name of saminal',
      'Own',
    ]);
  });

  it('keeps a co-author where the submitter wrote the name', () => {
    const written = [{ kind: 'person' as const, name: 'Name of saminal' }, iris];
    expect(wholeByline(paper, written, 1).map(({ id }) => id)).toEqual(['saminal', 'iris', 'tobias']);
  });

  it('of a version keeps those who left after it; later versions omit them and their agents', () => {
    const left = { ...paper, coauthors: [coauthor('tobias', 0, { agents: [agent], lastVersion: 1 })] };
    const names = (version: number) => wholeByline(left, [iris], version).map(({ name }) => name);
    expect([names(1), names(2)]).toEqual([['Iris', 'Name of tobias', 'Vera'], ['Iris']]);
    expect([wholeAgents(left, [], 1), wholeAgents(left, [], 2)]).toEqual([[agent], []]);
    expect([currentAuthorIds(left), everAuthorIds(left)]).toEqual([['iris'], ['iris', 'tobias']]);
    expect(isAuthorOf(left, 'tobias')).toBe(false);
  });

  it('names nobody twice', () => {
    const once = wholeByline(paper, [iris, own], 1);
    expect(wholeByline(paper, once, 1)).toEqual(once);
  });
});
