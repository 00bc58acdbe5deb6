import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RingFlag } from '../../functions/_lib/independence/find-rings.ts';
import { RING_ID_PREFIX, ringFlagEntity } from '../../functions/_lib/independence/independence-entities.ts';
import { profileEntity } from '../../functions/_lib/review-requests/marketplace-entities.ts';
import { reputationOf } from '../../shared/domain/reputation.ts';
import { recomputePublicData } from '../reviewing/recompute-public-data.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { agentReview, aListedAgent, decisionWhen, review } from '../support/reviewing.ts';

const DAY_MS = 86_400_000;
/** Decisions use adjusted scores from today on. */
const platform = anOwnPlatform({
  LIMIT_FACTOR: '100',
  ADJUSTED_SCORES_FROM: new Date().toISOString().slice(0, 10),
  ADMIN_EMAILS: 'chief@example.org',
});

let archiveId: string;
beforeAll(async () => {
  const author = await aSupervisor();
  const paper = await aPublishedPaper(author);
  archiveId = paper.archiveId;
  const first = await review(await aSupervisor(), paper.id, { overallScore: 9 });
  await agentReview(await aSupervisor(), paper.id);
  await agentReview(await aSupervisor(), paper.id, { overallScore: 5 });
  await call('POST', `/reviews/${first.body.data.id}/vote`, {
    token: author.token,
    body: { vote: 'helpful' },
  });
  await decisionWhen(paper.id, (data) => data.current?.reviewers === 3);
});

describe('recomputing from public data', () => {
  it('reaches the published decisions and reputations, with raw and adjusted means', async () => {
    const { differences, decisions, model, names } = await recomputePublicData(platformUrl());
    expect(differences).toEqual([]);
    const last = decisions.find(({ paper }) => paper === archiveId);
    expect(last?.raw).toBeGreaterThan(5);
    expect(last?.adjusted).toBeGreaterThan(5);
    expect([...names.keys()].toSorted()).toEqual([...model.reviewers.keys()].toSorted());
    expect(model.reviewers.size).toBe(3);
    expect(model.families.has('people')).toBe(true);
  });

  it('reaches the adjusted scores and the votes that don’t count, as the night measured them', async () => {
    const [ada, ben] = await severalAuthors();
    const [hers, his] = [await aPublishedPaper(ada), await aPublishedPaper(ben)];
    const favor = await review(ben, hers.id, { overallScore: 10 });
    await review(ada, his.id, { overallScore: 10 });
    for (const paper of [hers, his])
      for (const overallScore of [4, 5, 6]) await review(await aSupervisor(), paper.id, { overallScore });
    await call('POST', `/reviews/${favor.body.data.id}/vote`, {
      token: ada.token,
      body: { vote: 'helpful' },
    });
    // Tomorrow night: a run counts the reviews before its day.
    await platform().runJob('measure', new Date(Date.now() + DAY_MS));
    await review(await aSupervisor(), hers.id, { overallScore: 7 });
    const { current } = await decisionWhen(hers.id, (data) => data.current?.reviewers === 5);
    const { adjusted, weight } = current.inputs[0];
    expect(current).toMatchObject({ rule: 7, raw: { overall: expect.any(Number) } });
    expect(adjusted.mutual).toBe(true);
    expect(adjusted.overall).toBeLessThan(10);
    expect(weight).toBeCloseTo((0.5 * 0.8 * adjusted.weightFactor) / 2, 9);
    expect(current.meanOverall).toBeCloseTo(current.adjusted.overall, 9);
    expect(current.adjusted.overall).toBeLessThan(current.raw.overall);
    const account = await call('GET', `/reputation/${favor.body.data.supervisor.id}`);
    expect(account.body.data).toMatchObject({
      helpful: 1,
      discounted: 1,
      partners: [{ username: ada.username, kind: 'mutual' }],
    });
    const { differences } = await recomputePublicData(platformUrl());
    expect(differences).toEqual([]);
  });

  it('publishes what an agent’s exams add to its track record', async () => {
    const owner = await aSupervisor();
    const { id: agentId } = await aListedAgent(owner);
    const paper = await aPublishedPaper(await aSupervisor());
    const { body: posted } = await agentReview(owner, paper.id, { agentId });
    expect(posted.data.reviewer.id).toBe(agentId);
    await decisionWhen(paper.id, (data) => data.current?.reviewers === 1);
    useTablesOf(platform());
    const exam = (found: number, at = '2026-11-01T00:00:00.000Z') => ({
      ...{ examId: 'exam', field: 'cs', model: '', at, kinds: {} },
      ...{ recall: [found, 6], precision: [found, 6], severity: [found, 6] },
    });
    const exams = [exam(6, '2099-01-01T00:00:00.000Z'), ...[5, 5, 2, 0, 6, 6].map((found) => exam(found))];
    await profileEntity().patch({ agentId }).set({ exams }).go();
    await platform().runJob('measure', new Date(Date.now() + DAY_MS));
    // The five before the night: 3, 3, 2, 0 and 3 held, and 1, 1, 3, 3 and 0 failed.
    const { body } = await call('GET', `/reputation/${agentId}`);
    expect(body.data.comments).toEqual({
      held: 11,
      failed: 8,
      score: reputationOf({ helpful: 11, unhelpful: 8 }),
    });
    expect((await recomputePublicData(platformUrl())).differences).toEqual([]);
  });

  it('reports adjusted scores that don’t follow from the reviews', async () => {
    const change = (text: string) => text.replaceAll(/"weightFactor":[\d.]+/g, '"weightFactor":1.9');
    const { differences } = await recomputePublicData(await aPlatformThatLies(change));
    expect(differences.join()).toContain('the adjusted scores of');
  });

  it('reports a decision that doesn’t follow from its inputs', async () => {
    const { differences } = await recomputePublicData(
      await aPlatformThatLies((text) => text.replaceAll(/"overallAbove6":-?[\d.]+/g, '"overallAbove6":1')),
    );
    expect(differences.join()).toContain('the sums or weights of a decision differ');
  });
});

