import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { openRequestIdsOf } from './request-store.ts';
import {
  type ReviewRecord,
  reviewClaimEntity,
  reviewEntity,
  reviewSequenceEntity,
} from './review-entities.ts';
import { standingEntity } from './standing-entities.ts';
import { toStanding } from './standing-store.ts';
import { documentClient, setting } from './tables.ts';

/**
 * Who is asked for a review of a paper at present, the number that its last review has, and a reviewer's standing.
 * @param known who is asked, where that was read before
 */
export async function placeIn(
  paperId: string,
  reviewerId: string,
  known?: { agentId: string; requestId: string }[],
) {
  const [asked, items] = await Promise.all([
    known ?? openRequestIdsOf(paperId),
    readTogether([
      reviewSequenceEntity().get({ paperId }).params(),
      standingEntity().get({ subjectId: reviewerId }).params(),
    ]),
  ]);
  const { reviewsequence, standing } = items;
  return {
    asked,
    last: Number(reviewsequence?.last ?? 0),
    standing: toStanding({ ...standing, subjectId: reviewerId }),
  };
}

/** Items of the reviewing table by the names of their entities, in one consistent read. */
async function readTogether(gets: Record<string, unknown>[]) {
  const table = setting('TABLE_REVIEWING');
  const Keys = gets.map(({ Key }) => Key as Record<string, unknown>);
  const { Responses } = await documentClient().send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
  );
  return Object.fromEntries((Responses?.[table] ?? []).map((item) => [String(item.__edb_e__), item]));
}

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
