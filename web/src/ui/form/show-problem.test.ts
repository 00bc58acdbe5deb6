import { describe, expect, it } from 'vitest';
import { sortDetails } from './show-problem.ts';

const fields = ['email', 'keywords'];

describe('showing what the server refused', () => {
  it('puts each detail on its field, the first of each', () => {
    const details = [
      { path: 'email', message: 'Email is invalid' },
      { path: 'keywords.3', message: 'A keyword must be at most 100 characters' },
      { path: 'email', message: 'Email is too long' },
    ];
    expect(sortDetails({ message: 'Email is invalid', details }, fields)).toEqual({
      ofFields: [
        { field: 'email', message: 'Email is invalid' },
        { field: 'keywords', message: 'A keyword must be at most 100 characters' },
      ],
      ofForm: '',
    });
  });

  it('says what is about no field above the form', () => {
    const message = 'An account with this email already exists.';
    expect(sortDetails({ message, details: [] }, fields)).toEqual({ ofFields: [], ofForm: message });
  });

  it('loses no detail of a field that the page does not have', () => {
    const details = [{ path: 'doi', message: 'A DOI begins with 10.' }];
    expect(sortDetails({ message: 'Some fields need another look.', details }, fields).ofForm).toBe(
      'A DOI begins with 10.',
    );
  });
});
