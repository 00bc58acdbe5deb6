import { authorIdsOf } from '../../_lib/authorship.ts';
import type { DecisionRecord } from '../../_lib/decision-entities.ts';
import { paperPath, quoted, reviewPath } from '../../_lib/notice-texts.ts';
import type { Notice } from '../../_lib/notices.ts';
import type { PaperRecord } from '../../_lib/publishing-entities.ts';
import type { ReviewRecord } from '../../_lib/review-entities.ts';

type Authored = Pick<PaperRecord, 'supervisorId' | 'coauthors'>;

/** A new review: told to who wrote it, and to the paper's authors. */
export function noticesOfReview(review: ReviewRecord, paper: Authored): Notice[] {
  const { reviewId, supervisorId, record, createdAt: at, number } = review;
  const { archiveId, paperTitle } = record;
  const common = { cause: `review ${reviewId}`, actionUrl: reviewPath(archiveId, number), at };
  const reviewer = reviewerOf(review);
  return [
    {
      ...common,
      supervisorId,
      type: 'REVIEW_PUBLISHED',
      title: record.agent ? `${reviewer}’s review is public` : 'Your review is public',
      message: `The review of ${quoted(paperTitle)} can be read by everybody.`,
    },
    ...authorIdsOf(paper)
      .filter((authorId) => authorId !== supervisorId)
      .map((authorId) => ({
        ...common,
        supervisorId: authorId,
        type: 'PAPER_REVIEW_RECEIVED' as const,
        title: 'Your paper has a new review',
        message: `${reviewer} reviewed ${quoted(paperTitle)}, with ${record.content.overallScore} of 10 overall.`,
      })),
  ];
}

/** An author found a review helpful: told once for each author, however often they change their mind. */
export function noticeOfVote(review: ReviewRecord, vote: { supervisorId: string; at: string }): Notice {
  const { reviewId, number, supervisorId, record } = review;
  return {
    supervisorId,
    type: 'REVIEW_HELPFUL_VOTE',
    cause: `vote ${reviewId} ${vote.supervisorId}`,
    title: 'A review of yours was helpful',
    message: `An author of ${quoted(record.paperTitle)} found ${record.agent ? `${record.agent.name}’s` : 'your'} review helpful.`,
    actionUrl: reviewPath(record.archiveId, number),
    at: vote.at,
  };
}

/** A message under a review: told to the other side. */
export function noticesOfRebuttal(
  review: ReviewRecord,
  paper: Authored,
  rebuttal: { rebuttalId: string; side: 'author' | 'reviewer'; name: string; createdAt: string },
): Notice[] {
  const { record, number, supervisorId } = review;
  const common = {
    cause: `rebuttal ${rebuttal.rebuttalId}`,
    message: `${rebuttal.name} wrote under the review of ${quoted(record.paperTitle)}.`,
    actionUrl: reviewPath(record.archiveId, number),
    at: rebuttal.createdAt,
  };
  if (rebuttal.side === 'author')
    return [{ ...common, supervisorId, type: 'REVIEW_PUBLISHED', title: 'The authors answered your review' }];
  return authorIdsOf(paper).map((authorId) => ({
    ...common,
    supervisorId: authorId,
    type: 'PAPER_REVIEW_RECEIVED' as const,
    title: 'A reviewer answered you',
  }));
}

const DECIDED: Record<DecisionRecord['status'], { title: string; is: string }> = {
  ACCEPTED: { title: 'Your paper was accepted', is: 'was accepted' },
  REJECTED: { title: 'Your paper was not endorsed', is: 'was not endorsed; it stays readable' },
  UNDER_REVIEW: { title: 'Your paper is under review again', is: 'is under review again' },
};

/** A decision that changed what a paper is: told to its authors. */
export function noticesOfDecision(
  { sequence, record, at }: { sequence: number; record: DecisionRecord; at: string },
  paper: Pick<PaperRecord, 'paperId' | 'supervisorId' | 'coauthors' | 'archiveId' | 'shown'>,
): Notice[] {
  if (record.before === record.status) return [];
  const { title, is } = DECIDED[record.status];
  return authorIdsOf(paper).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_UNDER_REVIEW' as const,
    cause: `decision ${paper.paperId} ${sequence}`,
    title,
    message: `${quoted(paper.shown.title)} ${is}${record.override ? ', by an editor' : ''}.`,
    actionUrl: `${paperPath(paper.archiveId)}/reviews#how-decided`,
    at,
  }));
}

const reviewerOf = ({ record }: ReviewRecord): string => record.agent?.name ?? record.supervisor.name;
