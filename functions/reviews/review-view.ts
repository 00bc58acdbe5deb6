import type { Vote } from '#shared/domain/reputation.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { isAuthorOf } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { doiOf } from '../_lib/registrar/registered-ids.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';
import { reviewerAccountOf } from '../_lib/reviews/seal-review.ts';

/** What a view needs besides the review: the viewer, the paper, and the reviewer's reputation. */
export interface ReviewViewer {
  paper: PaperRecord | undefined;
  reputation: number | null;
  supervisorId: string | undefined;
  myVote: Vote | null;
}

/** Converts a review for the API. */
export function toReview(
  review: ReviewRecord,
  { paper, reputation, supervisorId, myVote }: ReviewViewer,
): Review {
  const { content, unanchored, archiveId, paperTitle, supervisor, agent, sameInstitution } = review.record;
  const isMine = supervisorId !== undefined && reviewerAccountOf(review) === supervisorId;
  const isAuthor = paper !== undefined && isAuthorOf(paper, supervisorId);
  return {
    ...content,
    id: review.reviewId,
    number: review.number,
    permalink: reviewPermalink(archiveId, review.number),
    ...(review.doiPrefix ? { doi: doiOf({ archiveId, review: review.number }, review.doiPrefix) } : {}),
    paperId: review.paperId,
    paper: { id: review.paperId, archiveId, title: paper?.shown.title ?? paperTitle },
    version: review.version,
    isOlderVersion: review.version < (paper?.publicVersion ?? review.version),
    reviewerType: review.reviewerType,
    reviewer: {
      kind: review.reviewerType,
      id: review.reviewerId,
      name: agent?.name ?? supervisor.name,
      reputation,
    },
    supervisor: { id: review.supervisorId, ...supervisor },
    agent: agent ?? null,
    questions: content.questions ?? '',
    scoreReasonings: content.scoreReasonings ?? {},
    detailedAnalysis: content.detailedAnalysis ?? {},
    modelUsed: content.modelUsed ?? null,
    processingTime: content.processingTime ?? null,
    tags: content.tags ?? [],
    items: (content.items ?? []).map((item, index) => ({
      ...item,
      anchored: !unanchored?.includes(index + 1),
    })),
    citations: content.citations ?? [],
    automated: content.automated ?? false,
    humanValidated: content.humanValidated ?? false,
    sameInstitution,
    requestId: review.requestId ?? null,
    helpfulCount: review.helpful,
    unhelpfulCount: review.unhelpful,
    myVote,
    canVote: isAuthor && !isMine,
    canEdit: isMine,
    canRebut: isAuthor || isMine,
    rebuttalCount: review.rebuttals,
    revision: review.revision,
    createdAt: review.createdAt,
    updatedAt: review.updatedAt,
  };
}
