import { describe, expect, it } from 'vitest';
import { sortDetails } from './show-problem.ts';

const fields = ['email', 'keywords'];

describe('showing an API error', () => {
  it('shows the first error of each field', () => {
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

  it('shows an error without a field above the form', () => {
    const message = 'An account with this email already exists.';
    expect(sortDetails({ message, details: [] }, fields)).toEqual({ ofFields: [], ofForm: message });
  });

  it('shows errors of unknown fields above the form', () => {
    const details = [{ path: 'doi', message: 'A DOI begins with 10.' }];
    expect(sortDetails({ message: 'Some fields need another look.', details }, fields).ofForm).toBe(
      'A DOI begins with 10.',
    );
  });
});
