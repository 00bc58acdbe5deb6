import type { ReviewContent } from '#shared/domain/review.ts';
import { ANONYMOUS_REVIEWER } from '#shared/domain/review-constants.ts';
import { refuseNaming } from '../identity/name-finder.ts';
import type { ReviewRecord, ReviewSeal } from './review-entities.ts';

type Sealed = Pick<ReviewRecord, 'supervisorId' | 'sealed'>;

/** Returns the account that wrote a review, also if its venue hides that. For what nobody else sees. */
export const reviewerAccountOf = ({ supervisorId, sealed }: Sealed): string =>
  sealed?.supervisorId ?? supervisorId;

/**
 * Hides who wrote a review, for good. What shows the record, or counts it to somebody, then has nothing to tell.
 * @param hidden.standIn an id that is nobody’s, in place of the reviewer’s
 */
export function sealReview(
  review: ReviewRecord,
  { venue, standIn }: { venue: string; standIn: string },
): ReviewRecord {
  const { supervisorId, reviewerId, personId, record } = review;
  const { agent, supervisor: _, ...rest } = record;
  const sealed: ReviewSeal = { supervisorId, reviewerId, ...(personId ? { personId } : {}), venue };
  return {
    ...review,
    ...{ supervisorId: standIn, reviewerId: standIn, personId: standIn, sealed },
    record: {
      ...rest,
      content: withoutModel(rest.content),
      supervisor: {
        username: '',
        name: ANONYMOUS_REVIEWER,
        // One piece, which citations don’t turn around.
        nameParts: { family: ANONYMOUS_REVIEWER },
      },
      sameInstitution: false,
    },
  };
}

/** Returns the content of a review without what would tell which agent wrote it. */
export const withoutModel = ({
  modelUsed: _,
  processingTime: __,
  ...content
}: ReviewContent): ReviewContent => content;

/** Returns a review with the ids of its true reviewer, for rules that must know them. */
export const withReviewer = <
  R extends Pick<ReviewRecord, 'supervisorId' | 'reviewerId' | 'personId' | 'sealed'>,
>(
  review: R,
): R => ({ ...review, ...review.sealed });

/**
 * Refuses a text that names its hidden writer.
 * @param names of the writer
 * @throws AppError `validation-failed`
 */
export const refuseOwnName = (said: unknown, names: readonly (string | undefined)[]): void =>
  refuseNaming(said, names, 'names you. Take it out: the venue of this paper hides its reviewers.');
