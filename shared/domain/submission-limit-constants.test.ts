import { expect, it } from 'vitest';
import { submissionsPerDay } from './submission-limit-constants.ts';

const NEW = { accepted: 0, helpful: 0, granted: 0 };

it.each([
  ['10 of a new account', {}, 10],
  ['5 more for an accepted paper', { accepted: 1 }, 15],
  ['1 more for a helpful review', { helpful: 3 }, 13],
  ['at most 10 more for helpful reviews', { helpful: 400 }, 20],
  ['no fewer for votes that were discounted', { helpful: -2 }, 10],
  ['at most 50', { accepted: 90, helpful: 9 }, 50],
  ['what an admin granted', { accepted: 1, granted: 300 }, 300],
  ['what was earned, if that is more than was granted', { accepted: 3, granted: 6 }, 25],
])('allows %s a day', (_, standing, perDay) => {
  expect(submissionsPerDay({ ...NEW, ...standing })).toBe(perDay);
});
