import { describe, expect, it } from 'vitest';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { moveRequest, REQUEST_STATUS_NAMES, type RequestMove } from '#shared/domain/review-request.ts';
import { actionsOf, describeJob, type RequestAction, timeLeft } from './request-text.ts';

describe('the description of a job', () => {
  it('counts the review provider’s attempts', () => {
    const tries = { tries: 1, maxTries: 3 };
    expect(describeJob({ state: 'QUEUED', tries: 0, maxTries: 3 })).toContain('Queued');
    expect(describeJob({ state: 'QUEUED', ...tries })).toContain('Attempt 1 of 3 failed');
    expect(describeJob({ state: 'FAILED', tries: 3, maxTries: 3 })).toContain('no review in 3 attempts');
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
        for (const action of actionsOf({ type, status })) {
          const by = type === 'incoming' ? 'reviewer' : 'requester';
          const moves = MOVES[action] ?? [];
          if (moves.length === 0) continue;
          expect(moves.some((move) => 'to' in moveRequest(status, move, by))).toBe(true);
        }
  });

  it('include writing only after the payment, and reading only after the review', () => {
    expect(actionsOf({ type: 'incoming', status: 'ACCEPTED' })).not.toContain('write');
    expect(actionsOf({ type: 'incoming', status: 'IN_PROGRESS' })).toContain('write');
    expect(actionsOf({ type: 'outgoing', status: 'COMPLETED' })).toEqual(['read']);
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
