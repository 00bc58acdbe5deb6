import type { ReviewChanges } from '#shared/domain/review.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { AppError } from '#shared/errors.ts';
import { lateRemovals, resolveSameAs } from '../_lib/reviews/also-found.ts';
import { checkCitationKeys } from '../_lib/reviews/check-citation-keys.ts';
import { findPassages } from '../_lib/reviews/find-passages.ts';
import { type ReviewDeps, refuseWritersName } from '../_lib/reviews/publish-review.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { reviewerAccountOf, withoutModel } from '../_lib/reviews/seal-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { findWithPaper } from './get-review.ts';
import * as store from './review-repository.ts';
import { toReview } from './review-view.ts';

/**
 * Changes my review; the earlier text goes to its history. The decision rule runs again after the response.
 * @throws AppError `forbidden`, `review-not-found`, `changed-meanwhile`, `validation-failed`
 */
export function changeReview({ clock }: ReviewDeps) {
  return async ({ id, ...sent }: ReviewChanges & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const { review: before, paper } = await findWithPaper(id);
    if (reviewerAccountOf(before) !== supervisorId)
      throw new AppError('forbidden', { message: 'Only the reviewer can change a review.' });
    await refuseWritersName(sent, supervisor, before);
    await checkCitationKeys(sent.citations ?? [], before);
    const items =
      sent.items && (await resolveSameAs(sent.items, { paperId: paper.paperId, own: supervisorId }));
    const changes = items ? { ...sent, items } : sent;
    if (
      changes.items &&
      (before.rebuttals > 0 || before.alsoFound?.length) &&
      !startsWith(changes.items, before.record.content.items ?? [])
    )
      throw new AppError('validation-failed', {
        message: ITEMS_KEPT,
        details: [{ path: 'items', message: ITEMS_KEPT }],
      });
    const { unanchored: known = [], ...record } = before.record;
    const changed = { ...record.content, ...defined(changes) };
    const content = before.sealed ? withoutModel(changed) : changed;
    const { unanchored, advice } = items
      ? await findPassages(items, before)
      : { unanchored: known, advice: [] };
    const isSame = JSON.stringify(content) === JSON.stringify(before.record.content);
    const after = isSame
      ? before
      : {
          ...before,
          record: { ...record, content, ...(unanchored.length > 0 ? { unanchored } : {}) },
          revision: before.revision + 1,
          updatedAt: clock().toISOString(),
        };
    if (!isSame && (await tryTransaction(store.changeWrites(before, after))).length > 0)
      throw new AppError('changed-meanwhile', {
        message: 'This review was changed at the same moment. Please try again.',
      });
    const removals = isSame ? [] : lateRemovals(after, before);
    if (removals.length > 0) await tryTransaction(removals);
    const { reputation } = await getReviewerStats(after.reviewerId);
    const viewer = { paper, reputation, supervisorId, myVote: null };
    return { success: true as const, data: { ...toReview(after, viewer), advice } };
  };
}

const ITEMS_KEPT =
  'This review has replies or confirmed items, so its items keep their numbers and texts. Send them unchanged; you can add others at the end.';

const startsWith = (items: readonly ReviewItem[], earlier: readonly ReviewItem[]): boolean =>
  earlier.every((item, index) => JSON.stringify(item) === JSON.stringify(items[index]));
