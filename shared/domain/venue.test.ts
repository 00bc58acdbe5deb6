import { describe, expect, it } from 'vitest';
import { NewVenue, RoundInput, VenueChanges } from './venue.ts';
import { VenueSlug } from './venue-slug.ts';

const problems = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('a venue', () => {
  const given = {
    slug: 'Walls-2027',
    name: 'Workshop on walls',
    kind: 'workshop',
    scope: 'What grows on walls, for those who look.',
    policy: { reviewers: 'anyone', statement: '' },
  };

  it('has a short name in lower case, which isn’t that of a page', () => {
    expect(NewVenue.parse(given)).toMatchObject({ slug: 'walls-2027', timeZone: 'UTC', issn: '' });
    for (const wrong of ['new', 'ab', '-walls', 'walls--2027', 'walls_2027'])
      expect(VenueSlug.safeParse(wrong).success, wrong).toBe(false);
  });

  it('changes only what is sent', () => {
    expect(VenueChanges.parse({ name: 'Workshop on stones' })).toEqual({ name: 'Workshop on stones' });
    expect(problems(VenueChanges.safeParse({ timeZone: 'Mars/Base', issn: '12' }))).toEqual([
      'timeZone',
      'issn',
    ]);
  });
});

it('gives a venue rounds whose dates follow each other', () => {
  const round = {
    name: 'One',
    opensAt: '2027-03-01T00:00:00+01:00',
    closesAt: '2027-04-01T00:00:00Z',
    reviewsDueAt: null,
    decisionsAt: '2027-05-01T00:00:00Z',
    finalVersionsAt: null,
  };
  expect(RoundInput.parse(round)).toMatchObject({ graceMinutes: 0, reviewsPerPaper: 3, categories: [] });
  expect(problems(RoundInput.safeParse({ ...round, decisionsAt: '2027-03-15T00:00:00Z' }))).toEqual([
    'decisionsAt',
  ]);
});
