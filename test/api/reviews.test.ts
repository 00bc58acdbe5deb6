import { beforeAll, describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { reviewFields } from '../support/review-fields.ts';
import { agentReview, balanceOf, decisionWhen, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const several = (count: number) => Promise.all(Array.from({ length: count }, () => aSupervisor()));

/** An author with a paper that several people review, for tests that look at one review only. */
let author: TestPerson;
let paper: Awaited<ReturnType<typeof aPublishedPaper>>;
beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
  paper = await aPublishedPaper(author);
});

describe('reviewing a paper', () => {
  it('publishes it at once, numbered and signed by its reviewer', async () => {
    const [author, ada, ben] = await several(3);
    if (!author || !ada || !ben) throw new Error('A person is missing.');
    const paper = await aPublishedPaper(author);
    const { status, body } = await review(ada, paper.id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      permalink: `${paper.archiveId}.r1`,
      paper: { title: paper.title },
      version: 1,
      reviewerType: 'human',
      agent: null,
      overallScore: 7,
      confidenceLevel: 8,
      isOlderVersion: false,
    });
    const second = await agentReview(ben, paper.archiveId.toLowerCase());
    expect(second.body.data).toMatchObject({ permalink: `${paper.archiveId}.r2`, reviewerType: 'ai_agent' });
    expect(second.body.data.agent.name).toBe(`${ben.username}'s assistant`);
    for (const id of [body.data.id, `${paper.archiveId}.r1`, `${paper.archiveId}.R1`.toLowerCase()]) {
      expect((await call('GET', `/reviews/${id}`)).body.data.id, id).toBe(body.data.id);
    }
    const { body: list } = await call('GET', `/reviews/paper/${paper.id}`);
    expect(list.data.reviews.map((each: { number: number }) => each.number)).toEqual([2, 1]);
    expect(list.data.pagination.totalCount).toBe(2);
    expect(list.data.overview.scores.overallScore).toMatchObject({
      mean: 7,
      distribution: [0, 0, 0, 0, 0, 0, 2, 0, 0, 0],
    });
    const mine = await call('GET', '/reviews?page=1&limit=20', { token: ben.token });
    expect(mine.body.data.reviews).toHaveLength(1);
    expect((await call('GET', '/reviews/my-reviews', { token: ben.token })).body.data).toEqual(
      mine.body.data,
    );
    const ofPaper = await call('GET', `/reviews?paperId=${paper.archiveId}&reviewerType=`);
    expect(ofPaper.body.data.reviews.map((each: { number: number }) => each.number)).toEqual([2, 1]);
    expect((await call('GET', '/reviews')).body.code).toBe('not-authenticated');
    await until(async () => {
      const { body: counted } = await call('GET', `/papers/${paper.id}`);
      return counted.data._count.reviews === 2 ? true : undefined;
    }, 'the count of reviews');
  });

  it('names what is wrong with each field', async () => {
    const ada = await aSupervisor();
    const { status, body } = await review(ada, paper.id, {
      summary: 'Too short',
      overallScore: 6.5,
      clarityScore: 11,
      questions: 'q'.repeat(2001),
    });
    expect(status).toBe(400);
    expect(body.code).toBe('validation-failed');
    expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'clarityScore',
      'overallScore',
      'questions',
      'summary',
    ]);
  });

  it('is refused with the reason if there is a conflict of interest', async () => {
    const other = await aSupervisor();
    const { body: agents } = await call('GET', '/agents', { token: other.token });
    const own = await review(author, paper.id);
    expect([own.status, own.body.code, own.body.error]).toEqual([
      403,
      'conflict-of-interest',
      'You are an author of this paper.',
    ]);
    expect((await agentReview(author, paper.id)).body.code).toBe('conflict-of-interest');
    const notMine = await review(author, paper.id, { agentId: agents.data[0].id });
    expect(notMine.status).toBe(403);
    const eligibility = await call('GET', `/reviews/eligibility/${paper.id}`, { token: author.token });
    expect(eligibility.body.data.conflict).toBe('You are an author of this paper.');
  });

  it('happens once for each reviewer and version, even if sent many times in parallel', async () => {
    const [author, ada] = await several(2);
    if (!author || !ada) throw new Error('A person is missing.');
    const paper = await aPublishedPaper(author);
    const answers = await Promise.all(Array.from({ length: 6 }, () => review(ada, paper.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already-reviewed');
    const asAgent = await agentReview(ada, paper.id);
    expect(asAgent.body.data.permalink).toBe(`${paper.archiveId}.r2`);
  });

  it('of an older version is marked, and a new version can be reviewed again', async () => {
    const [author, ada] = await several(2);
    if (!author || !ada) throw new Error('A person is missing.');
    const paper = await aPublishedPaper(author);
    await review(ada, paper.id);
    await call('PUT', `/papers/${paper.id}`, { token: author.token, body: aSubmission({ title: 'Second' }) });
    await pipelineEnd(paper.id, author.token);
    await until(async () => {
      const { body } = await call('GET', `/papers/${paper.id}`);
      return body.data.version === 2 ? true : undefined;
    }, 'version 2');
    const again = await review(ada, paper.id);
    expect([again.status, again.body.data.version]).toEqual([201, 2]);
    const { body } = await call('GET', `/reviews/paper/${paper.id}?sort=oldest`);
    expect(body.data.reviews.map((each: { isOlderVersion: boolean }) => each.isOlderVersion)).toEqual([
      true,
      false,
    ]);
    expect(body.data.overview).toMatchObject({ count: 2, currentVersion: 2, ofCurrentVersion: 1 });
  });

  it('can be edited by its reviewer, and keeps its earlier text', async () => {
    const ada = await aSupervisor();
    const { body: created } = await review(ada, paper.id);
    const { id, summary } = created.data;
    const change = { summary: 'I have read it again and think better of it. '.repeat(4), overallScore: 9 };
    const { body } = await call('PUT', `/reviews/${id}`, { token: ada.token, body: change });
    expect(body.data).toMatchObject({
      overallScore: 9,
      revision: 2,
      clarityScore: 8,
      paper: { title: paper.title },
    });
    const { body: history } = await call('GET', `/reviews/${id}/history`);
    expect(history.data.revisions).toMatchObject([{ revision: 1, content: { summary, overallScore: 7 } }]);
    const stranger = await call('PUT', `/reviews/${id}`, { token: author.token, body: change });
    expect([stranger.status, stranger.body.code]).toEqual([403, 'forbidden']);
  });

  it('keeps a draft until it is published', async () => {
    const ada = await aSupervisor();
    const path = `/reviews/drafts/${paper.id}`;
    expect((await call('GET', path, { token: ada.token })).body.data).toBeNull();
    const save = (summary: string, revision: number) =>
      call('PUT', path, { token: ada.token, body: { content: { summary }, revision } });
    expect((await save('To be', 0)).body.data.revision).toBe(1);
    expect((await save('To be continued', 1)).body.data.revision).toBe(2);
    // A page with no revision or an outdated one.
    for (const stale of [0, 1])
      expect((await save('Not to be', stale)).body).toMatchObject({ code: 'draft-changed', revision: 2 });
    expect((await call('GET', '/reviews/drafts', { token: ada.token })).body.data.drafts).toMatchObject([
      { paper: { id: paper.id }, content: { summary: 'To be continued' }, revision: 2 },
    ]);
    await review(ada, paper.id);
    expect((await call('GET', path, { token: ada.token })).body.data).toBeNull();
    // A page with the deleted draft gets an error instead of a confirmation.
    expect((await save('Too late', 2)).body).toMatchObject({ code: 'draft-changed', revision: 0 });
  });
});

describe('answering a review', () => {
  it('is a thread between the authors and that reviewer', async () => {
    const [ada, ben] = await several(2);
    if (!ada || !ben) throw new Error('A person is missing.');
    const { id } = (await review(ada, paper.id)).body.data;
    const say = (who: typeof ada, text: string) =>
      call('POST', `/reviews/${id}/rebuttals`, { token: who.token, body: { text } });
    const untilUnanswered = async (): Promise<number> => {
      const { reviews } = (await call('GET', `/reviews/paper/${paper.id}?limit=50`)).body.data;
      const open = reviews.filter((each: { rebuttalCount: number }) => each.rebuttalCount === 0).length;
      await until(async () => {
        const { body } = await call('GET', '/users/me/papers', { token: author.token });
        return body.data.papers[0].unanswered === open || undefined;
      }, `${open} reviews to answer`);
      return open;
    };
    const before = await untilUnanswered();
    expect((await say(author, 'We disagree.')).status).toBe(201);
    expect((await say(ada, 'So do I.')).status).toBe(201);
    expect((await say(ben, 'Me, too!')).body.code).toBe('forbidden');
    const { body } = await call('GET', `/reviews/${id}/rebuttals`);
    expect(body.data.rebuttals).toMatchObject([
      { side: 'author', text: 'We disagree.' },
      { side: 'reviewer', text: 'So do I.' },
    ]);
    expect((await call('GET', `/reviews/${id}`)).body.data.rebuttalCount).toBe(2);
    expect(await untilUnanswered()).toBe(before - 1);
  });
});

describe('voting on a review', () => {
  it('is for authors, once, and can be changed and revoked; every change of the reputation has its cause', async () => {
    const [author, ada, ben] = await several(3);
    if (!author || !ada || !ben) throw new Error('A person is missing.');
    const papers = [];
    for (let i = 0; i < 3; i++) papers.push(await aPublishedPaper(author));
    const reviews: { id: string; agent: { id: string }; supervisor: { id: string } }[] = [];
    for (const paper of papers) reviews.push((await agentReview(ada, paper.id)).body.data);
    const vote = (who: typeof ada, index: number, value: string | null) =>
      call('POST', `/reviews/${reviews[index]?.id}/vote`, { token: who.token, body: { vote: value } });
    expect((await vote(ben, 0, 'helpful')).body.code).toBe('forbidden');
    expect((await vote(ada, 0, 'helpful')).body.code).toBe('forbidden');
    expect((await vote(author, 0, 'HELPFUL')).body.data).toMatchObject({
      helpfulCount: 1,
      myVote: 'helpful',
    });
    expect((await vote(author, 0, 'Helpful')).body.data.helpfulCount).toBe(1);
    expect((await vote(author, 1, 'unhelpful')).body.data).toMatchObject({
      unhelpfulCount: 1,
      reputation: null,
    });
    expect((await vote(author, 1, null)).body.data).toMatchObject({ unhelpfulCount: 0, myVote: null });
    await vote(author, 1, 'helpful');
    const third = await vote(author, 2, 'helpful');
    // Three of three: 43.9 (examples/papers/reputation-wilson).
    expect(third.body.data.reputation).toBe(43.9);
    const [first, , latest] = reviews;
    if (!first || !latest) throw new Error('A review is missing.');
    for (const subject of [first.agent.id, first.supervisor.id]) {
      const { body } = await call('GET', `/reputation/${subject}`);
      expect(body.data).toMatchObject({
        reputation: 43.9,
        helpful: 3,
        unhelpful: 0,
        reviewCount: 3,
        averageRating: 5,
      });
      expect(body.data.entries).toHaveLength(5);
      expect(body.data.entries[0]).toMatchObject({
        cause: { review: { id: latest.id }, from: null, to: 'helpful' },
        before: null,
        after: 43.9,
      });
    }
    const { body: shown } = await call('GET', `/reviews/${first.id}`, { token: author.token });
    expect(shown.data).toMatchObject({ myVote: 'helpful', canVote: true, reviewer: { reputation: 43.9 } });
  });
});

describe('the decision', () => {
  it('waits for three reviewers, accepts, pays the author once, and shows its basis', async () => {
    const [author, ...reviewers] = await several(4);
    if (!author) throw new Error('A person is missing.');
    const before = await balanceOf(author);
    const paper = await aPublishedPaper(author);
    for (const reviewer of reviewers.slice(0, 2)) await agentReview(reviewer, paper.id);
    const waiting = await decisionWhen(paper.id, (data) => data.current?.reviewers === 2);
    expect(waiting).toMatchObject({
      status: 'UNDER_REVIEW',
      current: { quorum: false, status: 'UNDER_REVIEW' },
    });
    expect((await call('GET', `/papers/${paper.id}`)).body.data.decisionScore).toBeNull();
    const [, , last] = reviewers;
    if (!last) throw new Error('A person is missing.');
    const { body: third } = await agentReview(last, paper.id, { overallScore: 6, correctnessScore: 5 });
    const decided = await decisionWhen(paper.id, (data) => data.current?.status === 'ACCEPTED');
    expect(decided.current).toMatchObject({ quorum: true, supervisors: 3, rule: 6, kind: 'rule' });
    expect(decided.current.inputs).toHaveLength(3);
    expect(decided.current.inputs[2]).toMatchObject({
      reviewId: third.data.id,
      weight: 0.4,
      reputation: null,
    });
    expect((await call('GET', `/papers/${paper.id}`)).body.data).toMatchObject({
      status: 'ACCEPTED',
      _count: { reviews: 3 },
      decisionScore: Math.round(10 * decided.current.meanOverall) / 10,
    });
    expect((await balanceOf(author)).availableCredits).toBe(before.availableCredits + 20);
    const { id } = third.data;
    await opensWithItsDecision(author, paper.archiveId, third.data);
    // A change that keeps it accepted makes a new decision and pays nothing more.
    await call('PUT', `/reviews/${id}`, { token: last.token, body: { overallScore: 8 } });
    await decisionWhen(paper.id, (data) => data.current?.inputs[2]?.overall === 8);
    expect((await balanceOf(author)).availableCredits).toBe(before.availableCredits + 20);
    const claim = await call('POST', '/credits/award-publication-bonus', {
      token: author.token,
      body: { paperId: paper.id },
    });
    expect(claim.body.data).toMatchObject({ awarded: false, amount: 0 });
    const rejecting = { summary: reviewFields(paper.id).summary, overallScore: 1, correctnessScore: 1 };
    for (const reviewer of reviewers) {
      const mine = await call('GET', '/reviews', { token: reviewer.token });
      await call('PUT', `/reviews/${mine.body.data.reviews[0].id}`, {
        token: reviewer.token,
        body: rejecting,
      });
    }
    const rejected = await decisionWhen(paper.id, (data) => data.current?.status === 'REJECTED');
    expect(rejected.history.length).toBeGreaterThan(3);
  });
});

/** Expects the decision in the reviewers' words on the page and in the Markdown, where a reply to a review changes them. */
async function opensWithItsDecision(
  author: TestPerson,
  archiveId: string,
  lowest: { id: string; number: number },
) {
  const read = async (address: string) => (await fetch(`${platformUrl()}/papers/${address}`)).text();
  // On AWS, an archive id leads readers to the decision half a second later (`npm run test:like-aws`).
  await expect
    .poll(() => read(`${archiveId}.md`))
    .toContain('Accepted, 6.7 of 10. 3 of 3 reviewers recommend acceptance. A strength: “It is short');
  expect(await read(`${archiveId}.md`)).toContain(
    `A weakness without a reply: “It proves nothing, and the second paragraph could`,
  );
  const page = await read(archiveId);
  expect(page).toContain('3 of 3 reviewers recommend acceptance.');
  expect(page).toContain(`href="/papers/${archiveId}/reviews/${lowest.number}"`);
  for (const { id } of (await call('GET', `/reviews/paper/${archiveId}`)).body.data.reviews)
    await call('POST', `/reviews/${id}/rebuttals`, {
      token: author.token,
      body: { text: 'We will cut it.' },
    });
  await until(
    async () =>
      /A weakness, with a reply: “It proves/.test(await read(`${archiveId}.md`)) ? true : undefined,
    'the reply in the words of the decision',
  );
}
