import { isDeepStrictEqual } from 'node:util';
import type { ReviewPolicy } from '#shared/domain/review-policy.ts';
import { type ReviewRecord, reviewEntity } from '../../_lib/reviews/review-entities.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { retryOnConflict, tryTransaction } from '../../_lib/runtime/try-transaction.ts';
import { type Completing, completingReview } from '../../_lib/venues/completing-review.ts';
import {
  paperAtVenueEntity,
  type SubmissionRecord,
  type VenueRecord,
  venueEntity,
  venueSubmissionEntity,
} from '../../_lib/venues/venue-entities.ts';

/**
 * Notes at the venue that has to decide on a paper which of its reviewers have published a review, and the mean score. It reads the
 * present state, after a review as after an assignment, so that either can come first.
 */
export async function recordAtVenue(paperId: string): Promise<void> {
  const { data: place } = await paperAtVenueEntity().get({ paperId }).go({ consistent: true });
  if (!place) return;
  const { slug, round } = place;
  await retryOnConflict(async () => {
    const [{ data: submission }, { data: venue }, { data: reviews }] = await Promise.all([
      venueSubmissionEntity().get({ slug, round, paperId }).go({ consistent: true }),
      venueEntity().get({ slug }).go({ consistent: true }),
      reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true }),
    ]);
    if (!submission || !venue) return true;
    const before = submission as SubmissionRecord;
    const { policy } = (venue as VenueRecord).text;
    const after = withReviews(before, reviews as ReviewRecord[], policy.reviewers);
    if (isDeepStrictEqual(after, before)) return true;
    const write = venueSubmissionEntity()
      .put({ ...after, revision: nextRevision(before.revision) })
      .where((item, operations) => hasRevision(operations, item.revision, before.revision));
    const refused = await tryTransaction([{ write, refusal: 'changed' }]);
    return refused.length === 0 || undefined;
  });
}

type Reviewed = Completing & { record: { content: Pick<ReviewRecord['record']['content'], 'overallScore'> } };

/**
 * Returns a submission with its reviewers’ first reviews of the paper, and the mean overall score of all public ones. A review that was
 * noted stays.
 * @param reviews those of the paper, oldest first
 * @param policy of the venue
 */
export function withReviews(
  submission: SubmissionRecord,
  reviews: readonly Reviewed[],
  policy: ReviewPolicy,
): SubmissionRecord {
  const assignments = submission.assignments.map((assignment) => {
    const review = completingReview(reviews, assignment.reviewerId, { slug: submission.slug, policy });
    return assignment.reviewId || !review ? assignment : { ...assignment, reviewId: review.reviewId };
  });
  const scores = reviews.map(({ record }) => record.content.overallScore);
  const sum = scores.reduce((all, score) => all + score, 0);
  return {
    ...submission,
    assignments,
    ...(scores.length > 0 ? { averageScore: Math.round((10 * sum) / scores.length) / 10 } : {}),
  };
}
