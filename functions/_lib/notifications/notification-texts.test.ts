import { expect, it } from 'vitest';
import { idsInPath, reviewPath } from './notification-texts.ts';

it.each([
  [reviewPath('COL.2611.00042', 3), { paperId: 'COL.2611.00042', reviewId: 'COL.2611.00042.r3' }],
  ['/papers/COL.2611.00042?view=references', { paperId: 'COL.2611.00042' }],
  ['/papers/COL.2611.00042/reviews#how-decided', { paperId: 'COL.2611.00042' }],
  ['/review-requests?tab=outgoing', {}],
])('a message about %s has the ids %o', (path, ids) => {
  expect(idsInPath(path)).toEqual(ids);
});
