import {
  type ReviewRecord,
  reviewClaimEntity,
  reviewEntity,
  reviewSequenceEntity,
} from './review-entities.ts';

/** The number that the last review of a paper has. */
export async function lastNumber(paperId: string): Promise<number> {
  const { data } = await reviewSequenceEntity().get({ paperId }).go({ consistent: true });
  return data?.last ?? 0;
}

/** The writes of a new review that has the next number; the claim says that there is no other of this reviewer. */
export function newReviewWrites(review: ReviewRecord) {
  const { paperId, number, version, reviewerId, reviewId } = review;
  return [
    {
      write: reviewClaimEntity().create({ paperId, version, reviewerId, reviewId }),
      refusal: 'already-reviewed' as const,
    },
    {
      write: reviewSequenceEntity()
        .put({ paperId, last: number })
        .where((item, { eq, notExists }) =>
          number === 1 ? notExists(item.last) : eq(item.last, number - 1),
        ),
      refusal: 'number-taken' as const,
    },
    { write: reviewEntity().create(review), refusal: 'number-taken' as const },
  ];
}
