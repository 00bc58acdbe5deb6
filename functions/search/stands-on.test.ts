import { describe, expect, it } from 'vitest';
import { standsOn } from './stands-on.ts';

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

describe('whose paper it is', () => {
  it('is that of who sent it and of its co-authors', () => {
    const people = ['iris', 'tobias', 'samina', undefined];
    expect(people.map((id) => standsOn(paper, id))).toEqual([true, true, false, false]);
  });
});
