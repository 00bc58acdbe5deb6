import { beforeAll, expect, it } from 'vitest';
import { inParallel } from '../../functions/_lib/runtime/in-parallel.ts';
import { spreadOf, timesOf } from '../bench/measure.ts';
import { aVenue } from '../support/a-venue.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { storePaper } from '../support/stored-papers.ts';
import { useTablesOf } from '../support/tables-of.ts';

const platform = aLentPlatform();

const PAPERS = 2000;
const AUTHORS = 20;
const AT_ONCE = 16;
const HOUR_MS = 3_600_000;

let papers: { id: string; author: TestPerson }[];

beforeAll(async () => {
  const chair = await aSupervisor();
  await aPublishedPaper(chair);
  await aVenue(chair, { slug: 'two-thousand', name: 'Two Thousand Papers' });
  const authors = await Promise.all(Array.from({ length: AUTHORS }, () => aSupervisor()));
  const ids = await Promise.all(
    authors.map(async ({ token }) => (await call('GET', '/users/me', { token })).body.data.id),
  );
  useTablesOf(platform());
  const numbers = Array.from({ length: PAPERS }, (_, index) => index);
  papers = await inParallel(numbers, AT_ONCE, async (number) => {
    const author = authors[number % AUTHORS] as TestPerson;
    const archiveId = `COL.2611.${50_000 + number}`;
    const id = await storePaper({ archiveId, supervisorId: ids[number % AUTHORS] });
    return { id, author };
  });
}, 600_000);

it(`takes ${PAPERS} papers of one round in much less than an hour, while its page is read`, async () => {
  const began = performance.now();
  const times: number[] = [];
  let isOver = false;
  const reading = (async () => {
    const read: number[] = [];
    while (!isOver) read.push(...(await timesOf(5, () => call('GET', '/venues/two-thousand'))));
    return spreadOf(read);
  })();
  const refused: unknown[] = [];
  await inParallel(papers, AT_ONCE, async ({ id, author }) => {
    const from = performance.now();
    const { status, body } = await call('POST', '/venues/two-thousand/submissions', {
      token: author.token,
      body: { paperId: id, round: 1 },
    });
    times.push(performance.now() - from);
    if (status !== 201) refused.push([status, body.code]);
  });
  const took = performance.now() - began;
  isOver = true;
  console.info({ seconds: took / 1000, sending: spreadOf(times), reading: await reading });
  expect(refused).toEqual([]);
  expect(took).toBeLessThan(HOUR_MS / 4);
});
