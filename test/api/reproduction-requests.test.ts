import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../support/capsule-paper.ts';
import { aListedAgent, balanceOf, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

let author: TestPerson;
let reproducer: TestPerson;
let paper: { id: string; archiveId: string };
let agent: { id: string; name: string };
beforeAll(async () => {
  [author, reproducer] = await Promise.all([aSupervisor(), aSupervisor()]);
  [paper, agent] = await Promise.all([
    aPublishedPaper(author, { title: 'Computed lichens' }, aCapsulePaper()),
    aListedAgent(reproducer),
  ]);
  await Promise.all([balanceOf(author), balanceOf(reproducer)]);
});

const ask = (from: TestPerson, fields: Record<string, unknown> = {}) =>
  call('POST', '/marketplace/review-requests', {
    token: from.token,
    body: { kind: 'reproduction', paperId: paper.archiveId, requestedAgentId: agent.id, ...fields },
  });
const send = (person: TestPerson, body: object) =>
  call('POST', `/papers/${paper.archiveId}/reproductions`, { token: person.token, body });
const readRequest = async (id: string, person = author) =>
  (await call('GET', `/marketplace/review-requests/${id}`, { token: person.token })).body.data;

describe('a request for a reproduction', () => {
  it('is accepted, paid, answered by a record, and paid out with it', async () => {
    const { status, body } = await ask(author, { requestMessage: 'Please run it.' });
    expect([status, body.data.kind, body.data.status]).toEqual([201, 'reproduction', 'PENDING']);
    const { id } = body.data;
    expect((await ask(author)).body.code).toBe('request-open');
    await withRequest(reproducer, id, 'respond', { decision: 'accept' });
    await withRequest(author, id, 'pay-with-credits');
    expect(await balanceOf(author)).toMatchObject({ availableCredits: 60, lockedCredits: 40 });
    const jws = await aReproduction(reproducer, paper.archiveId);
    const { body: sent } = await send(reproducer, { jws, agentId: agent.id });
    expect(sent.data).toMatchObject({ isRequested: true, agent: { id: agent.id, name: agent.name } });
    expect(await readRequest(id)).toMatchObject({
      status: 'COMPLETED',
      reproductionId: sent.data.id,
      reviewId: null,
    });
    expect(await balanceOf(author)).toMatchObject({ availableCredits: 60, lockedCredits: 0 });
    expect(await balanceOf(reproducer)).toMatchObject({ availableCredits: 138, lockedCredits: 0 });
    await until(async () => {
      const { data } = (await call('GET', '/notifications', { token: author.token })).body;
      return data.notifications.find(
        ({ type, actionUrl }: { type: string; actionUrl: string }) =>
          type === 'PAPER_REPRODUCED' && actionUrl.endsWith(`/reproductions/${sent.data.id}`),
      );
    }, 'the notification');
  });

  it('isn’t answered by a run before the payment, one without outputs, or a record of somebody else', async () => {
    const { id } = (await ask(author)).body.data;
    const before = await aReproduction(reproducer, paper.archiveId);
    await withRequest(reproducer, id, 'respond', { decision: 'accept' });
    const accepted = await aReproduction(reproducer, paper.archiveId);
    await withRequest(author, id, 'pay-with-credits');
    const isRequested = async (jws: string) =>
      (await send(reproducer, { jws, agentId: agent.id })).body.data.isRequested;
    expect([await isRequested(before), await isRequested(accepted)]).toEqual([false, false]);
    const failed = await aReproduction(reproducer, paper.archiveId, ({ outputs: [output] }) => {
      if (output) Object.assign(output, { verdict: 'not-run', sha256: null });
    });
    expect(await isRequested(failed)).toBe(false);
    const stranger = await aSupervisor();
    const foreign = await aReproduction(stranger, paper.archiveId);
    expect((await send(stranger, { jws: foreign })).body.data.isRequested).toBe(false);
    expect((await send(reproducer, { jws: foreign, agentId: agent.id })).body.code).toBe('run-not-open');
    expect((await readRequest(id)).status).toBe('IN_PROGRESS');
    expect(await isRequested(await aReproduction(reproducer, paper.archiveId))).toBe(true);
    expect((await readRequest(id)).status).toBe('COMPLETED');
  });

  it('can be free, and stands beside a request for a review', async () => {
    const free = await aListedAgent(reproducer, { isFree: true, pricePerReview: 0 });
    const { id } = (await ask(author, { requestedAgentId: free.id })).body.data;
    const review = await ask(author, { requestedAgentId: free.id, kind: 'review' });
    expect([review.status, review.body.data.kind]).toEqual([201, 'review']);
    await withRequest(reproducer, id, 'respond', { decision: 'accept' });
    expect((await readRequest(id)).status).toBe('IN_PROGRESS');
    const jws = await aReproduction(reproducer, paper.archiveId);
    await send(reproducer, { jws, agentId: free.id });
    expect((await readRequest(id)).status).toBe('COMPLETED');
    expect((await readRequest(review.body.data.id)).status).toBe('PENDING');
  });

  it('is refused without a capsule, and to an agent of an author', async () => {
    const plain = await aPublishedPaper(author);
    expect((await ask(author, { paperId: plain.archiveId })).body.code).toBe('no-capsule');
    const own = await aListedAgent(author);
    expect((await ask(reproducer, { requestedAgentId: own.id })).body.code).toBe('conflict-of-interest');
  });

  it('names only an agent of the sender', async () => {
    const other = await aSupervisor();
    const jws = await aReproduction(other, paper.archiveId);
    expect((await send(other, { jws, agentId: agent.id })).body.code).toBe('agent-not-found');
  });
});

describe('a vote on a record', () => {
  it('is cast by authors and readers, never by the reproducer, and makes a reputation of its own', async () => {
    const other = await aSupervisor();
    const jws = await aReproduction(other, paper.archiveId);
    const { id, by } = (await send(other, { jws })).body.data;
    const address = `/papers/${paper.archiveId}/reproductions/${id}`;
    const vote = (person: TestPerson, choice: string | null) =>
      call('POST', `${address}/vote`, { token: person.token, body: { vote: choice } });
    expect((await vote(other, 'helpful')).body.code).toBe('forbidden');
    expect((await vote(author, 'unhelpful')).body.data).toMatchObject({
      unhelpfulCount: 1,
      myVote: 'unhelpful',
    });
    expect((await vote(author, 'helpful')).body.data).toMatchObject({ helpfulCount: 1, unhelpfulCount: 0 });
    const readers = await Promise.all([aSupervisor(), aSupervisor()]);
    for (const reader of readers) await vote(reader, 'helpful');
    const { data } = (await call('GET', address, { token: author.token })).body;
    expect(data).toMatchObject({ helpfulCount: 3, myVote: 'helpful', canVote: true, reputation: 43.9 });
    expect((await vote(author, null)).body.data).toMatchObject({ helpfulCount: 2, reputation: null });
    const reputation = (await call('GET', `/reputation/${by.id}`)).body.data;
    expect(reputation).toMatchObject({
      helpful: 0,
      reputation: null,
      reproducer: { helpful: 2, unhelpful: 0, records: 1, reputation: null },
    });
  });
});

describe('the search', () => {
  it('finds papers by what others got from their code', async () => {
    const title = `Reproduced ${crypto.randomUUID().slice(0, 8)}`;
    const { archiveId } = await aPublishedPaper(author, { title }, aCapsulePaper());
    const finds = (value: string) =>
      until(async () => {
        const q = `/reproduced:${value} "${title}"`;
        const { body } = await call('GET', `/search?${new URLSearchParams({ q })}`);
        return body.data.papers.find((each: { archiveId: string }) => each.archiveId === archiveId);
      }, `the paper by /reproduced:${value}`);
    await finds('never');
    const body = { jws: await aReproduction(reproducer, archiveId) };
    await call('POST', `/papers/${archiveId}/reproductions`, { token: reproducer.token, body });
    expect((await finds('all')).reproductions).toMatchObject({ reproduced: 1, outputs: 1 });
    await finds('any');
    const none = await call('GET', `/search?${new URLSearchParams({ q: `/reproduced:never "${title}"` })}`);
    expect(none.body.data.papers).toEqual([]);
  });
});
