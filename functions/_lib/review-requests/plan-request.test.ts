import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, isBalanced, welcomeBonus } from '#shared/domain/ledger.ts';
import { isOpen, REQUEST_MOVES, type RequestMove, takesSlot } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { aRequest, LedgerFake, NOW } from './ledger-fake.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import { movesForDelivery, planMoves, type RequestPlan } from './plan-request.ts';

const PEOPLE = ['ada', 'ben', 'cleo'];

type Act = RequestMove | 'review' | 'pay';
const step = fc.record({
  request: fc.nat(5),
  act: fc.constantFrom<Act>(...REQUEST_MOVES, 'review', 'pay', 'pay', 'accept', 'accept'),
  by: fc.constantFrom('requester' as const, 'reviewer' as const, 'platform' as const),
  /** How many steps pass between reading and writing, during which others write. */
  late: fc.nat(3),
  /** Whether the same plan is written again: a replay. */
  again: fc.boolean(),
});
const requests = fc.array(
  fc.record({ buyer: fc.constantFrom(...PEOPLE), seller: fc.constantFrom(...PEOPLE), price: fc.nat(130) }),
  { minLength: 6, maxLength: 6 },
);

function planOf(request: RequestRecord, act: Act, by: 'requester' | 'reviewer' | 'platform') {
  if (act === 'review')
    return planMoves(request, movesForDelivery(request), {
      by: 'platform',
      name: 'x',
      now: NOW,
      changes: { reviewId: `review-${request.requestId}` },
    });
  const moves: RequestMove[] = [act === 'pay' ? 'activate' : act];
  return planMoves(request, moves, { by: act === 'pay' ? 'platform' : by, name: 'x', now: NOW });
}

