import { isYoung, untilIndexed } from '../runtime/until-indexed.ts';
import { type ReviewRecord, reviewEntity, sealedReviewEntity } from './review-entities.ts';

/** Returns a review by its paper and number, read consistently. */
export async function getReview(paperId: string, number: number): Promise<ReviewRecord | undefined> {
  const { data } = await reviewEntity().get({ paperId, number }).go({ consistent: true });
  return (data as ReviewRecord | null) ?? undefined;
}

/** Returns a review by its id, in upper case, as it is now: the index may have it as it was a moment ago. */
export async function findReviewById(reviewId: string): Promise<ReviewRecord | undefined> {
  const found = await untilIndexed(isYoung(reviewId), async () => {
    const { data } = await reviewEntity().query.byId({ reviewId }).go();
    return data[0];
  });
  return found && getReview(found.paperId, found.number);
}

/** Returns all reviews of a supervisor and their agents, newest first, also those that a venue shows without their reviewer. */
export async function reviewsOfSupervisor(supervisorId: string): Promise<ReviewRecord[]> {
  const [{ data: named }, { data: sealed }] = await Promise.all([
    reviewEntity().query.bySupervisor({ supervisorId }).go({ pages: 'all' }),
    sealedReviewEntity().query.primary({ supervisorId }).go({ pages: 'all' }),
  ]);
  const keys = sealed.map(({ paperId, number }) => ({ paperId, number }));
  const hidden = keys.length > 0 ? (await reviewEntity().get(keys).go()).data : [];
  return ([...named, ...hidden] as ReviewRecord[]).toSorted((a, b) => (a.reviewId < b.reviewId ? 1 : -1));
}
