import { isYoung, untilIndexed } from '../runtime/until-indexed.ts';
import { type ReviewRecord, reviewEntity } from './review-entities.ts';

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