/** Plans a move on a request as it is now; undefined if refused. */
function tryPlan(
  ledger: LedgerFake,
  { request, act, by }: { request: number; act: Act; by: 'requester' | 'reviewer' | 'platform' },
) {
  const seen = ledger.requests.get(`r${request}`);
  if (!seen || (act === 'review' && !isOpen(seen.status))) return undefined;
  try {
    return planOf(seen, act, by);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function assertInvariants(ledger: LedgerFake): void {
  const balances = [...ledger.balances.values()];
  const total = balances.reduce((sum, { available, locked }) => sum + available + locked, 0);
  expect(total + ledger.platform.issue + ledger.platform.fees).toBe(0);
  for (const { available, locked } of balances) {
    expect(available).toBeGreaterThanOrEqual(0);
    expect(locked).toBeGreaterThanOrEqual(0);
  }
  expect(ledger.postings.every(isBalanced)).toBe(true);
  const all = [...ledger.requests.values()];
  for (const buyer of PEOPLE) {
    // Locked credits are those paid for open requests, and nothing else.
    const open = all.filter(({ requesterId, status }) => requesterId === buyer && status === 'IN_PROGRESS');
    const locked = open.reduce((sum, { paidPrice = 0 }) => sum + paidPrice, 0);
    expect(ledger.balances.get(buyer)?.locked ?? 0).toBe(locked);
  }
  for (const { requestId, status, paidPrice = 0 } of all) {
    const ends = [ledger.keys.has(`complete-${requestId}`), ledger.keys.has(`refund-${requestId}`)];
    expect(ends.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(ends[0]).toBe(status === 'COMPLETED' && paidPrice > 0);
    if (ends[0] || ends[1]) expect(ledger.keys.has(`lock-${requestId}`)).toBe(true);
  }
  for (const [agentId, slots] of ledger.slots)
    expect(slots).toBe(
      all.filter((request) => request.agentId === agentId && takesSlot(request.status)).length,
    );
}

describe('requests and their credits', () => {
  it('keep the ledger balanced for any sequence of moves, by anybody and at any time', () => {
    fc.assert(
      fc.property(requests, fc.array(step, { maxLength: 60, size: 'max' }), (made, steps) => {
        const ledger = new LedgerFake();
        for (const person of PEOPLE) ledger.post([welcomeBonus(person)]);
        made.forEach(({ buyer, seller, price }, index) => {
          ledger.requests.set(`r${index}`, aRequest(index, buyer, seller, price));
        });
        const waiting: { plan: RequestPlan; due: number; again: boolean }[] = [];
        steps.forEach((each, now) => {
          const plan = tryPlan(ledger, each);
          if (plan) waiting.push({ plan, due: now + each.late, again: each.again });
          for (const entry of waiting.filter(({ due }) => due === now)) {
            ledger.commit(entry.plan);
            if (entry.again) expect(ledger.commit(entry.plan)).toBe(false);
          }
          assertInvariants(ledger);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('match the worked example of the credits documentation, to the last credit', () => {
    const ledger = new LedgerFake();
    for (const person of ['ada', 'ben']) ledger.post([welcomeBonus(person)]);
    const go = (request: RequestRecord, ...acts: Act[]) => {
      ledger.requests.set(request.requestId, request);
      return acts.map((act) => {
        const plan = tryPlan(ledger, { request: Number(request.requestId.slice(1)), act, by: 'platform' });
        return plan ? ledger.commit(plan) : undefined;
      });
    };
    expect(go(aRequest(1, 'ada', 'ben', 45), 'accept', 'pay')).toEqual([true, true]);
    expect(go(aRequest(2, 'ada', 'ben', 60), 'accept', 'pay')).toEqual([true, false]);
    const first = ledger.requests.get('r1');
    if (!first) throw new Error('The request is missing.');
    expect(go(first, 'review', 'review')).toEqual([true, undefined]);
    expect(ledger.balances.get('ben')).toEqual({ available: 143, locked: 0, earned: 143 });
    expect(ledger.platform.fees).toBe(2);
    expect(go(aRequest(3, 'ada', 'ben', 30), 'accept', 'pay', 'expire')).toEqual([true, true, true]);
    expect(ledger.balances.get('ada')).toEqual({ available: 55, locked: 0, earned: 100 });
  });

  it('never lose a credit by rounding', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (price) => {
        expect(price - feeOf(price) + feeOf(price)).toBe(price);
        expect(feeOf(price)).toBe(Math.floor(price / 20));
      }),
    );
  });

  it('take no review before they are paid, however far they are', () => {
    const asked = aRequest(1, 'ada', 'ben', 40);
    const accepted = planMoves(asked, ['accept'], { by: 'reviewer', name: 'ben', now: NOW }).after;
    const paid = planOf(accepted, 'pay', 'requester').after;
    const reviewed = (request: RequestRecord) => () => planOf(request, 'review', 'platform').after.status;
    expect(reviewed(asked)).toThrow(/for 40 credits\. Accept .* or decline it/);
    expect(reviewed(accepted)).toThrow(/isn’t paid yet\. Wait .* or cancel/);
    expect(reviewed(paid)()).toBe('COMPLETED');
    expect(reviewed(aRequest(2, 'ada', 'ben', 0))()).toBe('COMPLETED');
  });

  it('don’t count in the statistics of one’s own agent, except for its slots', () => {
    const countersOf = (buyer: string, more: Partial<RequestRecord> = {}) => {
      const request = { ...aRequest(1, buyer, 'ben', 0), ...more };
      const accepted = planMoves(request, ['accept', 'activate'], PLATFORM);
      const completed = planMoves(accepted.after, ['complete'], PLATFORM);
      return [accepted.counters, completed.counters];
    };
    expect(countersOf('ada')).toMatchObject([{ accepted: 1 }, { completed: 1, openReviews: -1 }]);
    const nothing = { accepted: 0, declined: 0, completed: 0, dropped: 0, responseMs: 0, earnings: 0 };
    const slots = [
      { ...nothing, openReviews: 1 },
      { ...nothing, openReviews: -1 },
    ];
    expect(countersOf('ben')).toEqual(slots);
    // By another account with the mailbox.
    expect(countersOf('ben-2', { isWithinMailbox: true })).toEqual(slots);
  });
});

const PLATFORM = { by: 'platform', name: 'platform', now: NOW } as const;
