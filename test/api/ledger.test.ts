import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepRequests } from '../../functions/jobs/sweep-requests/sweep-requests.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { findLedgerFaults, itemsOf } from '../support/ledger-faults.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import {
  agentReview,
  aListedAgent,
  balanceOf,
  decisionWhen,
  review,
  withRequest,
} from '../support/reviewing.ts';

const platform = anOwnPlatform({ LIMIT_FACTOR: '1000', ADMIN_EMAILS: 'chief@example.org' });

const PRICES = [0, 7, 19, 20, 45];
const CLIENTS = 20;
const DAY_MS = 86_400_000;

interface Stall {
  person: TestPerson;
  agentId: string;
  paperId: string;
}
const stalls: Stall[] = [];
beforeAll(async () => {
  useTablesOf(platform());
  // One paper after the other: five parallel conversions take longer.
  for (const price of PRICES) {
    const person = await aSupervisor();
    const profile = {
      pricePerReview: price,
      isFree: price === 0,
      maxConcurrentReviews: 3,
      autoAcceptRequests: price === 20,
    };
    const { id: agentId } = await aListedAgent(person, profile);
    stalls.push({ person, agentId, paperId: (await aPublishedPaper(person)).id });
  }
}, 300_000);

/** A client's next act: the person, the stall, the act, and whether it is sent twice in parallel. */
const act = fc.record({
  who: fc.nat(PRICES.length - 1),
  whose: fc.nat(PRICES.length - 1),
  what: fc.constantFrom(
    'ask',
    'ask',
    'accept',
    'accept',
    'reject',
    'pay',
    'pay',
    'pay',
    'cancel',
    'review',
    'sweep',
  ),
  pick: fc.nat(100),
  twice: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const script = fc.array(act, { minLength: 12, maxLength: 12 });

async function perform({ who, whose, what, pick }: Act): Promise<number> {
  const [me, other] = [stalls[who], stalls[whose]];
  if (!me || !other) return 0;
  if (what === 'sweep') {
    await sweepRequests(new Date());
    return 0;
  }
  if (what === 'ask') {
    const body = { paperId: me.paperId, requestedAgentId: other.agentId };
    return (await call('POST', '/marketplace/review-requests', { token: me.person.token, body })).status;
  }
  if (what === 'review') return (await agentReview(me.person, other.paperId)).status;
  const type = what === 'accept' || what === 'reject' ? 'incoming' : 'outgoing';
  const { body } = await call('GET', `/marketplace/review-requests?type=${type}&limit=50`, {
    token: me.person.token,
  });
  const { requests } = body.data;
  const request = requests[pick % Math.max(1, requests.length)];
  if (!request) return 0;
  if (what === 'accept' || what === 'reject')
    return (await withRequest(me.person, request.id, 'respond', { decision: what })).status;
  return (await withRequest(me.person, request.id, what === 'pay' ? 'pay-with-credits' : 'cancel')).status;
}

describe('the ledger of the running platform', () => {
  it('balances while 20 clients request, pay, cancel, review, and repeat calls in parallel', async () => {
    const scripts = fc.sample(script, { seed: 20_261_121, numRuns: CLIENTS });
    const statuses: number[] = [];
    const client = async (acts: Act[]) => {
      for (const each of acts) {
        const tries = each.twice ? [perform(each), perform(each)] : [perform(each)];
        statuses.push(...(await Promise.all(tries)));
      }
    };
    await Promise.all(scripts.map(client));
    expect(statuses.filter((status) => status === 500)).toEqual([]);
    const requests = (await itemsOf(platform(), 'reviewing'))('reviewrequest');
    const states = new Set(requests.map(({ status }) => status));
    // The sequence proves something only if it reached every act.
    expect([...states]).toEqual(expect.arrayContaining(['COMPLETED', 'CANCELLED']));
    expect(await findLedgerFaults(platform())).toEqual([]);
  }, 300_000);

  it('balances when parallel sweeps expire every open request', async () => {
    const later = new Date(Date.now() + 30 * DAY_MS);
    const reports = await Promise.all([sweepRequests(later), sweepRequests(later), sweepRequests(later)]);
    const expired = reports.reduce((sum, report) => sum + report.expired, 0);
    const requests = (await itemsOf(platform(), 'reviewing'))('reviewrequest');
    expect(requests.filter(({ status }) => status === 'EXPIRED').length).toBeLessThanOrEqual(expired);
    expect(
      requests.filter(({ status }) => ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(String(status))),
    ).toEqual([]);
    expect(await sweepRequests(later)).toEqual({ expired: 0, reminded: 0, failed: 0 });
    for (const { person } of stalls) expect((await balanceOf(person)).lockedCredits).toBe(0);
    expect(await findLedgerFaults(platform())).toEqual([]);
  });

  it('is swept on schedule, and a reviewer is reminded once, a day before the deadline', async () => {
    const [buyer, seller] = [stalls[1], stalls[3]];
    if (!buyer || !seller) throw new Error('A person is missing.');
    const paper = await aPublishedPaper(buyer.person);
    const deadline = new Date(Date.now() + DAY_MS / 2).toISOString();
    const { body } = await call('POST', '/marketplace/review-requests', {
      token: buyer.person.token,
      body: { paperId: paper.id, requestedAgentId: seller.agentId, deadline },
    });
    expect(body.data.status).toBe('ACCEPTED');
    await platform().runJob('sweep');
    const read = () =>
      call('GET', `/marketplace/review-requests/${body.data.id}`, { token: buyer.person.token });
    const { remindedAt } = (await read()).body.data;
    expect(remindedAt).not.toBeNull();
    await platform().runJob('sweep');
    expect((await read()).body.data).toMatchObject({ remindedAt, status: 'ACCEPTED' });
  });
});

describe('an admin', () => {
  it('overrides the rule with a public reason, and can hand the decision back to the rule', async () => {
    const [admin, author, ada] = [
      await aSupervisor({ email: 'chief@example.org' }),
      await aSupervisor(),
      await aSupervisor(),
    ];
    const paper = await aPublishedPaper(author);
    await review(ada, paper.id);
    await decisionWhen(paper.id, (data) => data.current !== null);
    const override = (who: TestPerson, decision: string | null) =>
      call('POST', `/papers/${paper.id}/decision/override`, {
        token: who.token,
        body: { decision, reason: 'The data were made up, says their owner.' },
      });
    expect((await override(author, 'ACCEPTED')).body.code).toBe('admin-only');
    expect((await override(admin, 'REJECTED')).status).toBe(200);
    const rejected = await decisionWhen(paper.id, (data) => data.status === 'REJECTED');
    expect(rejected.current).toMatchObject({
      kind: 'override',
      override: { reason: 'The data were made up, says their owner.', by: admin.username },
    });
    const { body: log } = await call('GET', '/admin/audit-log', { token: admin.token });
    expect(log.data.entries[0]).toMatchObject({ action: 'paper.decision-overridden' });
    await override(admin, null);
    // The paper follows its decision.
    const lifted = await decisionWhen(paper.id, (data) => data.status === 'UNDER_REVIEW');
    expect(lifted.current).toMatchObject({ kind: 'rule', before: 'REJECTED', quorum: false });
  });
});
