import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '../../functions/_lib/runtime/in-parallel.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

// A workshop of 50 papers and 30 reviewers, run by its chair through the API, and what everybody sees of it.
const platform = aLentPlatform();
const browser = aBrowser();

const PAPERS = 50;
const REVIEWERS = 30;
const REVIEWS_EACH = 3;
const LATE = 10;
/** Reviewers who are authors, too: assigning their own papers to them is refused. */
const IN_CONFLICT = 5;
const ACCEPTED = 20;
const AT_ONCE = 4;

const SLUG = 'fifty-papers';
const ADDRESS = `/venues/${SLUG}`;
const REASONS = 'The reviewers agree on this paper, and the chair read all of their reviews.';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

interface Paper {
  id: string;
  archiveId: string;
  title: string;
  author: TestPerson;
}
interface Pair {
  paperId: string;
  username: string;
}

let chair: TestPerson;
let reviewers: TestPerson[] = [];
let papers: Paper[] = [];
let pairs: Pair[] = [];

/** Calls the API as somebody, and expects that it succeeds. */
async function as(person: TestPerson, method: string, path: string, body?: object) {
  const answer = await call(method, path, { token: person.token, ...(body ? { body } : {}) });
  expect([path, answer.status, answer.body.error]).toEqual([
    path,
    method === 'POST' ? expect.any(Number) : 200,
    undefined,
  ]);
  return answer.body.data;
}
const aRound = (dates: { closesAt: string; reviewsDueAt: string }) => ({
  ...{ name: 'Spring', opensAt: inHours(-48), decisionsAt: inHours(72), finalVersionsAt: null, ...dates },
  reviewsPerPaper: REVIEWS_EACH,
});
const listed = (person: TestPerson, query = '') => as(person, 'GET', `${ADDRESS}/submissions${query}`);
const reviewerNamed = (username: string) => {
  const found = reviewers.find((reviewer) => reviewer.username === username);
  if (!found) throw new Error(`${username} isn’t a reviewer.`);
  return found;
};
const paperOf = (id: string) => {
  const found = papers.find((paper) => paper.id === id);
  if (!found) throw new Error(`There is no paper ${id}.`);
  return found;
};

beforeAll(async () => {
  chair = await aSupervisor({ firstName: 'Cora', lastName: 'Chair' });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const authors = await inParallel(numbers(10), AT_ONCE, () => aSupervisor());
  const others = await inParallel(numbers(REVIEWERS - IN_CONFLICT), AT_ONCE, () => aSupervisor());
  reviewers = [...authors.slice(0, IN_CONFLICT), ...others];
  await aPublishedPaper(chair, { title: 'The chair is known' });
  papers = await inParallel(numbers(PAPERS), AT_ONCE, async (number) => {
    const author = authors[number % authors.length] ?? chair;
    return { ...(await aPublishedPaper(author, { title: `Paper ${number} on walls` })), author };
  });
}, 1_200_000);

