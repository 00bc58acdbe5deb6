import { parseReviewReference } from '#shared/domain/review-ids.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findPaper } from '../_lib/papers/paper-repository.ts';
import { alsoFoundWrites } from '../_lib/reviews/also-found.ts';
import { voterIds } from '../_lib/reviews/cast-vote.ts';
import { findReviewById, getReview } from '../_lib/reviews/find-review.ts';
import {
  type ItemAnswers,
  type ReviewRecord,
  rebuttalEntity,
  reviewClaimEntity,
  reviewEntity,
  reviewRevisionEntity,
  voteEntity,
} from '../_lib/reviews/review-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { hasRevision } from '../_lib/runtime/optimistic-lock.ts';

/** Returns a review by its ULID, or by its permalink `COL.2611.00042.r3`. */
export async function findReview(id: string): Promise<ReviewRecord | undefined> {
  const reference = parseReviewReference(id, setting('ARCHIVE_ID_PREFIX'));
  if (!reference || 'reviewId' in reference) return reference && findReviewById(reference.reviewId);
  const paper = await findPublicPaper(reference.archiveId);
  return paper && getReview(paper.paperId, reference.number);
}

/** Without the paper, there is no review either. */
async function findPublicPaper(archiveId: string): Promise<PaperRecord | undefined> {
  try {
    return (await findPaper(archiveId, undefined)).paper;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

/** Returns all reviews of a paper, oldest first. */
export async function reviewsOfPaper(paperId: string): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all' });
  return data as ReviewRecord[];
}

/** Returns the papers of reviews, by id; one batch read. */
export async function getPapers(reviews: ReviewRecord[]): Promise<Map<string, PaperRecord>> {
  const papers = await papersByIds([...new Set(reviews.map(({ paperId }) => paperId))]);
  return new Map(papers.map((paper) => [paper.paperId, paper]));
}

/** Returns a supervisor's votes on a paper's reviews: review → vote. */
export async function listVotes(paperId: string, voter: SupervisorRecord | undefined) {
  if (voter === undefined) return new Map<string, 'helpful' | 'unhelpful'>();
  const { data } = await voteEntity().query.primary({ paperId }).go({ pages: 'all' });
  const ids = voterIds(voter);
  return new Map(
    data.filter((vote) => ids.includes(vote.supervisorId)).map(({ reviewId, vote }) => [reviewId, vote]),
  );
}

/** Returns which versions of a paper a reviewer has reviewed: version → review. */
export async function listClaims(
  paperId: string,
): Promise<{ reviewerId: string; version: number; reviewId: string }[]> {
  const { data } = await reviewClaimEntity().query.primary({ paperId }).go({ pages: 'all' });
  return data;
}

/** Returns the writes that change a review's text and keep the earlier one. */
export function changeWrites(before: ReviewRecord, after: ReviewRecord) {
  const { paperId, number, reviewId, revision } = before;
  return [
    ...alsoFoundWrites(after, before),
    {
      write: reviewEntity()
        .patch({ paperId, number })
        .set({ record: after.record, revision: after.revision, updatedAt: after.updatedAt })
        .where((item, operations) => hasRevision(operations, item.revision, revision)),
      refusal: 'changed' as const,
    },
    {
      write: reviewRevisionEntity().create({
        reviewId,
        revision,
        content: before.record.content,
        writtenAt: before.updatedAt,
        replacedAt: after.updatedAt,
      }),
      refusal: 'changed' as const,
    },
  ];
}

/** Returns the earlier texts of a review, newest first. */
export async function listRevisions(reviewId: string) {
  const { data } = await reviewRevisionEntity()
    .query.primary({ reviewId })
    .go({ pages: 'all', order: 'desc' });
  return data;
}

/** Returns the thread under a review, oldest first. */
export async function listRebuttals(reviewId: string) {
  const { data } = await rebuttalEntity().query.primary({ reviewId }).go({ pages: 'all' });
  return data;
}

/** Returns the writes of a message, with the answers to the items, unless another message was written since the review was read. */
export function rebuttalWrites(
  { paperId, number, rebuttals }: ReviewRecord,
  rebuttal: Parameters<ReturnType<typeof rebuttalEntity>['create']>[0],
  answers: ItemAnswers,
) {
  const counted = reviewEntity()
    .patch({ paperId, number })
    .set({ rebuttals: rebuttals + 1, ...(Object.keys(answers).length > 0 ? { answers } : {}) })
    .where((item, { eq }) => eq(item.rebuttals, rebuttals));
  return [rebuttalEntity().create(rebuttal), counted].map((write) => ({
    write,
    refusal: 'changed' as const,
  }));
}
