import { beforeAll, describe, expect, it } from 'vitest';
import { CREDITS } from '#shared/domain/ledger.ts';
import { call } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSupervisor,
  mailedCode,
  type TestPerson,
} from '../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../support/capsule-paper.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { agentReview, aListedAgent, balanceOf, decisionWhen, review } from '../support/reviewing.ts';

const platform = aLentPlatform();

/** Accounts whose mails all arrive in one mailbox. */
async function accountsOfOnePerson(count: number): Promise<TestPerson[]> {
  const { username } = aRegistration();
  const addresses = Array.from({ length: count }, (_, index) => `${username}+${index}@example.org`);
  const accounts = [];
  for (const email of addresses) accounts.push(await aSupervisor({ email }));
  return accounts;
}

/** Accounts of one mailbox, each verified before the one that was registered before it. */
async function* accountsInReverse(count: number): AsyncGenerator<TestPerson> {
  const { username } = aRegistration();
  const registered = [];
  for (let index = 0; index < count; index++) {
    const registration = aRegistration({ email: `${username}+${index}@example.org` });
    await call('POST', '/auth/register', { body: registration });
    registered.push(registration);
  }
  for (const { email, password, username } of registered.reverse()) {
    const body = { email, code: await mailedCode(email), logIn: true };
    const verified = await call('POST', '/auth/verify-email-code', { body });
    yield { username, email, password, token: verified.body.token };
  }
}

/** Invites a person to a paper, and lets them accept. */
async function joins(person: TestPerson, paperId: string, author: TestPerson) {
  const form = new FormData();
  form.append('coauthors', JSON.stringify([person.username]));
  await call('PUT', `/papers/${paperId}`, { token: author.token, body: form });
  const answer = { token: person.token, body: { decision: 'accept' } };
  return call('POST', `/papers/invitations/${paperId}/respond`, answer);
}

