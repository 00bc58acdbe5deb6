import { beforeAll, expect, it } from 'vitest';
import { venueEntity, venueSubmissionEntity } from '../../functions/_lib/venues/venue-entities.ts';
import { atThisSpeed } from '../bench/machine-speed.ts';
import { spreadOf, timesOf } from '../bench/measure.ts';
import { isKept } from '../bench/results.ts';
import { aVenue } from '../support/a-venue.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';

const platform = aLentPlatform();

const ROWS = 5000;
const ROUNDS = 50;
/** Those that the first page shows are of a paper that exists; no page shows the others, which are only counted. */
const SHOWN = 50;
const MOST_MS = 1000;

let chair: TestPerson;

beforeAll(async () => {
  chair = await aSupervisor();
  const { id } = await aPublishedPaper(chair, { title: 'Sent to fifty rounds' });
  const { slug } = await aVenue(chair, { slug: 'five-thousand', name: 'Five Thousand Papers' });
  useTablesOf(platform());
  const { data: venue } = await venueEntity().get({ slug }).go();
  const [round] = (venue?.rounds ?? []) as object[];
  const rounds = Array.from({ length: ROUNDS }, (_, index) => ({ ...round, number: index + 1 }));
  await venueEntity().patch({ slug }).set({ rounds }).go();
  const submissions = Array.from({ length: ROWS }, (_, index) => ({
    ...{ slug, round: (index % ROUNDS) + 1, state: 'in-review' as const, revision: 1 },
    paperId: index < SHOWN ? id : crypto.randomUUID(),
    ...{ authorIds: ['SOMEBODY'], closeIds: ['SOMEBODY'] },
    submittedAt: index < SHOWN ? '2026-11-20T12:00:00.000Z' : '2026-11-10T12:00:00.000Z',
    assignments: [1, 2, 3].map((number) => ({
      reviewerId: `REVIEWER${number}`,
      assignedAt: '2026-11-21T12:00:00.000Z',
    })),
  }));
  await venueSubmissionEntity().put(submissions).go({ concurrency: 4 });
});

it(`shows a chair a page of ${ROWS} papers within a second on the machine of the limits`, async () => {
  const path = `/venues/five-thousand/submissions?limit=${SHOWN}`;
  const { body } = await call('GET', path, { token: chair.token });
  expect(body.data.pagination).toMatchObject({ totalCount: ROWS, totalPages: ROWS / SHOWN });
  expect(body.data.counts).toMatchObject({ 'in-review': ROWS });
  expect(body.data.submissions).toHaveLength(SHOWN);
  const results = await atThisSpeed(async () => {
    const { p95 } = spreadOf(await timesOf(40, () => call('GET', path, { token: chair.token })));
    return [
      { group: 'venues', name: `a page of ${ROWS} papers, p95`, value: p95, unit: 'ms', limit: MOST_MS },
    ];
  });
  console.info(results);
  expect(results.every(isKept)).toBe(true);
});
