import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { pendingReviewsIn } from './pending-reviews.ts';

const waiting = {
  id: '01K',
  status: 'ACCEPTED',
  agent: { id: '01A', name: 'Sampler' },
  requester: { username: 'ada', firstName: 'Ada', lastName: '' },
  createdAt: '2026-11-20T10:00:00.000Z',
  deadline: null,
};
const refusal = (code: string, data: object) =>
  new ORPCError(code, { status: 409, message: 'No.', data: { success: false, error: 'No.', code, ...data } });

it('returns the open review requests of an error', () => {
  expect(pendingReviewsIn(refusal('pending-review-requests', { pendingReviews: [waiting] }))).toEqual([
    waiting,
  ]);
});

it('returns undefined for other errors', () => {
  expect(pendingReviewsIn(refusal('withdrawn-for-good', { pendingReviews: [waiting] }))).toBeUndefined();
  expect(pendingReviewsIn(new TypeError('offline'))).toBeUndefined();
});
