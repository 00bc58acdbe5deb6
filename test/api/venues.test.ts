import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../functions/publishing/convert/jats/valid-jats.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { askOai } from '../support/oai.ts';
import { agentReview, aListedAgent, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();

let admin: TestPerson;
/** Runs the venue of most tests. */
let chair: TestPerson;
/** A second chair, and the author of a paper. */
let author: TestPerson;
let editor: TestPerson;
let reviewer: TestPerson;
let second: TestPerson;
let stranger: TestPerson;
let paper: { id: string; archiveId: string; title: string };

beforeAll(async () => {
  admin = await aSupervisor({ email: platform().admins[0] });
  [chair, author, editor, reviewer, second, stranger] = await Promise.all([
    aSupervisor({ firstName: 'Grace' }),
    aSupervisor(),
    aSupervisor(),
    aSupervisor({ firstName: 'Emmy' }),
    aSupervisor(),
    aSupervisor(),
  ]);
  paper = await aPublishedPaper(author, { title: 'Lichen on the north wall' });
});

const REASONS = 'The reviewers agree, and the authors answered all their questions.';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const aSlug = () => `venue-${crypto.randomUUID().slice(0, 8)}`;
const as = (person: TestPerson | undefined, method: string, path: string, body?: object) =>
  call(method, path, { ...(person ? { token: person.token } : {}), ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];

const aRound = (overrides: Record<string, unknown> = {}) => ({
  name: 'First round',
  opensAt: inHours(-2),
  closesAt: inHours(24),
  reviewsDueAt: inHours(48),
  decisionsAt: inHours(72),
  finalVersionsAt: null,
  ...overrides,
});

const deleteAccount = (person: TestPerson) =>
  as(person, 'DELETE', '/users/me', { password: person.password });

const fieldsOf = (slug: string) => ({
  slug,
  name: 'Workshop on walls',
  kind: 'workshop',
  scope: 'What grows on walls, for those who look at them.',
  policy: { reviewers: 'anyone', statement: 'Reviews are signed.' },
});

/** Creates a venue as a chair. */
async function aDraft(person: TestPerson): Promise<string> {
  const slug = aSlug();
  expect((await as(person, 'POST', '/venues', fieldsOf(slug))).status).toBe(201);
  return slug;
}

/** Lets an admin publish a venue with one open round. */
async function aVenue(person: TestPerson, round: Record<string, unknown> = {}): Promise<string> {
  const slug = await aDraft(person);
  expect((await as(person, 'POST', `/venues/${slug}/rounds`, aRound(round))).status).toBe(201);
  const { body } = await as(person, 'POST', `/venues/${slug}/publish`);
  if (body.data.state === 'waiting') await examine(slug);
  return slug;
}

const examine = (slug: string, verdict = 'publish') =>
  as(admin, 'POST', '/admin/venues', { slug, verdict, reason: 'We have looked at who runs it.' });

async function join(slug: string, person: TestPerson, role: string, by = chair) {
  const invited = await as(by, 'POST', `/venues/${slug}/people`, { usernames: [person.username], role });
  expect(invited.status).toBe(201);
  return as(person, 'POST', `/venues/${slug}/invitation`, { answer: 'accept' });
}

const submit = (person: TestPerson, slug: string, paperId = paper.id, round = 1) =>
  as(person, 'POST', `/venues/${slug}/submissions`, { paperId, round });
const listed = async (person: TestPerson, slug: string, query = '') =>
  (await as(person, 'GET', `/venues/${slug}/submissions${query}`)).body.data;
const withdraw = (person: TestPerson, slug: string, id = paper.id) =>
  as(person, 'DELETE', `/venues/${slug}/submissions/${id}`);
const assign = (person: TestPerson, slug: string, ...usernames: string[]) =>
  as(person, 'POST', `/venues/${slug}/assignments`, {
    assignments: usernames.map((username) => ({ paperId: paper.id, username })),
  });
const decide = (person: TestPerson, slug: string, verdict: string, rest: Record<string, unknown> = {}) =>
  as(person, 'POST', `/venues/${slug}/decisions`, {
    decisions: [{ paperId: paper.id, verdict, reasons: REASONS }],
    ...rest,
  });

describe('a venue', () => {
  it('is a draft for its people until an admin publishes it, unless a chair is known', async () => {
    const slug = await aDraft(chair);
    expect(codeOf(await as(stranger, 'POST', '/venues', fieldsOf(slug)))).toEqual([409, 'venue-slug-taken']);
    expect(codeOf(await as(chair, 'POST', '/venues', fieldsOf('new')))).toEqual([400, 'validation-failed']);
    for (const person of [stranger, undefined])
      expect(codeOf(await as(person, 'GET', `/venues/${slug}`))).toEqual([404, 'venue-not-found']);
    expect((await as(admin, 'GET', `/venues/${slug}`)).status).toBe(200);
    expect(codeOf(await as(stranger, 'POST', `/venues/${slug}/publish`))).toEqual([404, 'venue-not-found']);
    const waiting = await as(chair, 'POST', `/venues/${slug}/publish`);
    expect(waiting.body.data).toMatchObject({ state: 'waiting', publishedAt: null, myRole: 'chair' });
    await until(async () => {
      const { body } = await as(admin, 'GET', '/admin/venues');
      return body.data.venues.find((venue: { slug: string }) => venue.slug === slug);
    }, 'the venue in the list of those that wait');
    expect(codeOf(await as(chair, 'GET', '/admin/venues'))).toEqual([403, 'admin-only']);
    const refused = await examine(slug, 'refuse');
    expect(refused.body.data).toMatchObject({ state: 'draft', refusal: 'We have looked at who runs it.' });
    expect(codeOf(await examine(slug))).toEqual([409, 'venue-not-waiting']);
    // A chair with a public paper.
    await join(slug, author, 'chair');
    const published = await as(chair, 'POST', `/venues/${slug}/publish`);
    expect(published.body.data).toMatchObject({ state: 'public', refusal: null });
    expect((await as(undefined, 'GET', `/venues/${slug}`)).body.data).toMatchObject({
      name: 'Workshop on walls',
      myRole: null,
      people: [{ person: { username: chair.username } }, { person: { username: author.username } }],
    });
    const audit = await as(admin, 'GET', '/admin/audit-log');
    expect(JSON.stringify(audit.body)).toContain('venue.examined');
  });

  it('is a draft of what OpenReview has of it, and says what it leaves out', async () => {
    const slug = aSlug();
    const note = (id: string, title: string, venueid: string) => ({
      ...{ id, forum: id, readers: ['everyone'], tcdate: 1_700_000_000_000 },
      content: { title: { value: title }, authors: { value: ['Ada Byron'] }, venueid: { value: venueid } },
    });
    const notes = [
      note('aa', 'Moss of $\\alpha$', 'Walls.org/2027/Workshop'),
      note('bb', 'A secret title', 'Walls.org/2027/Workshop/Rejected_Submission'),
    ];
    const file = JSON.stringify({ notes });
    const send = (person: TestPerson, sent: object) => as(person, 'POST', `/venues/${slug}/import`, sent);
    expect(codeOf(await send(author, { file: 'Moss' }))).toEqual([400, 'validation-failed']);
    const made = await send(author, { file, name: 'Workshop on Walls' });
    expect(made.body.data).toMatchObject({
      venue: { state: 'draft', kind: 'workshop', imported: 1, myRole: 'chair', rounds: [{ isOpen: false }] },
      taken: 1,
      notTaken: expect.arrayContaining([expect.stringMatching(/^1 paper is not accepted there/)]),
    });
    expect(codeOf(await send(stranger, { file }))).toEqual([409, 'venue-slug-taken']);
    const again = await send(author, {
      file: JSON.stringify([...notes, note('cc', 'Slate', 'Walls.org/2027/Workshop')]),
    });
    expect(again.body.data).toMatchObject({ taken: 1, venue: { imported: 2, rounds: [{ number: 1 }] } });
    expect(again.body.data.notTaken).toContain('1 paper is in the draft already.');
    const proceedings = `/venues/${slug}/proceedings`;
    expect(codeOf(await as(stranger, 'GET', proceedings))).toEqual([404, 'venue-not-found']);
    // Its chair has a public paper, but anybody can export the papers of others.
    expect((await as(author, 'POST', `/venues/${slug}/publish`)).body.data.state).toBe('waiting');
    await examine(slug);
    expect(codeOf(await send(author, { file }))).toEqual([403, 'forbidden']);
    const { entries, imported, pagination } = (await as(undefined, 'GET', proceedings)).body.data;
    expect([entries, pagination.totalCount]).toEqual([[], 2]);
    expect(imported).toMatchObject([
      {
        title: 'Moss of $\\alpha$',
        source: 'OpenReview',
        url: 'https://openreview.net/forum?id=aa',
        round: 1,
      },
      { title: 'Slate' },
    ]);
    const page = await (await fetch(platformUrl() + proceedings)).text();
    expect(page).toContain('href="https://openreview.net/forum?id=aa"');
    for (const text of [page, JSON.stringify([made.body, again.body])])
      expect(text).not.toContain('A secret title');
    const paperPath = `/venues/${slug}/imported/${imported[0].id}`;
    expect(codeOf(await as(stranger, 'DELETE', paperPath))).toEqual([403, 'forbidden']);
    expect((await as(author, 'DELETE', paperPath)).status).toBe(200);
    expect((await as(undefined, 'GET', proceedings)).body.data.imported).toMatchObject([{ title: 'Slate' }]);
  });

  it('is changed by its chairs alone, and no more once it is closed', async () => {
    const slug = await aVenue(chair);
    expect(codeOf(await as(chair, 'POST', `/venues/${slug}/rounds/1/proposal`, {}))).toEqual([
      409,
      'too-few-reviewers',
    ]);
    await join(slug, reviewer, 'reviewer');
    expect(codeOf(await as(chair, 'POST', `/venues/${slug}/rounds/2/proposal`, {}))).toEqual([
      404,
      'round-not-found',
    ]);
    const rename = (person: TestPerson) =>
      as(person, 'PATCH', `/venues/${slug}`, { name: 'Workshop on stones' });
    expect(codeOf(await rename(stranger))).toEqual([403, 'forbidden']);
    expect(codeOf(await rename(reviewer))).toEqual([403, 'forbidden']);
    expect(codeOf(await rename(chair))).toEqual([403, 'forbidden']);
    expect((await as(admin, 'PATCH', `/venues/${slug}`, { issn: '2049-3630' })).status).toBe(200);
    expect((await rename(admin)).body.data).toMatchObject({
      name: 'Workshop on stones',
      issn: '2049-3630',
      scope: 'What grows on walls, for those who look at them.',
      isOpen: true,
    });
    const wrong = await as(chair, 'POST', `/venues/${slug}/rounds`, aRound({ closesAt: inHours(-3) }));
    expect(codeOf(wrong)).toEqual([400, 'validation-failed']);
    expect(codeOf(await as(chair, 'PUT', `/venues/${slug}/rounds/2`, aRound()))).toEqual([
      404,
      'round-not-found',
    ]);
    expect((await as(chair, 'POST', `/venues/${slug}/close`)).body.data.state).toBe('closed');
    expect(codeOf(await rename(chair))).toEqual([409, 'venue-closed']);
    expect(codeOf(await submit(author, slug))).toEqual([409, 'venue-closed']);
    expect((await as(undefined, 'GET', `/venues/${slug}`)).body.data.state).toBe('closed');
  });

  it('lists open calls first, and my venues in every state', async () => {
    const [later, sooner, draft] = await Promise.all([
      aVenue(chair, { closesAt: inHours(12), reviewsDueAt: null }),
      aVenue(chair, { closesAt: inHours(2) }),
      aDraft(chair),
    ]);
    const slugs = async (person: TestPerson | undefined, query: string) => {
      const { body } = await as(person, 'GET', `/venues?limit=100${query}`);
      return body.data.venues.map(({ slug }: { slug: string }) => slug) as string[];
    };
    const all = await until(async () => {
      const found = await slugs(undefined, '');
      return found.includes(later) && found.includes(sooner) ? found : undefined;
    }, 'both venues in the list');
    expect(all.indexOf(sooner)).toBeLessThan(all.indexOf(later));
    expect(all).not.toContain(draft);
    await until(
      async () => ((await slugs(chair, '&mine=true')).includes(draft) ? true : undefined),
      'the draft among my venues',
    );
    expect(await slugs(stranger, '&mine=true')).toEqual([]);
  });
});

describe('the people of a venue', () => {
  it('have a role when they accept it, and a venue keeps a chair', async () => {
    const slug = await aVenue(chair);
    const people = `/venues/${slug}/people`;
    expect(
      codeOf(await as(chair, 'POST', people, { usernames: ['nobody-at-all'], role: 'reviewer' })),
    ).toEqual([404, 'user-not-found']);
    const answer = (person: TestPerson, word: string) =>
      as(person, 'POST', `/venues/${slug}/invitation`, { answer: word });
    expect(codeOf(await answer(editor, 'accept'))).toEqual([404, 'not-invited']);
    await as(chair, 'POST', people, { usernames: [editor.username, second.username], role: 'reviewer' });
    expect((await as(editor, 'GET', `/venues/${slug}`)).body.data).toMatchObject({
      myRole: null,
      myInvitation: 'reviewer',
    });
    expect(codeOf(await as(editor, 'GET', people))).toEqual([403, 'forbidden']);
    expect((await answer(second, 'decline')).body.data.state).toBe('declined');
    expect((await answer(editor, 'accept')).body.data).toMatchObject({ state: 'accepted', role: 'reviewer' });
    // Another role waits for an answer, too.
    await as(chair, 'POST', people, { usernames: [editor.username], role: 'chair' });
    expect((await as(editor, 'GET', `/venues/${slug}`)).body.data).toMatchObject({
      myRole: 'reviewer',
      myInvitation: 'chair',
    });
    const last = { usernames: [chair.username], role: 'reviewer' };
    expect(codeOf(await as(chair, 'POST', people, last))).toEqual([409, 'last-chair']);
    expect(codeOf(await as(chair, 'DELETE', `${people}/${chair.username}`))).toEqual([409, 'last-chair']);
    expect((await answer(editor, 'accept')).body.data.role).toBe('chair');
    expect(codeOf(await as(second, 'DELETE', `${people}/${chair.username}`))).toEqual([403, 'forbidden']);
    expect((await as(chair, 'DELETE', `${people}/${chair.username}`)).status).toBe(200);
    const { body } = await as(editor, 'GET', people);
    expect(
      body.data.people.map((member: { person: { username: string }; state: string }) => [
        member.person.username,
        member.state,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [editor.username, 'accepted'],
        [second.username, 'declined'],
      ]),
    );
    expect(body.data.people).toHaveLength(2);
  });
});

it('lets nobody delete the account of its only chair, and ends the part of others who do', async () => {
  const [only, leaving] = [await aSupervisor(), await aSupervisor()];
  const slug = await aDraft(only);
  await join(slug, leaving, 'reviewer', only);
  const refused = await deleteAccount(only);
  expect(codeOf(refused)).toEqual([409, 'last-chair']);
  expect(refused.body.error).toContain('You are the only chair of “Workshop on walls”.');
  expect((await as(only, 'GET', `/venues/${slug}`)).status).toBe(200);
  expect((await deleteAccount(leaving)).status).toBe(200);
  expect((await as(only, 'GET', `/venues/${slug}/people`)).body.data.people).toHaveLength(1);
  // A closed venue doesn’t need its chair.
  await as(only, 'POST', `/venues/${slug}/close`);
  expect((await deleteAccount(only)).status).toBe(200);
});

describe('a round', () => {
  it('takes papers within the grace after its deadline, in its categories, and by its authors alone', async () => {
    const past = { opensAt: inHours(-2), closesAt: inHours(-0.5) };
    const slug = await aVenue(chair, past);
    expect((await as(chair, 'GET', `/venues/${slug}`)).body.data).toMatchObject({ isOpen: false });
    expect(codeOf(await submit(author, slug))).toEqual([409, 'round-closed']);
    expect(codeOf(await submit(author, slug, paper.id, 7))).toEqual([404, 'round-not-found']);
    const change = (overrides: object) =>
      as(chair, 'PUT', `/venues/${slug}/rounds/1`, aRound({ ...past, ...overrides }));
    const graced = await change({ graceMinutes: 45, categories: ['math.OC'] });
    expect(graced.body.data.rounds).toMatchObject([{ number: 1, isOpen: true, graceMinutes: 45 }]);
    expect(codeOf(await submit(author, slug))).toEqual([409, 'category-not-taken']);
    await change({ graceMinutes: 45, categories: ['cs.SE'] });
    expect(codeOf(await submit(stranger, slug))).toEqual([403, 'forbidden']);
    const sent = await submit(author, slug, paper.archiveId);
    expect(sent.status).toBe(201);
    expect(sent.body.data).toMatchObject({
      state: 'submitted',
      paper: { id: paper.id, title: paper.title, version: 1 },
      assignments: [],
      decision: null,
    });
    expect((await withdraw(author, slug)).body.data.state).toBe('withdrawn');
  });

  it('has a paper to decide on at one venue at a time', async () => {
    const [here, there] = await Promise.all([
      aVenue(chair, { papersPerAuthor: 1 }),
      aVenue(chair, { reviewsDueAt: null }),
    ]);
    expect((await submit(author, here)).status).toBe(201);
    for (const slug of [here, there])
      expect(codeOf(await submit(author, slug))).toEqual([409, 'paper-at-venue']);
    expect(codeOf(await withdraw(stranger, here))).toEqual([404, 'submission-not-found']);
    expect(codeOf(await withdraw(chair, here))).toEqual([403, 'forbidden']);
    await withdraw(author, here);
    // Twice in the same round, which the limit of one paper per author allows after the withdrawal.
    expect((await submit(author, here)).status).toBe(201);
    expect((await listed(author, here)).counts).toMatchObject({ submitted: 1, withdrawn: 0 });
    // A closed venue doesn't decide any more.
    await as(chair, 'POST', `/venues/${here}/close`);
    expect((await submit(author, there)).status).toBe(201);
    expect((await decide(chair, there, 'reject')).body.data.decided).toMatchObject([{ state: 'rejected' }]);
    expect(codeOf(await submit(author, there))).toEqual([409, 'submission-decided']);
  });
});

describe('the review of a paper at a venue', () => {
  it('goes from the assignment to the decision, and everybody sees what concerns them', async () => {
    const slug = await aVenue(chair, { reviewsPerPaper: 2 });
    await Promise.all([
      join(slug, author, 'chair'),
      join(slug, editor, 'area-editor'),
      join(slug, reviewer, 'reviewer'),
      join(slug, second, 'reviewer'),
    ]);
    expect((await submit(author, slug)).status).toBe(201);
    // Nobody but the chairs and the author sees it yet.
    for (const person of [stranger, editor, reviewer])
      expect((await listed(person, slug)).submissions).toEqual([]);
    // An author who is a chair has a conflict of interest.
    expect((await assign(author, slug, reviewer.username)).body.data).toMatchObject({
      assigned: [],
      refused: [{ code: 'forbidden' }],
    });
    const handOver = (username: string) =>
      as(chair, 'PUT', `/venues/${slug}/submissions/${paper.id}/editor`, { username });
    expect(codeOf(await handOver(author.username))).toEqual([403, 'conflict-of-interest']);
    expect(codeOf(await handOver(reviewer.username))).toEqual([404, 'user-not-found']);
    expect((await handOver(editor.username)).body.data.editor.username).toBe(editor.username);
    // The proposal assigns nothing, and leaves papers to those without a conflict of interest.
    const propose = (person: TestPerson) => as(person, 'POST', `/venues/${slug}/rounds/1/proposal`, {});
    expect((await propose(chair)).body.data).toMatchObject({
      assignments: [
        { paper: { id: paper.id }, score: 0 },
        { paper: { id: paper.id }, score: 0 },
      ],
      short: [],
    });
    expect((await propose(author)).body.data.assignments).toEqual([]);
    expect(codeOf(await propose(editor))).toEqual([403, 'forbidden']);
    expect((await listed(chair, slug)).submissions[0].assignments).toEqual([]);
    // The area editor assigns; people outside of the venue, and the author, can't review for it.
    const given = await assign(editor, slug, reviewer.username, second.username, stranger.username);
    expect(given.body.data).toMatchObject({
      assigned: [{ username: reviewer.username }, { username: second.username }],
      refused: [{ username: stranger.username, code: 'user-not-found' }],
    });
    expect(codeOf(await assign(reviewer, slug, second.username))).toEqual([403, 'forbidden']);
    expect((await listed(reviewer, slug)).submissions).toMatchObject([
      { state: 'in-review', assignments: [{ reviewer: { username: reviewer.username }, reviewId: null }] },
    ]);
    const own = (await listed(author, slug)).submissions;
    expect(own).toMatchObject([{ state: 'in-review', assignments: [], editor: null, recommendation: null }]);
    // A review by the reviewer's agent completes the assignment where the policy lets agents review.
    await aListedAgent(reviewer);
    expect((await agentReview(reviewer, paper.id, { overallScore: 8 })).status).toBe(201);
    const reviewed = await until(async () => {
      const [submission] = (await listed(chair, slug)).submissions;
      return submission.assignments[0].reviewId ? submission : undefined;
    }, 'the review in the assignment');
    expect(reviewed).toMatchObject({
      averageScore: 8,
      reviewCount: 1,
      editor: { username: editor.username },
    });
    expect(reviewed.advice).toContain('1 of the 3 reviews');
    // Reviews that are late.
    await as(
      chair,
      'PUT',
      `/venues/${slug}/rounds/1`,
      aRound({ closesAt: inHours(-1.5), reviewsDueAt: inHours(-1) }),
    );
    expect(await listed(chair, slug, '?late=true')).toMatchObject({ late: 1, counts: { 'in-review': 1 } });
    expect((await listed(author, slug)).late).toBe(0);
    const unassign = (person: TestPerson, username: string) =>
      as(person, 'DELETE', `/venues/${slug}/submissions/${paper.id}/assignments/${username}`);
    expect(codeOf(await unassign(reviewer, second.username))).toEqual([403, 'forbidden']);
    expect((await unassign(second, second.username)).status).toBe(200);
    expect(codeOf(await unassign(chair, second.username))).toEqual([404, 'not-assigned']);
    expect((await listed(second, slug)).submissions).toEqual([]);
    // The recommendation, for the chairs alone.
    const recommend = (person: TestPerson) =>
      as(person, 'PUT', `/venues/${slug}/submissions/${paper.archiveId}/recommendation`, {
        verdict: 'accept',
        reasons: REASONS,
      });
    expect(codeOf(await recommend(reviewer))).toEqual([403, 'forbidden']);
    expect(codeOf(await recommend(author))).toEqual([403, 'forbidden']);
    expect((await recommend(editor)).body.data.recommendation).toMatchObject({ verdict: 'accept' });
    // A dry run changes nothing.
    const dry = await decide(chair, slug, 'accept', { dryRun: true });
    expect(dry.body.data).toMatchObject({ decided: [{ state: 'accepted' }], refused: [] });
    expect((await listed(chair, slug)).counts).toMatchObject({ 'in-review': 1, accepted: 0 });
    expect((await decide(author, slug, 'accept')).body.data).toMatchObject({
      decided: [],
      refused: [{ paperId: paper.id, code: 'forbidden' }],
    });
    expect(codeOf(await decide(editor, slug, 'accept'))).toEqual([403, 'forbidden']);
    const twice = { paperId: paper.archiveId, verdict: 'reject', reasons: REASONS };
    const decided = await as(chair, 'POST', `/venues/${slug}/decisions`, {
      decisions: [{ paperId: paper.id, verdict: 'accept', reasons: REASONS }, twice],
    });
    expect(decided.body.data).toMatchObject({
      decided: [{ state: 'accepted', decision: { by: { username: chair.username }, reasons: REASONS } }],
      refused: [{ paperId: paper.archiveId, code: 'submission-decided' }],
    });
    for (const late of [await withdraw(author, slug), await recommend(editor)])
      expect(codeOf(late)).toEqual([409, 'submission-decided']);
    expect((await listed(author, slug)).submissions).toMatchObject([
      { state: 'accepted', decision: { verdict: 'accept', reasons: REASONS }, assignments: [] },
    ]);
    expect((await as(undefined, 'GET', `/venues/${slug}/proceedings`)).body.data.entries).toMatchObject([
      { round: 1, paper: { id: paper.id }, decision: { verdict: 'accept' } },
    ]);
    expect((await as(undefined, 'GET', `/venues/${slug}`)).body.data.accepted).toBe(1);
  });

  it('counts a review that came before the assignment, and an agent’s only where agents may review', async () => {
    const slug = await aVenue(chair);
    const people = { reviewers: 'assisted', statement: 'People review here.' };
    await as(chair, 'PATCH', `/venues/${slug}`, { policy: people });
    await join(slug, reviewer, 'reviewer');
    await join(slug, second, 'reviewer');
    expect((await submit(author, slug)).status).toBe(201);
    expect((await review(second, paper.id, { overallScore: 4 })).status).toBe(201);
    expect((await assign(chair, slug, reviewer.username, second.username)).body.data.refused).toEqual([]);
    const submission = await until(async () => {
      const [found] = (await listed(chair, slug)).submissions;
      return found.assignments[1].reviewId ? found : undefined;
    }, 'the earlier review in the assignment');
    expect(submission.assignments[0].reviewId).toBeNull();
    // A reviewer who is removed is free of what they still had to do.
    await as(chair, 'DELETE', `/venues/${slug}/people/${reviewer.username}`);
    expect((await listed(chair, slug)).submissions[0].assignments).toHaveLength(1);
    expect((await decide(chair, slug, 'reject')).body.data.decided).toHaveLength(1);
  });
});

describe('the proceedings of a venue', () => {
  it('are found by libraries, programs and readers without JavaScript, with the venue’s present name', async () => {
    const [slug, other] = [
      await aVenue(chair),
      await aPublishedPaper(author, { title: 'Moss on the south wall' }),
    ];
    await as(admin, 'PATCH', `/venues/${slug}`, { isbn: '978-3-16-148410-0' });
    expect((await submit(author, slug, other.id)).status).toBe(201);
    const { archiveId, id: paperId } = other;
    const { body } = await decide(chair, slug, 'accept', {
      decisions: [{ paperId, verdict: 'accept', reasons: REASONS }],
    });
    expect(body.data.decided).toHaveLength(1);
    const textOf = async (path: string) => (await fetch(new URL(path, platformUrl()))).text();
    const cited = await until(async () => {
      const text = await textOf(`/papers/${archiveId}.bib`);
      return text.startsWith('@inproceedings') ? text : undefined;
    }, 'the venue in the paper’s citation');
    expect(cited).toContain('booktitle = {Workshop on walls}');
    expect(cited).toContain('isbn = {978-3-16-148410-0}');
    // A new name reaches the papers.
    await as(admin, 'PATCH', `/venues/${slug}`, { name: 'Workshop on stones' });
    const shown = await until(async () => {
      const { acceptances } = (await as(undefined, 'GET', `/papers/${paperId}`)).body.data;
      return acceptances[0].name === 'Workshop on stones' ? acceptances : undefined;
    }, 'the new name on the paper');
    expect(shown).toMatchObject([{ slug, kind: 'workshop', round: 1, version: 1 }]);
    const all = await textOf(`/venues/${slug}/proceedings.bib`);
    expect(all).toContain(`@inproceedings{${archiveId},`);
    expect(await textOf(`/venues/${slug}/proceedings.bib?round=2`)).toBe('');
    expect(JSON.parse(await textOf(`/venues/${slug}/proceedings.csl.json`))).toMatchObject([
      { id: archiveId, type: 'paper-conference', 'container-title': 'Workshop on stones' },
    ]);
    const jats = await textOf(`/papers/${archiveId}.jats`);
    expect(jats).toContain('<conf-name>Workshop on stones</conf-name>');
    expect(problemsOf(jats)).toEqual([]);
    expect(await textOf(`/papers/${archiveId}.docmap.json`)).toContain(`/venues/${slug}`);
    expect(await textOf(`/feeds/venues/${slug}.atom`)).toContain(`/papers/${archiveId}`);
    expect(await textOf('/sitemaps/pages.xml')).toContain(`/venues/${slug}/proceedings<`);
    const bag = unzipSync(
      await (await fetch(new URL(`/api/v1/venues/${slug}/rounds/1/package`, platformUrl()))).bytes(),
    );
    const folder = `${slug}-1`;
    const hashes = new TextDecoder().decode(bag[`${folder}/manifest-sha256.txt`]).trim().split('\n');
    expect(hashes).toHaveLength(5);
    for (const [sha256 = '', path = ''] of hashes.map((line) => line.split('  ')))
      expect([
        path,
        createHash('sha256')
          .update(bag[`${folder}/${path}`] ?? '')
          .digest('hex'),
      ]).toEqual([path, sha256]);
    expect(new TextDecoder().decode(bag[`${folder}/data/index.html`])).toContain(`papers/${archiveId}v1.pdf`);
    const set = `venue:${slug}`;
    expect((await askOai({ verb: 'ListSets' })).ListSets?.set.map(({ setSpec }) => setSpec)).toContain(set);
    const records = await until(async () => {
      const { ListRecords } = await askOai({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set });
      return ListRecords?.record;
    }, 'the paper in the venue’s set');
    expect(JSON.stringify(records)).toContain('info:eu-repo/semantics/conferenceObject');
    for (const path of [`/venues/${slug}`, `/venues/${slug}/proceedings`, '/venues']) {
      const response = await fetch(new URL(path, platformUrl()));
      expect([path, response.status]).toEqual([path, 200]);
      if (path === '/venues') continue;
      expect(await response.text()).toContain('<h1>Workshop on stones</h1>');
      // A page doesn’t wait long for its parts: the browser asks for what isn’t there in time.
      await until(
        async () => (await textOf(path)).includes(other.title) || undefined,
        `the accepted paper on ${path}`,
      );
    }
  });

  it('are not those of a draft, whose page only its people are shown by the browser', async () => {
    const slug = await aDraft(chair);
    const paths = [`/venues/${slug}`, `/venues/${slug}/proceedings`, `/venues/${slug}/proceedings.bib`];
    for (const path of [...paths, `/feeds/venues/${slug}.atom`, '/venues/none-of-these']) {
      const response = await fetch(new URL(path, platformUrl()));
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('Workshop on walls');
    }
    expect(codeOf(await as(chair, 'GET', `/citations/venues/${slug}`))).toEqual([404, 'venue-not-found']);
  });
});