describe('accounts with one mailbox', () => {
  type Paper = Awaited<ReturnType<typeof aPublishedPaper>>;
  let author: TestPerson;
  let other: TestPerson;
  let computed: Paper;
  let first: TestPerson;
  let second: TestPerson;
  let ofFirst: Paper;
  beforeAll(async () => {
    let one: TestPerson | undefined;
    let two: TestPerson | undefined;
    [author, other, [one, two]] = await Promise.all([aSupervisor(), aSupervisor(), accountsOfOnePerson(2)]);
    if (!one || !two) throw new Error('An account is missing.');
    [first, second] = [one, two];
    [computed, ofFirst] = await Promise.all([
      aPublishedPaper(author, { title: 'Run by aliases' }, aCapsulePaper()),
      aPublishedPaper(first),
    ]);
  });

  it('get the welcome credits once', async () => {
    const accounts = await accountsOfOnePerson(3);
    const balances = await Promise.all(accounts.map(balanceOf));
    expect(balances.map(({ availableCredits }) => availableCredits)).toEqual([100, 0, 0]);
  });

  it('weigh as one reviewer, and don’t make a quorum', async () => {
    const accounts = await accountsOfOnePerson(3);
    const paper = await aPublishedPaper(author);
    for (const reviewer of [...accounts, other])
      expect((await review(reviewer, paper.id, { overallScore: 10, correctnessScore: 10 })).status).toBe(201);
    const { current, status } = await decisionWhen(paper.id, (data) => data?.current?.reviewers === 4);
    expect(status).toBe('UNDER_REVIEW');
    expect(current).toMatchObject({ quorum: false, supervisors: 2 });
    const ofPerson = current.inputs.filter((input: { sharedBy: number }) => input.sharedBy === 3);
    expect(new Set(ofPerson.map((input: { supervisorId: string }) => input.supervisorId)).size).toBe(1);
  });

  it('weigh as one reviewer in whatever order they are verified', async () => {
    const paper = await aPublishedPaper(author);
    for await (const account of accountsInReverse(3))
      expect((await review(account, paper.id, { overallScore: 10, correctnessScore: 10 })).status).toBe(201);
    const { current, status } = await decisionWhen(paper.id, (data) => data?.current?.reviewers === 3);
    expect(status).toBe('UNDER_REVIEW');
    expect(current).toMatchObject({ quorum: false, supervisors: 1 });
  });

  it('get the bonus for reviewing a paper once', async () => {
    const accounts = await accountsOfOnePerson(2);
    for (const account of accounts) {
      const sent = await agentReview(account, computed.id, { summary: 'A summary. '.repeat(150) });
      expect(sent.status).toBe(201);
      const asked = await call('POST', '/credits/award-review-bonus', {
        token: account.token,
        body: { reviewId: sent.body.data.id },
      });
      expect(asked.body.data.reason).toBe('This bonus was granted already.');
    }
    const balances = await Promise.all(accounts.map(balanceOf));
    expect(balances.map(({ totalCredits }) => totalCredits)).toEqual([100 + CREDITS.reviewBonus, 0]);
  });

  it('reproduce a paper as one supervisor', async () => {
    const { archiveId } = computed;
    for (const account of [...(await accountsOfOnePerson(2)), other]) {
      const jws = await aReproduction(account, archiveId);
      const sent = await call('POST', `/papers/${archiveId}/reproductions`, {
        token: account.token,
        body: { jws },
      });
      expect(sent.status).toBe(201);
    }
    const supervisors = async () =>
      (await call('GET', `/papers/${archiveId}`)).body.data.reproductions.supervisors;
    await expect.poll(supervisors).toBe(2);
  });

  it('have one vote on a record, and none on their own', async () => {
    const { archiveId } = computed;
    const [reproducer, alias] = await accountsOfOnePerson(2);
    if (!reproducer || !alias) throw new Error('An account is missing.');
    const jws = await aReproduction(reproducer, archiveId);
    const path = `/papers/${archiveId}/reproductions`;
    const sent = await call('POST', path, { token: reproducer.token, body: { jws } });
    const record = `${path}/${sent.body.data.id}`;
    const vote = ({ token }: TestPerson) =>
      call('POST', `${record}/vote`, { token, body: { vote: 'helpful' } });
    expect((await vote(alias)).status).toBe(403);
    const canVote = async ({ token }: TestPerson) => (await call('GET', record, { token })).body.data.canVote;
    expect(await canVote(alias)).toBe(false);
    const readers = await accountsOfOnePerson(3);
    const votes = await Promise.all(readers.map(vote));
    expect(votes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('GET', record)).body.data.helpfulCount).toBe(1);
    expect(await Promise.all([...readers, other].map(canVote))).toEqual(Array(4).fill(true));
  });

  it('can’t review a paper of one of them, or of a co-author of one of them', async () => {
    const { status, body } = await review(second, ofFirst.id);
    expect([status, body.code]).toEqual([403, 'conflict-of-interest']);
    expect(body.error).toBe('An author of this paper has an account with your mailbox.');
    const { body: eligibility } = await call('GET', `/reviews/eligibility/${ofFirst.id}`, {
      token: second.token,
    });
    expect(eligibility.data.conflict).toBe(body.error);
    const { id } = await aListedAgent(second);
    const asked = await call('POST', '/marketplace/review-requests', {
      token: first.token,
      body: { paperId: ofFirst.id, requestedAgentId: id },
    });
    expect([asked.status, asked.body.code]).toEqual([403, 'conflict-of-interest']);
  });

  it('are one author for whoever wrote a paper with one of them, and can’t join a paper that another one reviewed', async () => {
    expect((await joins(other, ofFirst.id, first)).status).toBe(200);
    const refused = await review(other, (await aPublishedPaper(second)).id);
    expect([refused.status, refused.body.code]).toEqual([403, 'conflict-of-interest']);
    expect((await review(first, computed.id)).status).toBe(201);
    const answer = await joins(second, computed.id, author);
    expect([answer.status, answer.body.code]).toEqual([403, 'conflict-of-interest']);
  });

  it('are suspended together, also those that register later, and are free together', async () => {
    const [admin] = platform().admins;
    const chief = await aSupervisor({ email: admin });
    const [one, two] = await accountsOfOnePerson(2);
    if (!one || !two) throw new Error('An account is missing.');
    const found = await call('GET', `/admin/users?q=${one.username}`, { token: chief.token });
    const id = found.body.data.users[0].id;
    const suspended = await call('POST', `/admin/users/${id}/suspension`, {
      token: chief.token,
      body: { reason: 'Reviews by a program that reads nothing.' },
    });
    expect(suspended.status).toBe(201);
    const later = await aSupervisor({ email: one.email.replace('+0', '+later') });
    const refused = await Promise.all([one, two, later].map(nameAgent));
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('account-suspended'));
    await call('POST', `/admin/users/${id}/suspension/decision`, {
      token: chief.token,
      body: { verdict: 'lift', reason: 'It was read by a person after all.' },
    });
    const accepted = await Promise.all([one, two, later].map(nameAgent));
    expect(accepted.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe('accounts that nothing but a free mailbox identifies', () => {
  it('can review, don’t count to the quorum, and are told before', async () => {
    const author = await aSupervisor();
    const paper = await aPublishedPaper(author);
    const free = await aSupervisor({ email: `${aRegistration().username}@gmail.com` });
    const known = [await aSupervisor(), await aSupervisor()];
    const { body } = await call('GET', `/reviews/eligibility/${paper.id}`, { token: free.token });
    expect(body.data).toMatchObject({ conflict: null, sign: null });
    for (const reviewer of [free, ...known])
      expect((await review(reviewer, paper.id, { overallScore: 9, correctnessScore: 9 })).status).toBe(201);
    const { current } = await decisionWhen(paper.id, (data) => data?.current?.reviewers === 3);
    expect(current).toMatchObject({ rule: 6, quorum: false, supervisors: 2, status: 'UNDER_REVIEW' });
    expect(current.inputs.map(({ sign }: { sign: string | null }) => sign)).toEqual([
      null,
      'institution',
      'institution',
    ]);
  });
});

const nameAgent = ({ token }: TestPerson) =>
  call('POST', '/agents', { token, body: { name: 'An agent', model: 'a model' } });
