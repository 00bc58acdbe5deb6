import { beforeAll, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aRegistration, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const as = (person: TestPerson, method: string, path: string, body?: object) =>
  call(method, path, { token: person.token, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];

/** Runs all venues. */
let chair: TestPerson;
let reviewer: TestPerson;

beforeAll(async () => {
  [chair, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
  await aPublishedPaper(chair);
  await listedPaper(chair);
});

/** Waits until a paper is in the list of somebody’s papers, from which conflicts of interest follow. */
const listedPaper = (person: TestPerson) =>
  until(async () => {
    const { body } = await call('GET', `/users/${person.username}/papers`);
    return body.data.papers.length > 0 || undefined;
  }, `a paper of ${person.username}`);

/** Publishes a venue with one open round, in which the reviewer is a reviewer. */
async function aVenue(round: object = {}): Promise<string> {
  const slug = `venue-${crypto.randomUUID().slice(0, 8)}`;
  await as(chair, 'POST', '/venues', {
    ...{ slug, name: 'Workshop on walls', kind: 'workshop' },
    scope: 'What grows on walls, for those who look at them.',
    policy: { reviewers: 'anyone', statement: '' },
  });
  await as(chair, 'POST', `/venues/${slug}/rounds`, {
    ...{ name: 'One', opensAt: inHours(-2), closesAt: null, finalVersionsAt: null },
    ...{ reviewsDueAt: inHours(-1), decisionsAt: null },
    ...round,
  });
  expect((await as(chair, 'POST', `/venues/${slug}/publish`)).body.data.state).toBe('public');
  await join(slug, reviewer);
  return slug;
}

async function join(slug: string, person: TestPerson, role = 'reviewer') {
  await as(chair, 'POST', `/venues/${slug}/people`, { usernames: [person.username], role });
  expect((await as(person, 'POST', `/venues/${slug}/invitation`, { answer: 'accept' })).status).toBe(200);
}

const send = (person: TestPerson, slug: string, paperId: string) =>
  as(person, 'POST', `/venues/${slug}/submissions`, { paperId, round: 1 });
const assign = async (slug: string, paperId: string, username: string) =>
  (await as(chair, 'POST', `/venues/${slug}/assignments`, { assignments: [{ paperId, username }] })).body
    .data;
const listed = async (person: TestPerson, slug: string, query = '') =>
  (await as(person, 'GET', `/venues/${slug}/submissions${query}`)).body.data;
const deleteAccount = (person: TestPerson) =>
  as(person, 'DELETE', '/users/me', { password: person.password });

/** Invites somebody to a paper as an author, and lets them accept. */
async function joinPaper(person: TestPerson, paperId: string, author: TestPerson) {
  const form = new FormData();
  form.append('coauthors', JSON.stringify([person.username]));
  await call('PUT', `/papers/${paperId}`, { token: author.token, body: form });
  const answered = await as(person, 'POST', `/papers/invitations/${paperId}/respond`, { decision: 'accept' });
  expect(answered.status).toBe(200);
}

/** Two accounts of one person. */
async function aPersonTwice(): Promise<[TestPerson, TestPerson]> {
  const { username } = aRegistration();
  const first = await aSupervisor({ email: `${username}+1@example.org` });
  return [first, await aSupervisor({ email: `${username}+2@example.org` })];
}

it('frees a venue of a paper that is withdrawn from the archive', async () => {
  const author = await aSupervisor();
  const [paper, next] = [await aPublishedPaper(author), await aPublishedPaper(author)];
  const slug = await aVenue({ papersPerAuthor: 1 });
  expect((await send(author, slug, paper.id)).status).toBe(201);
  expect((await assign(slug, paper.id, reviewer.username)).refused).toEqual([]);
  expect(codeOf(await send(author, slug, next.id))).toEqual([409, 'papers-per-author']);
  expect(await listed(chair, slug, '?late=true')).toMatchObject({ late: 1, submissions: [{}] });
  const reason = { reason: 'The photographs show another wall.' };
  expect((await as(author, 'DELETE', `/papers/${paper.id}`, reason)).status).toBe(200);
  expect(await listed(chair, slug, '?late=true')).toMatchObject({
    ...{ late: 0, submissions: [] },
    counts: { 'in-review': 0, withdrawn: 1 },
  });
  expect((await send(author, slug, next.id)).status).toBe(201);
});

it('counts a paper to the same people until it is withdrawn, also after one deleted an account', async () => {
  const author = await aSupervisor();
  const [gone, other] = await aPersonTwice();
  const [paper, next] = [await aPublishedPaper(author), await aPublishedPaper(other)];
  await joinPaper(gone, paper.id, author);
  const slug = await aVenue({ papersPerAuthor: 1 });
  expect((await send(author, slug, paper.id)).status).toBe(201);
  expect((await assign(slug, paper.id, reviewer.username)).refused).toEqual([]);
  expect((await deleteAccount(gone)).status).toBe(200);
  expect(codeOf(await send(other, slug, next.id))).toEqual([409, 'papers-per-author']);
  expect((await as(author, 'DELETE', `/venues/${slug}/submissions/${paper.id}`)).status).toBe(200);
  expect((await send(other, slug, next.id)).status).toBe(201);
});

it('has a paper without a reviewer among those that wait for one, after its reviewer deleted their account', async () => {
  const [author, leaving] = [await aSupervisor(), await aSupervisor()];
  const paper = await aPublishedPaper(author);
  const slug = await aVenue();
  await join(slug, leaving);
  await send(author, slug, paper.id);
  expect((await assign(slug, paper.id, leaving.username)).refused).toEqual([]);
  expect((await deleteAccount(leaving)).status).toBe(200);
  expect(await listed(chair, slug)).toMatchObject({
    submissions: [{ state: 'submitted', assignments: [] }],
    counts: { submitted: 1, 'in-review': 0 },
    late: 0,
  });
});

it('has a conflict of interest with those who join a paper later, and with the other accounts of its authors', async () => {
  const [author, joining, partner] = [await aSupervisor(), await aSupervisor(), await aSupervisor()];
  const second = await aSupervisor();
  const [account, other] = await aPersonTwice();
  const paper = await aPublishedPaper(author);
  // An author of the paper wrote another one with the partner, by their other account.
  await joinPaper(partner, (await aPublishedPaper(other)).id, other);
  await listedPaper(partner);
  await joinPaper(account, paper.id, author);
  const slug = await aVenue({ papersPerAuthor: 1 });
  for (const person of [joining, partner]) await join(slug, person);
  await join(slug, joining, 'chair');
  expect((await send(author, slug, paper.id)).status).toBe(201);
  expect((await listed(joining, slug)).submissions).toMatchObject([{ myPart: 'chair' }]);
  await join(slug, second);
  expect((await assign(slug, paper.id, second.username)).refused).toEqual([]);
  for (const person of [joining, second]) await joinPaper(person, paper.id, author);
  expect((await listed(joining, slug)).submissions).toMatchObject([{ myPart: 'author' }]);
  // A reviewer who joins doesn’t review any more.
  expect((await listed(chair, slug)).submissions).toMatchObject([{ state: 'submitted', assignments: [] }]);
  expect((await assign(slug, paper.id, partner.username)).refused).toMatchObject([
    { code: 'conflict-of-interest' },
  ]);
  const { body } = await as(chair, 'POST', `/venues/${slug}/rounds/1/proposal`, { reviewsPerPaper: 3 });
  const proposed = body.data.assignments.map((pair: { reviewer: { username: string } }) => pair.reviewer);
  expect(proposed).toMatchObject([{ username: reviewer.username }]);
  // The paper counts to those who joined.
  const own = await aPublishedPaper(joining);
  expect(codeOf(await send(joining, slug, own.id))).toEqual([409, 'papers-per-author']);
});
