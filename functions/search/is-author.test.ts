import { describe, expect, it } from 'vitest';
import { isAuthor } from './is-author.ts';

const paper = {
  submittingSupervisor: {
    id: 'iris',
    username: 'iris',
    firstName: 'Iris',
    lastName: '',
    institution: '',
    affiliation: '',
  },
  authors: [
    { kind: 'person' as const, name: 'Tobias', id: 'tobias' },
    { kind: 'person' as const, name: 'Somebody without an account' },
  ],
};

describe('a reader’s own papers', () => {
  it('are those they submitted or co-authored', () => {
    const people = ['iris', 'tobias', 'samina', undefined];
    expect(people.map((id) => isAuthor(paper, id))).toEqual([true, true, false, false]);
  });
});
