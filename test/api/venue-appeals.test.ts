import { beforeAll, expect, it } from 'vitest';
import { aVenue } from '../support/a-venue.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const as = (person: TestPerson, method: string, path: string, body?: object) =>
  call(method, path, { token: person.token, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];

const NO = 'The paper doesn’t fit into this workshop, whose walls are made of stone.';
const WHY =
  'The second section says that all walls of our study are made of stone, which the decision overlooked.';
const ANSWER = 'The authors are right: their walls are made of stone.';

let chair: TestPerson;
let author: TestPerson;

beforeAll(async () => {
  [chair, author] = await Promise.all([aSupervisor(), aSupervisor()]);
  await aPublishedPaper(chair);
  await until(async () => {
    const { body } = await call('GET', `/users/${chair.username}/papers`);
    return body.data.papers.length > 0 || undefined;
  }, 'the chair’s paper in the list, without which an admin must publish the venue');
});

/** Runs a venue that a paper is sent to. */
async function aSentPaper() {
  const { slug } = await aVenue(chair, { slug: `venue-${crypto.randomUUID().slice(0, 8)}`, name: 'Walls' });
  const paper = await aPublishedPaper(author);
  await send(slug, paper.id);
  return { slug, paper };
}

const send = (slug: string, paperId: string) =>
  as(author, 'POST', `/venues/${slug}/submissions`, { paperId, round: 1 });
const decline = (slug: string, paperId: string) =>
  as(chair, 'POST', `/venues/${slug}/decisions`, {
    decisions: [{ paperId, verdict: 'reject', reasons: NO }],
  });
const appeal = (person: TestPerson, slug: string, paperId: string, reasons = WHY) =>
  as(person, 'POST', `/venues/${slug}/submissions/${paperId}/appeal`, { reasons });
const answer = (person: TestPerson, slug: string, paperId: string, outcome: string) =>
  as(person, 'PUT', `/venues/${slug}/submissions/${paperId}/appeal/answer`, { outcome, reasons: ANSWER });
const listed = async (person: TestPerson, slug: string) =>
  (await as(person, 'GET', `/venues/${slug}/submissions`)).body.data.submissions[0];

/** Waits for a notification of a venue’s decision with a title. */
const told = (person: TestPerson, title: string) =>
  until(async () => {
    const { body } = await as(person, 'GET', '/notifications?limit=50');
    const found = body.data.notifications.filter((each: { title: string }) => each.title === title);
    return found.length > 0 ? found : undefined;
  }, `the notification “${title}”`);

it('lets the authors of a declined paper appeal once, and a chair accept the paper', async () => {
  const { slug, paper } = await aSentPaper();
  expect(codeOf(await appeal(author, slug, paper.id))).toEqual([409, 'nothing-to-appeal']);
  await decline(slug, paper.id);
  expect(codeOf(await answer(chair, slug, paper.id, 'upheld'))).toEqual([409, 'nothing-to-appeal']);
  const { appealUntil, decision } = await listed(author, slug);
  expect(Date.parse(appealUntil) - Date.parse(decision.at)).toBe(14 * 86_400_000);
  expect((await listed(chair, slug)).appealUntil).toBeNull();
  expect(codeOf(await appeal(author, slug, paper.id, 'They are wrong.'))).toEqual([400, 'validation-failed']);
  expect(codeOf(await appeal(chair, slug, paper.id))).toEqual([403, 'forbidden']);
  expect((await appeal(author, slug, paper.archiveId)).status).toBe(201);
  expect(codeOf(await appeal(author, slug, paper.id))).toEqual([409, 'appeal-made']);
  expect(await told(chair, 'An appeal at Walls')).toHaveLength(1);
  for (const person of [author, chair])
    expect(await listed(person, slug)).toMatchObject({
      ...{ state: 'rejected', appealUntil: null },
      appeal: { reasons: WHY, by: { username: author.username }, answer: null },
    });
  expect(codeOf(await answer(author, slug, paper.id, 'overturned'))).toEqual([403, 'forbidden']);
  expect((await answer(chair, slug, paper.id, 'overturned')).body.data.state).toBe('accepted');
  expect(codeOf(await answer(chair, slug, paper.id, 'upheld'))).toEqual([409, 'submission-decided']);
  expect(await listed(author, slug)).toMatchObject({
    decision: { verdict: 'reject', reasons: NO },
    appeal: { answer: { outcome: 'overturned', reasons: ANSWER, by: { username: chair.username } } },
  });
  await told(author, 'Walls accepted your paper');
  const { body } = await call('GET', `/venues/${slug}/proceedings`);
  expect(body.data.entries).toMatchObject([{ paper: { id: paper.id }, decision: { reasons: ANSWER } }]);
  expect((await call('GET', `/venues/${slug}`)).body.data.accepted).toBe(1);
});

it('upholds a decision for good, and takes no appeal while the paper is at another venue', async () => {
  const { slug, paper } = await aSentPaper();
  await decline(slug, paper.id);
  const other = await aVenue(chair, { slug: `venue-${crypto.randomUUID().slice(0, 8)}`, name: 'Stones' });
  expect((await send(other.slug, paper.id)).status).toBe(201);
  expect(codeOf(await appeal(author, slug, paper.id))).toEqual([409, 'paper-at-venue']);
  const withdraw = () => as(author, 'DELETE', `/venues/${other.slug}/submissions/${paper.id}`);
  await withdraw();
  expect((await appeal(author, slug, paper.id)).status).toBe(201);
  // Sent to another venue meanwhile, it can't be accepted here.
  await send(other.slug, paper.id);
  expect(codeOf(await answer(chair, slug, paper.id, 'overturned'))).toEqual([409, 'paper-at-venue']);
  await withdraw();
  expect((await answer(chair, slug, paper.id, 'upheld')).body.data).toMatchObject({
    state: 'rejected',
    appeal: { answer: { outcome: 'upheld' } },
  });
  await told(author, 'Walls upheld its decision');
  expect(codeOf(await answer(chair, slug, paper.id, 'overturned'))).toEqual([409, 'submission-decided']);
});
