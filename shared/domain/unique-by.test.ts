import { expect, it } from 'vitest';
import { uniqueBy } from './unique-by.ts';

it('keeps the first item of each key in its place', () => {
  const words = ['beta', 'alpha', 'Beta', 'gamma', 'ALPHA'];
  expect(uniqueBy(words, (word) => word.toLowerCase())).toEqual(['beta', 'alpha', 'gamma']);
});
