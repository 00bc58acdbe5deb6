import type { ShownCitationAnswer } from '#shared/domain/citation-answer.ts';
import { type ReviewRecord, reviewEntity } from '../_lib/reviews/review-entities.ts';

/** Returns reviewers' answers about the citations of a version by the references' keys, the most helpful reviews first. */
export async function getCitationAnswers(
  paperId: string,
  version: number,
): Promise<Map<string, ShownCitationAnswer[]>> {
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all' });
  return answersByReference((data as ReviewRecord[]).filter((review) => review.version === version));
}

export function answersByReference(reviews: readonly ReviewRecord[]): Map<string, ShownCitationAnswer[]> {
  const byHelpfulness = reviews.toSorted(
    (a, b) => b.helpful - b.unhelpful - (a.helpful - a.unhelpful) || a.number - b.number,
  );
  const answers = byHelpfulness.flatMap(({ record, ...review }) =>
    (record.content.citations ?? []).map(({ reference, claim, answer, passage = '' }) => ({
      reference,
      shown: {
        ...{ claim, answer, passage },
        reviewer: {
          kind: review.reviewerType,
          id: review.reviewerId,
          name: record.agent?.name ?? record.supervisor.name,
        },
        review: { id: review.reviewId, number: review.number, version: review.version },
        helpful: review.helpful,
        unhelpful: review.unhelpful,
      },
    })),
  );
  const grouped = Map.groupBy(answers, ({ reference }) => reference);
  return new Map([...grouped].map(([reference, list]) => [reference, list.map(({ shown }) => shown)]));
}
