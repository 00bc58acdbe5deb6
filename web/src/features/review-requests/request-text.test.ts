import { describe, expect, it } from 'vitest';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { moveRequest, REQUEST_STATUS_NAMES, type RequestMove } from '#shared/domain/review-request.ts';
import { actionsOf, describeJob, describeRequest, type RequestAction, timeLeft } from './request-text.ts';

const outgoing = {
  kind: 'review' as const,
  type: 'outgoing' as const,
  isFree: false,
  price: 12,
  paid: false,
  reviewId: null,
  reproductionId: null,
  agent: { name: 'Sampler' },
  supervisor: { name: 'Ada Lovelace' },
};

describe('the description of a request', () => {
  it('tells the requester the next step', () => {
    expect(describeRequest({ ...outgoing, status: 'PENDING' })).toBe(
      'Waiting for Ada Lovelace to accept or decline.',
    );
    expect(describeRequest({ ...outgoing, status: 'ACCEPTED' })).toBe(
      'Accepted. Pay 12 credits to start the review by Sampler.',
    );
    expect(describeRequest({ ...outgoing, status: 'ACCEPTED', isFree: true, price: 0 })).toContain(
      'it’s free',
    );
  });

  it('mentions the refund only if something was paid', () => {
    expect(describeRequest({ ...outgoing, status: 'EXPIRED', paid: true })).toContain(
      'You got your 12 credits back',
    );
    expect(describeRequest({ ...outgoing, status: 'CANCELLED' })).toBe('Ended without a review.');
  });

  it('says what was asked for', () => {
    const asked = { ...outgoing, kind: 'reproduction' as const };
    expect(describeRequest({ ...asked, status: 'IN_PROGRESS', paid: true })).toBe(
      'Sampler is running the code. We hold your 12 credits until the reproduction is published.',
    );
    const accepted = { ...asked, type: 'incoming' as const, status: 'ACCEPTED' as const };
    expect(describeRequest({ ...accepted, reproductionId: '01K' })).toBe(
      'The reproduction is published. The request is completed when it’s paid.',
    );
  });

  it('counts the review provider’s attempts', () => {
    const tries = { tries: 1, maxTries: 3 };
    expect(describeJob({ state: 'QUEUED', tries: 0, maxTries: 3 })).toContain('Queued');
    expect(describeJob({ state: 'QUEUED', ...tries })).toContain('Attempt 1 of 3 failed');
    expect(describeJob({ state: 'FAILED', tries: 3, maxTries: 3 })).toContain('no review in 3 attempts');
  });

  it('says to the reviewer that a review written before the payment waits for it', () => {
    const request = { ...outgoing, type: 'incoming' as const, status: 'ACCEPTED' as const };
    expect(describeRequest(request)).toBe('You accepted. The review starts when the requester pays.');
    expect(describeRequest({ ...request, reviewId: '01K' })).toContain('when it’s paid');
  });
});

describe('the actions on a request', () => {
  const MOVES: Partial<Record<RequestAction, RequestMove[]>> = {
    accept: ['accept'],
    decline: ['reject'],
    pay: ['activate'],
    cancel: ['cancel', 'withdraw'],
  };

  it('include none that the platform would reject', () => {
    for (const status of REQUEST_STATUS_NAMES)
      for (const type of ['incoming', 'outgoing'] satisfies ReviewRequest['type'][])
        for (const action of actionsOf({ type, status, reviewId: null, reproductionId: null })) {
          const by = type === 'incoming' ? 'reviewer' : 'requester';
          const moves = MOVES[action] ?? [];
          if (moves.length === 0) continue;
          expect(moves.some((move) => 'to' in moveRequest(status, move, by))).toBe(true);
        }
  });

  it('include writing only after the payment, and reading only after the review', () => {
    expect(
      actionsOf({ type: 'incoming', status: 'ACCEPTED', reviewId: null, reproductionId: null }),
    ).not.toContain('write');
    expect(
      actionsOf({ type: 'incoming', status: 'IN_PROGRESS', reviewId: null, reproductionId: null }),
    ).toContain('write');
    expect(
      actionsOf({ type: 'outgoing', status: 'COMPLETED', reviewId: '01K', reproductionId: null }),
    ).toEqual(['read']);
  });
});

it.each([
  ['2026-11-24T12:00:00.000Z', 'in 3 days'],
  ['2026-11-21T17:30:00.000Z', 'in 5 hours'],
  ['2026-11-21T13:00:00.000Z', 'in 1 hour'],
  ['2026-11-21T12:10:00.000Z', 'in less than an hour'],
  ['2026-11-21T11:00:00.000Z', 'overdue'],
])('formats the time until %s: %s', (until, words) => {
  expect(timeLeft(until, new Date('2026-11-21T12:00:00.000Z'))).toBe(words);
});
