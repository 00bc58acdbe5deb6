import { reputationOf } from './reputation.ts';
import type { ItemAnswer } from './review-constants.ts';

/** How many of a reviewer’s comments held, and how many didn’t. Open ones are in neither. */
export interface CommentCount {
  held: number;
  failed: number;
}

/** A comment that says that something is wrong or not shown, and what became of it. */
export interface JudgedComment {
  /** The authors’ newest answer; null while it is open. */
  answer: ItemAnswer | null;
  /** The supervisors of others who found the same, or whose later run of the capsule gave another output than the one it names. */
  confirmedBy: readonly string[];
}

/** Comments of a review that count either way, so that no single review makes a record. */
const MOST_PER_REVIEW = 3;

/**
 * Returns how many comments of a review held: those that another reviewer confirmed or that led to a change of the paper. Those that the
 * authors disputed and nobody confirmed failed.
 * @param isPartner whether a supervisor and the reviewer’s gave each other high scores; what a partner says doesn’t count
 */
export function countComments(
  comments: readonly JudgedComment[],
  { isPartner, authors }: { isPartner: (supervisorId: string) => boolean; authors: readonly string[] },
): CommentCount {
  const byPartners = authors.some(isPartner);
  const isConfirmed = ({ confirmedBy }: JudgedComment) => confirmedBy.some((id) => !isPartner(id));
  const held = comments.filter(
    (comment) => isConfirmed(comment) || (comment.answer === 'done' && !byPartners),
  );
  const failed = comments.filter((comment) => comment.answer === 'disputed' && !isConfirmed(comment));
  return {
    held: Math.min(held.length, MOST_PER_REVIEW),
    failed: Math.min(failed.length, MOST_PER_REVIEW),
  };
}

/** Returns an exam as a review counts: the planted errors that the reviewer found held, those that it missed failed. */
export const countExam = ([found, planted]: readonly [found: number, planted: number]): CommentCount => ({
  held: Math.min(found, MOST_PER_REVIEW),
  failed: Math.min(planted - found, MOST_PER_REVIEW),
});

/** Returns the sum of two counts; of none before the first. */
export const addCounts = (all: CommentCount | undefined, { held, failed }: CommentCount): CommentCount => ({
  held: (all?.held ?? 0) + held,
  failed: (all?.failed ?? 0) + failed,
});

/** Returns the track record from 0 to below 100 with one decimal, like a reputation with comments as votes; `null` below three comments. */
export const trackRecordOf = ({ held, failed }: CommentCount): number | null =>
  reputationOf({ helpful: held, unhelpful: failed });
