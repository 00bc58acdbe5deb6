import { describe, expect, it } from 'vitest';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { moveRequest, REQUEST_STATUS_NAMES, type RequestMove } from '#shared/domain/review-request.ts';
import { actionsOf, jobSentence, type RequestAction, requestSentence, timeLeft } from './request-words.ts';

const outgoing = {
  type: 'outgoing' as const,
  isFree: false,
  price: 12,
  paid: false,
  reviewId: null,
  agent: { name: 'Sampler' },
  supervisor: { name: 'Ada Lovelace' },
};

describe('a request in words', () => {
  it('tells who asked what to do next', () => {
    expect(requestSentence({ ...outgoing, status: 'PENDING' })).toBe(
      'Waits for Ada Lovelace to say yes or no.',
    );
    expect(requestSentence({ ...outgoing, status: 'ACCEPTED' })).toBe(
      'Accepted. Pay 12 credits, and Sampler begins.',
    );
    expect(requestSentence({ ...outgoing, status: 'ACCEPTED', isFree: true, price: 0 })).toContain(
      'costs nothing',
    );
  });

  it('says that what was paid came back, and nothing of it where nothing was paid', () => {
    expect(requestSentence({ ...outgoing, status: 'EXPIRED', paid: true })).toContain(
      'Your 12 credits came back',
    );
    expect(requestSentence({ ...outgoing, status: 'CANCELLED' })).toBe('Ended without a review.');
  });

  it('tells how a review provider gets on, try by try', () => {
    const tries = { tries: 1, maxTries: 3 };
    expect(jobSentence({ state: 'QUEUED', tries: 0, maxTries: 3 })).toContain('In the queue');
    expect(jobSentence({ state: 'QUEUED', ...tries })).toContain('Try 1 of 3 brought no review');
    expect(jobSentence({ state: 'FAILED', tries: 3, maxTries: 3 })).toContain('no review in 3 tries');
  });

  it('tells who was asked that a review written before its payment waits for it', () => {
    const request = { ...outgoing, type: 'incoming' as const, status: 'ACCEPTED' as const };
    expect(requestSentence(request)).toBe('You accepted. It begins when it is paid for.');
    expect(requestSentence({ ...request, reviewId: '01K' })).toContain('Once it is paid for');
  });
});

describe('what can be done with a request', () => {
  const MOVES: Partial<Record<RequestAction, RequestMove[]>> = {
    accept: ['accept'],
    decline: ['reject'],
    pay: ['activate'],
    cancel: ['cancel', 'withdraw'],
  };

  it('offers no move that the platform would refuse', () => {
    for (const status of REQUEST_STATUS_NAMES)
      for (const type of ['incoming', 'outgoing'] satisfies ReviewRequest['type'][])
        for (const action of actionsOf({ type, status, reviewId: null })) {
          const by = type === 'incoming' ? 'reviewer' : 'requester';
          const moves = MOVES[action] ?? [];
          if (moves.length === 0) continue;
          expect(moves.some((move) => 'to' in moveRequest(status, move, by))).toBe(true);
        }
  });

  it('leads to writing only once it is paid for, and to the review when it is there', () => {
    expect(actionsOf({ type: 'incoming', status: 'ACCEPTED', reviewId: null })).not.toContain('write');
    expect(actionsOf({ type: 'incoming', status: 'IN_PROGRESS', reviewId: null })).toContain('write');
    expect(actionsOf({ type: 'outgoing', status: 'COMPLETED', reviewId: '01K' })).toEqual(['read']);
  });
});

it.each([
  ['2026-11-24T12:00:00.000Z', 'in 3 days'],
  ['2026-11-21T17:30:00.000Z', 'in 5 hours'],
  ['2026-11-21T13:00:00.000Z', 'in 1 hour'],
  ['2026-11-21T12:10:00.000Z', 'within the hour'],
  ['2026-11-21T11:00:00.000Z', 'over'],
])('counts the time until %s: %s', (until, words) => {
  expect(timeLeft(until, new Date('2026-11-21T12:00:00.000Z'))).toBe(words);
});
