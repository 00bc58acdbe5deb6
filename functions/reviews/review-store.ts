import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { findPaper } from '../_lib/find-paper.ts';
import { papersByIds } from '../_lib/list-store.ts';
import type { PaperRecord } from '../_lib/publishing-entities.ts';
import {
  type ReviewRecord,
  rebuttalEntity,
  reviewClaimEntity,
  reviewEntity,
  reviewRevisionEntity,
  voteEntity,
} from '../_lib/review-entities.ts';
import { setting } from '../_lib/tables.ts';

/** A review by its ULID, or by its permalink `COL.2611.00042.r3`. */
export async function findReview(id: string): Promise<ReviewRecord | undefined> {
  const [, archiveId, number] = /^(.+)\.r([1-9]\d{0,4})$/i.exec(id) ?? [];
  if (archiveId === undefined) return byId(id.toUpperCase());
  const reference = parsePaperReference(archiveId, setting('ARCHIVE_ID_PREFIX'));
  if (!reference || reference.version !== undefined) return undefined;
  const paper = await findPublicPaper(archiveId);
  return paper && getReview(paper.paperId, Number(number));
}

/** Where there is no such paper, there is no such review either. */
async function findPublicPaper(archiveId: string): Promise<PaperRecord | undefined> {
  try {
    return (await findPaper(archiveId, undefined)).paper;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

async function byId(reviewId: string): Promise<ReviewRecord | undefined> {
  const { data } = await reviewEntity().query.byId({ reviewId }).go();
  const [found] = data;
  // The index may be a moment behind; what is decided by is read again.
  return found && getReview(found.paperId, found.number);
}

async function getReview(paperId: string, number: number): Promise<ReviewRecord | undefined> {
  const { data } = await reviewEntity().get({ paperId, number }).go({ consistent: true });
  return (data as ReviewRecord | null) ?? undefined;
}

/** All reviews of a paper, oldest first. */
export async function reviewsOfPaper(paperId: string): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all' });
  return data as ReviewRecord[];
}

/** All reviews of a supervisor and their agents, newest first. */
export async function reviewsOfSupervisor(supervisorId: string): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity()
    .query.bySupervisor({ supervisorId })
    .go({ pages: 'all', order: 'desc' });
  return data as ReviewRecord[];
}

/** The papers of reviews, by id; one batch read. */
export async function papersOf(reviews: ReviewRecord[]): Promise<Map<string, PaperRecord>> {
  const papers = await papersByIds([...new Set(reviews.map(({ paperId }) => paperId))]);
  return new Map(papers.map((paper) => [paper.paperId, paper]));
}

/** What a supervisor voted on the reviews of a paper: review → vote. */
export async function votesOn(paperId: string, supervisorId: string | undefined) {
  if (supervisorId === undefined) return new Map<string, 'helpful' | 'unhelpful'>();
  const { data } = await voteEntity().query.primary({ paperId }).go({ pages: 'all' });
  return new Map(
    data.filter((vote) => vote.supervisorId === supervisorId).map(({ reviewId, vote }) => [reviewId, vote]),
  );
}

/** Which versions of a paper somebody reviewed: version → review. */
export async function claimsOn(
  paperId: string,
): Promise<{ reviewerId: string; version: number; reviewId: string }[]> {
  const { data } = await reviewClaimEntity().query.primary({ paperId }).go({ pages: 'all' });
  return data;
}

/** The writes that change a review's text and keep the earlier one. */
export function changeWrites(before: ReviewRecord, after: ReviewRecord) {
  const { paperId, number, reviewId, revision } = before;
  return [
    {
      write: reviewEntity()
        .patch({ paperId, number })
        .set({ record: after.record, revision: after.revision, updatedAt: after.updatedAt })
        .where((item, { eq }) => eq(item.revision, revision)),
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

/** The earlier texts of a review, newest first. */
export async function revisionsOf(reviewId: string) {
  const { data } = await reviewRevisionEntity()
    .query.primary({ reviewId })
    .go({ pages: 'all', order: 'desc' });
  return data;
}

/** The thread under a review, oldest first. */
export async function rebuttalsOf(reviewId: string) {
  const { data } = await rebuttalEntity().query.primary({ reviewId }).go({ pages: 'all' });
  return data;
}

export function rebuttalWrites(
  { paperId, number }: ReviewRecord,
  rebuttal: Parameters<ReturnType<typeof rebuttalEntity>['create']>[0],
) {
  return [rebuttalEntity().create(rebuttal), reviewEntity().patch({ paperId, number }).add({ rebuttals: 1 })];
}
