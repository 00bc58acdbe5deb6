import { expect, it } from 'vitest';
import { curlyQuotes } from './curly-quotes.ts';

it('sets apostrophes and quotes of titles', () => {
  expect(curlyQuotes("Wilson's interval")).toBe('Wilson’s interval');
  expect(curlyQuotes('On "lower" bounds ("tight" ones)')).toBe('On “lower” bounds (“tight” ones)');
  expect(curlyQuotes("The reviewers' 'third' vote in the '90s")).toBe(
    'The reviewers’ ‘third’ vote in the ’90s',
  );
});

it('leaves primes of formulas', () => {
  expect(curlyQuotes("A bound on $f'$")).toBe("A bound on $f'$");
});
