import { expect, it } from 'vitest';
import { addressOfPage, pageInAddress } from './page-in-address.ts';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('reads page %s as %i', (query, page) => {
  expect(pageInAddress(new URLSearchParams(query))).toBe(page);
});

it('writes no page for the first', () => {
  expect(addressOfPage('/users/ada', 1)).toBe('/users/ada');
  expect(addressOfPage('/users/ada', 2)).toBe('/users/ada?page=2');
});