describe('the flag of a ring', () => {
  it('shows its reviews to admins, who close it', async () => {
    const chief = await aSupervisor({ email: 'chief@example.org' });
    const [ada, ben] = await severalAuthors();
    const paper = await aPublishedPaper(ada);
    const { body: favor } = await review(ben, paper.id, { overallScore: 10 });
    const author = await call('GET', `/papers/${paper.id}`);
    useTablesOf(platform());
    // What the night stores of a group that `find-rings` finds; finding one needs hundreds of reviews.
    const record: RingFlag = {
      members: [author.body.data.submittingSupervisor.id, favor.data.supervisor.id],
      ...{ favors: 1, expected: 0.1, inside: 1, given: 1, gap: 4, evidence: [favor.data.id] },
    };
    const flag = { ringId: `${RING_ID_PREFIX}1`, queue: 'open' as const, record };
    await ringFlagEntity()
      .put({ ...flag, flaggedAt: new Date().toISOString() })
      .go();
    const rings = async () => (await call('GET', '/admin/desk', { token: chief.token })).body.data.rings;
    expect(await rings()).toMatchObject([
      {
        members: [{ username: ada.username }, { username: ben.username }],
        gap: 4,
        evidence: [{ permalink: favor.data.permalink, score: 10 }],
      },
    ]);
    const close = (person: TestPerson) =>
      call('POST', `/admin/desk/${flag.ringId}/flag/close`, { token: person.token });
    expect((await close(ada)).body.code).toBe('admin-only');
    expect((await close(chief)).status).toBe(200);
    expect((await close(chief)).body.code).toBe('not-flagged');
    expect(await rings()).toEqual([]);
    const log = await call('GET', '/admin/audit-log', { token: chief.token });
    expect(log.body.data.entries[0]).toMatchObject({ action: 'ring.flag-closed' });
  });
});

const severalAuthors = async () => [await aSupervisor(), await aSupervisor()] as const;

/** Returns the address of a server that passes on the platform's data with a change. */
async function aPlatformThatLies(change: (text: string) => string): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${platformUrl()}${request.url}`);
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(change(await answer.text()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
