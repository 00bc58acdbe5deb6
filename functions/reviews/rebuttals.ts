import type { NewRebuttal } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { isAuthorOf } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { refuseAuthorsNames, shownAct } from '../_lib/papers/seal.ts';
import { type ReviewDeps, refuseWritersName } from '../_lib/reviews/publish-review.ts';
import type { ItemAnswers, ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { reviewerAccountOf } from '../_lib/reviews/seal-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { findWithPaper } from './get-review.ts';
import * as store from './review-repository.ts';

/** Returns the thread under a review, oldest first. */
export async function listRebuttals({ id }: { id: string }) {
  const { review } = await findWithPaper(id);
  const thread = await store.listRebuttals(review.reviewId);
  return { success: true as const, data: { rebuttals: thread.map(toRebuttal) } };
}

/**
 * Adds a message to the thread, from the paper's authors or the reviewer. The authors can answer an item with it.
 * @throws AppError `forbidden`, `review-not-found`, `validation-failed`
 */
export function answerReview({ clock, newId }: ReviewDeps) {
  return async ({ id, text, item, answer }: NewRebuttal & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId, username } = supervisor;
    const own = { supervisorId, username, name: displayName(supervisor) };
    const rebuttal = await retryOnConflict(async () => {
      const { review, paper } = await findWithPaper(id);
      const isReviewer = reviewerAccountOf(review) === supervisorId;
      if (!isReviewer && !isAuthorOf(paper, supervisorId))
        throw new AppError('forbidden', {
          message: 'Only the authors of the paper and the reviewer can write under a review.',
        });
      const problem = problemOf({ item, answer }, { review, paper, isReviewer });
      if (problem) throw new AppError('validation-failed', { message: problem.message, details: [problem] });
      if (isReviewer) await refuseWritersName(text, supervisor, review);
      else refuseAuthorsNames(text, paper, supervisor);
      const message = {
        reviewId: review.reviewId,
        rebuttalId: newId(),
        side: isReviewer ? ('reviewer' as const) : ('author' as const),
        ...(isReviewer ? reviewerOf(review, own) : nameOf(paper, own)),
        text,
        ...(item === undefined ? {} : { item }),
        ...(answer === undefined ? {} : { answer }),
        ...(answer === 'done' ? { version: paper.publicVersion } : {}),
        createdAt: clock().toISOString(),
      };
      const answers = answersIn([...(await store.listRebuttals(review.reviewId)), message]);
      const refused = await tryTransaction(store.rebuttalWrites(review, message, answers));
      return refused.length === 0 ? message : undefined;
    });
    return { success: true as const, data: toRebuttal(rebuttal) };
  };
}

/** Reviewers who are hidden write under the name of their review. */
const reviewerOf = <B>({ sealed, supervisorId, record }: ReviewRecord, own: B) =>
  sealed ? { supervisorId, username: '', name: record.supervisor.name } : own;

/** Authors who are hidden write as “Anonymous authors”. */
function nameOf(
  paper: PaperRecord,
  { supervisorId, ...own }: { supervisorId: string; username: string; name: string },
) {
  const { id, ...by } = shownAct(paper, { id: supervisorId, ...own });
  return { supervisorId: id, ...by };
}

/** Returns the newest answer to each item in a thread. */
const answersIn = (thread: Pick<StoredRebuttal, 'item' | 'answer' | 'version'>[]): ItemAnswers =>
  Object.fromEntries(
    thread.flatMap(({ item, answer, version }) =>
      item === undefined || answer === undefined
        ? []
        : [[String(item), { answer, ...(version === undefined ? {} : { version }) }]],
    ),
  );

/** Returns why a message can't be about this item, or give this answer, with the field that is wrong. */
function problemOf(
  { item, answer }: Pick<NewRebuttal, 'item' | 'answer'>,
  { review, paper, isReviewer }: { review: ReviewRecord; paper: PaperRecord; isReviewer: boolean },
): { path: string; message: string } | undefined {
  const items = review.record.content.items?.length ?? 0;
  if (item !== undefined && item > items) {
    const message =
      items === 0
        ? 'This review has no items. Leave item out to reply to the whole review.'
        : `Item must be a number from 1 to ${items}.`;
    return { path: 'item', message };
  }
  if (answer === undefined) return undefined;
  if (item === undefined) return { path: 'item', message: 'Send the number of the item that you answer.' };
  if (isReviewer)
    return { path: 'answer', message: 'Only the authors can answer an item. Leave answer out.' };
  if (answer === 'done' && (paper.publicVersion ?? 0) <= review.version)
    return {
      path: 'answer',
      message:
        'An item is done in a newer version than the one reviewed. Publish it first, or answer accepted.',
    };
  return undefined;
}

type StoredRebuttal = Awaited<ReturnType<typeof store.listRebuttals>>[number];

const toRebuttal = ({
  rebuttalId,
  side,
  supervisorId,
  username,
  name,
  text,
  item,
  answer,
  version,
  createdAt,
}: StoredRebuttal) => ({
  id: rebuttalId,
  side,
  from: { id: supervisorId, username, name },
  text,
  item: item ?? null,
  answer: answer ?? null,
  version: version ?? null,
  createdAt,
});
