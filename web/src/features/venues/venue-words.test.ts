import { expect, it } from 'vitest';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { firstWords, graceOf, slugOf, timeLeft } from './venue-words.ts';

const now = Date.parse('2027-03-01T00:00:00Z');

it.each([
  ['2027-03-10T00:00:00Z', '9 days left'],
  ['2027-03-02T12:00:00Z', '36 hours left'],
  ['2027-03-01T01:00:00Z', '1 hour left'],
  ['2027-03-01T00:12:30Z', '12 minutes left'],
  ['2027-03-01T00:00:10Z', '1 minute left'],
  ['2027-03-01T00:00:00Z', undefined],
])('says how long it is until %s', (iso, words) => {
  expect(timeLeft(iso, now)).toBe(words);
});

it('says how long the grace is', () => {
  expect([30, 60, 90, 1440].map((graceMinutes) => graceOf({ graceMinutes }))).toEqual([
    '30 minutes',
    '1 hour',
    '90 minutes',
    '24 hours',
  ]);
});

it('takes the first line of a text', () => {
  expect(firstWords('\n## We *read* [walls](https://example.org).\n\nAnd more.')).toBe('We read walls.');
});

it('proposes a short name that is valid', () => {
  expect(slugOf('Lichens on Walls 2027')).toBe('lichens-on-walls-2027');
  const long = slugOf('Évolution — of the (very) long names of workshops, 12th edition');
  expect(VenueSlug.parse(long)).toBe(long);
});
