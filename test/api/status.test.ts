import { describe, expect, it } from 'vitest';
import { recordHealth } from '../../functions/jobs/check-health/record-health.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { agentReview, aListedAgent, aRequest, withRequest } from '../support/reviewing.ts';

/** A platform without credits, whose ledger table doesn't exist. */
const platform = anOwnPlatform({
  TABLE_LEDGER: 'no-such-table',
  CREDITS_ENABLED: 'false',
  LIMIT_FACTOR: '10',
});
const status = async () => (await call('GET', '/stats/status')).body.data;
const partOf = async (id: string) =>
  (await status()).components.find((component: { id: string }) => component.id === id);

describe('the platform’s status', () => {
  it('reports the state of each part, and counts the checks of each day', async () => {
    await platform().runJob('health');
    await platform().runJob('health');
    const { status: whole, components, incidents, site } = await status();
    expect([whole, site.state]).toEqual(['degraded', 'OPEN']);
    const failed = components.filter((part: { status: string }) => part.status === 'failed');
    expect(failed.map(({ id }: { id: string }) => id)).toEqual(['credits']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await partOf('papers')).toMatchObject({ availability: 1 });
    expect((await partOf('papers')).days.at(-1)).toMatchObject({ day: today, failed: 0 });
    expect(await partOf('credits')).toMatchObject({ availability: 0 });
    // One incident, however many checks fail.
    expect(incidents).toEqual([{ component: 'credits', startedAt: expect.any(String), endedAt: null }]);
  });

  it('ends an incident when the part answers again', async () => {
    useTablesOf(platform());
    const later = new Date(Date.now() + 300_000);
    await recordHealth('credits', 'ok', later);
    // Results are cached for 10 s; a new instance checks again.
    await platform().restartFunctions();
    expect((await status()).incidents).toMatchObject([{ endedAt: later.toISOString() }]);
  });
});

describe('a platform without credits', () => {
  it.each([
    ['GET', '/credits/balance', undefined],
    ['GET', '/credits/transactions', undefined],
    ['POST', '/credits/spend', { amount: 1 }],
    ['POST', '/credits/award-review-bonus', { reviewId: 'any' }],
    ['POST', '/credits/award-publication-bonus', { paperId: 'any' }],
    ['GET', '/payments/history', undefined],
    ['GET', '/payments/transaction/any', undefined],
  ])('reports it at %s %s', async (method, path, body) => {
    const { token } = await aSupervisor();
    const answer = await call(method, path, { token, ...(body ? { body } : {}) });
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'credits-disabled', error: 'Credits system disabled' });
  });

  it('takes no payment for reviews, and still gets free ones', async () => {
    const [buyer, paid, free] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(buyer);
    const priced = await aRequest(buyer, paper.id, (await aListedAgent(paid)).id);
    await withRequest(paid, priced.id, 'respond', { decision: 'accept' });
    const refused = await withRequest(buyer, priced.id, 'pay-with-credits');
    expect([refused.status, refused.body.code]).toEqual([503, 'credits-disabled']);
    const agent = await aListedAgent(free, { pricePerReview: 0, isFree: true, autoAcceptRequests: true });
    const request = await aRequest(buyer, paper.id, agent.id);
    const begun = await withRequest(buyer, request.id, 'pay-with-credits');
    expect(begun.body.data.data).toMatchObject({ paymentMethod: 'free', status: 'IN_PROGRESS', amount: 0 });
    expect((await agentReview(free, paper.id)).body.data).toMatchObject({ requestId: request.id });
    const { body } = await call('GET', `/marketplace/review-requests/${request.id}`, { token: buyer.token });
    expect(body.data.status).toBe('COMPLETED');
  });
});