describe('a workshop of 50 papers', () => {
  it('is opened, takes its papers, and assigns three reviewers to each', async () => {
    await as(chair, 'POST', '/venues', {
      ...{ slug: SLUG, name: 'Workshop of Fifty Papers', kind: 'workshop' },
      scope: 'Papers on walls, fifty of them, so that a chair has something to do.',
      policy: { reviewers: 'people', statement: '' },
    });
    await as(
      chair,
      'POST',
      `${ADDRESS}/rounds`,
      aRound({ closesAt: inHours(24), reviewsDueAt: inHours(48) }),
    );
    expect((await as(chair, 'POST', `${ADDRESS}/publish`)).state).toBe('public');
    const usernames = reviewers.map(({ username }) => username);
    await as(chair, 'POST', `${ADDRESS}/people`, { usernames, role: 'reviewer' });
    await inParallel(reviewers, AT_ONCE, (reviewer) =>
      as(reviewer, 'POST', `${ADDRESS}/invitation`, { answer: 'accept' }),
    );
    await inParallel(papers, AT_ONCE, ({ id, author }) =>
      as(author, 'POST', `${ADDRESS}/submissions`, { paperId: id, round: 1 }),
    );
    const proposal = await as(chair, 'POST', `${ADDRESS}/rounds/1/proposal`, { papersPerReviewer: 6 });
    expect(proposal.short).toEqual([]);
    pairs = proposal.assignments.map((row: { paper: { id: string }; reviewer: { username: string } }) => ({
      paperId: row.paper.id,
      username: row.reviewer.username,
    }));
    expect(pairs).toHaveLength(PAPERS * REVIEWS_EACH);
    const ofAuthors = reviewers.slice(0, IN_CONFLICT).map(({ username }) => ({
      paperId: papers.find(({ author }) => author.username === username)?.id ?? '',
      username,
    }));
    expect(pairs).not.toEqual(expect.arrayContaining([expect.objectContaining(ofAuthors[0] ?? {})]));
    const given = await as(chair, 'POST', `${ADDRESS}/assignments`, {
      assignments: [...pairs, ...ofAuthors],
    });
    expect(given.assigned).toHaveLength(pairs.length);
    expect(given.refused.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: IN_CONFLICT }, () => 'conflict-of-interest'),
    );
  });

  it('shows its chair 10 reviews that are late, and each reviewer only their own', async () => {
    await inParallel(pairs.slice(LATE), AT_ONCE, writeReview);
    await as(
      chair,
      'PUT',
      `${ADDRESS}/rounds/1`,
      aRound({ closesAt: inHours(-2), reviewsDueAt: inHours(-1) }),
    );
    const seen = await until(
      async () => {
        const all = await listed(chair, '?limit=100');
        return all.late === LATE ? all : undefined;
      },
      'ten late reviews',
      120,
    );
    expect(seen.counts).toMatchObject({ 'in-review': PAPERS, submitted: 0 });
    expect(seen.submissions).toHaveLength(PAPERS);
    const withLate = new Set(pairs.slice(0, LATE).map(({ paperId }) => paperId));
    expect((await listed(chair, '?limit=100&late=true')).submissions).toHaveLength(withLate.size);
    const [first] = pairs;
    const late = reviewerNamed(first?.username ?? '');
    const own = await listed(late, '?limit=100');
    const ownPapers = pairs.filter(({ username }) => username === late.username);
    const reviewed = own.submissions.filter(({ myPart }: { myPart: string }) => myPart === 'reviewer');
    expect(reviewed).toHaveLength(ownPapers.length);
    for (const { assignments } of reviewed) expect(assignments.map(namesOf)).toEqual([late.username]);
    expect(own.late).toBe(pairs.slice(0, LATE).filter(({ username }) => username === late.username).length);
    const author = papers[0]?.author ?? chair;
    const sent = (await listed(author, '?limit=100')).submissions.filter(
      ({ myPart }: { myPart: string }) => myPart === 'author',
    );
    expect(sent).toHaveLength(papers.filter((paper) => paper.author === author).length);
    for (const { assignments, recommendation } of sent)
      expect([assignments, recommendation]).toEqual([[], null]);
  });

  it('decides on all at once after the late reviews, tells the authors, and shows readers its proceedings', async () => {
    await inParallel(pairs.slice(0, LATE), AT_ONCE, writeReview);
    await until(async () => ((await listed(chair)).late === 0 ? true : undefined), 'no late review', 120);
    const decisions = papers.map(({ id }, index) => ({
      paperId: id,
      verdict: index < ACCEPTED ? 'accept' : 'reject',
      reasons: REASONS,
    }));
    const dry = await as(chair, 'POST', `${ADDRESS}/decisions`, { decisions, dryRun: true });
    expect([dry.decided.length, (await listed(chair)).counts.accepted]).toEqual([PAPERS, 0]);
    const { decided, refused } = await as(chair, 'POST', `${ADDRESS}/decisions`, { decisions });
    expect([decided.length, refused]).toEqual([PAPERS, []]);
    expect((await listed(chair)).counts).toMatchObject({ accepted: ACCEPTED, rejected: PAPERS - ACCEPTED });
    await platform().idle();
    const author = papers[0]?.author ?? chair;
    const mine = papers.filter((paper) => paper.author === author);
    const told = await until(
      async () => {
        const { notifications } = await as(author, 'GET', '/notifications?limit=100');
        const news = notifications.filter(({ type }: { type: string }) => type === 'VENUE_DECISION');
        return news.length === mine.length ? news : undefined;
      },
      'a notification of each decision',
      120,
    );
    expect(told).toHaveLength(mine.length);

    const { entries } = (await call('GET', `${ADDRESS}/proceedings?limit=100`)).body.data;
    // Decided at the same moment, they are in the order of their ids.
    const accepted = papers.slice(0, ACCEPTED).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(entries.map(({ paper }: { paper: { id: string } }) => paper.id)).toEqual(
      accepted.map(({ id }) => id),
    );
    const fetched = (path: string) => fetch(new URL(path, platform().url));
    const bibtex = await (await fetched(`${ADDRESS}/proceedings.bib`)).text();
    const cited = [...bibtex.matchAll(/^@inproceedings\{(.+),$/gm)].map(([, id]) => id);
    expect(cited).toEqual(accepted.map(({ archiveId }) => archiveId));
    const zip = unzipSync(await (await fetched(`/api/v1${ADDRESS}/rounds/1/package`)).bytes());
    expect(Object.keys(zip).filter((name) => name.endsWith('.pdf'))).toHaveLength(ACCEPTED);
  });

  it('can be read on every screen, on a phone and on a desk', async () => {
    const [chairing, reading] = await Promise.all([open(chair), open()]);
    const screens = [
      { page: reading.page, path: ADDRESS, shows: 'Newest accepted papers' },
      { page: reading.page, path: `${ADDRESS}/proceedings`, shows: 'Paper 1 on walls' },
      { page: chairing.page, path: `${ADDRESS}/papers`, shows: `${ACCEPTED} accepted` },
      { page: chairing.page, path: `${ADDRESS}/manage?view=people`, shows: 'Cora Chair' },
      { page: chairing.page, path: `${ADDRESS}/manage?view=rounds`, shows: 'Spring' },
    ];
    for (const width of [390, 1440])
      for (const { page, path, shows } of screens) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.getByText(shows).first().waitFor();
        expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
        expect(await accessibilityViolations(page), `${path} ${width}`).toEqual([]);
      }
    for (const { complaints } of [chairing, reading]) expect(complaints).toEqual([]);
  });
});

const namesOf = ({ reviewer }: { reviewer: { username: string } }) => reviewer.username;

async function writeReview({ paperId, username }: Pair): Promise<void> {
  const score = 4 + (paperOf(paperId).title.length % 5);
  const { status, body } = await review(reviewerNamed(username), paperId, {
    overallScore: score,
    aiAssistance: 'none',
  });
  expect([username, status, body.error]).toEqual([username, 201, undefined]);
}

async function open(person?: TestPerson) {
  const opened = await browser.open({ baseURL: platform().url });
  if (person) await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}
