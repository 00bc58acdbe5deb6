import { expect, it } from 'vitest';
import { readPageNumber, withPageNumber } from './page-number.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('reads page %s as %i', (query, page) => {
  expect(readPageNumber(new URLSearchParams(query))).toBe(page);
});

it('omits the first page', () => {
  expect(withPageNumber('/users/ada', 1)).toBe('/users/ada');
  expect(withPageNumber('/users/ada', 2)).toBe('/users/ada?page=2');
});
