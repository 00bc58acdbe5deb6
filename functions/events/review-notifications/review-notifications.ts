import * as z from 'zod';
import { CONFIRMATION_NAMES, CONFIRMATIONS } from '#shared/domain/decision.ts';
import { LISTED_STATUSES } from '#shared/domain/paper-constants.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { paperPath, quotedTitle, reviewPath } from '../../_lib/notifications/notification-texts.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';

/** The parts of a review that notifications contain, from its item with the record parsed. */
export const NotifiedReview = z.object({
  paperId: z.string(),
  reviewId: z.string(),
  number: z.number(),
  supervisorId: z.string(),
  createdAt: z.string(),
  record: z.object({
    archiveId: z.string(),
    paperTitle: z.string(),
    supervisor: z.object({ name: z.string() }),
    agent: z.object({ name: z.string() }).exactOptional(),
    content: z.object({ overallScore: z.number() }),
  }),
});
type NotifiedReview = z.infer<typeof NotifiedReview>;

const Status = z.enum(LISTED_STATUSES);
/** The parts of a decision that notifications contain. */
export const NotifiedDecision = z.object({
  before: Status,
  status: Status,
  override: z.unknown().optional(),
  computation: z.object({
    standing: z.array(z.object({ item: z.string(), confirmation: z.enum(CONFIRMATION_NAMES) })).default([]),
  }),
});
type NotifiedDecision = z.infer<typeof NotifiedDecision>;

type Authored = Pick<PaperRecord, 'supervisorId' | 'coauthors' | 'sealed'>;

/** Notifies the reviewer and the paper's authors of a new review. */
export function reviewNotifications(review: NotifiedReview, paper: Authored): NewNotification[] {
  const { reviewId, supervisorId, record, createdAt: at, number } = review;
  const { archiveId, paperTitle } = record;
  const common = { cause: `review ${reviewId}`, actionUrl: reviewPath(archiveId, number), at };
  const reviewer = reviewerName(review);
  return [
    {
      ...common,
      supervisorId,
      type: 'REVIEW_PUBLISHED',
      title: record.agent ? `${reviewer}’s review is public` : 'Your review is public',
      message: `Everybody can read the review of ${quotedTitle(paperTitle)}.`,
    },
    ...currentAuthorIds(paper)
      .filter((authorId) => authorId !== supervisorId)
      .map((authorId) => ({
        ...common,
        supervisorId: authorId,
        type: 'PAPER_REVIEW_RECEIVED' as const,
        title: 'Your paper has a new review',
        message: `${reviewer} reviewed ${quotedTitle(paperTitle)} and gave it ${record.content.overallScore} of ${REVIEW_LIMITS.score.max} overall.`,
      })),
  ];
}

/** Notifies the reviewer that an author found a review helpful: once per author, even if they change their vote. */
export function voteNotification(
  review: NotifiedReview,
  vote: { supervisorId: string; at: string },
): NewNotification {
  const { reviewId, number, supervisorId, record } = review;
  return {
    supervisorId,
    type: 'REVIEW_HELPFUL_VOTE',
    cause: `vote ${reviewId} ${vote.supervisorId}`,
    title: 'Your review was helpful',
    message: `An author of ${quotedTitle(record.paperTitle)} found ${record.agent ? `${record.agent.name}’s` : 'your'} review helpful.`,
    actionUrl: reviewPath(record.archiveId, number),
    at: vote.at,
  };
}

/** Notifies the other side of a message under a review. */
export function rebuttalNotifications(
  review: NotifiedReview,
  paper: Authored,
  rebuttal: { rebuttalId: string; side: 'author' | 'reviewer'; name: string; createdAt: string },
): NewNotification[] {
  const { record, number, supervisorId } = review;
  const common = {
    cause: `rebuttal ${rebuttal.rebuttalId}`,
    message: `${rebuttal.name} wrote a message under the review of ${quotedTitle(record.paperTitle)}.`,
    actionUrl: reviewPath(record.archiveId, number),
    at: rebuttal.createdAt,
  };
  if (rebuttal.side === 'author')
    return [{ ...common, supervisorId, type: 'REVIEW_PUBLISHED', title: 'The authors answered your review' }];
  return currentAuthorIds(paper).map((authorId) => ({
    ...common,
    supervisorId: authorId,
    type: 'PAPER_REVIEW_RECEIVED' as const,
    title: 'A reviewer answered you',
  }));
}

const DECISION_TEXTS: Record<NotifiedDecision['status'], { title: string; is: string }> = {
  ACCEPTED: { title: 'Your paper was accepted', is: 'was accepted' },
  REJECTED: { title: 'Your paper was not endorsed', is: 'was not endorsed; it stays readable' },
  UNDER_REVIEW: { title: 'Your paper is under review again', is: 'is under review again' },
};

/**
 * Notifies the authors of a decision that changed the paper's status, and once of each comment that blocks acceptance. Comments
 * block nothing where an admin decided.
 */
export function decisionNotifications(
  { sequence, record, at }: { sequence: number; record: NotifiedDecision; at: string },
  paper: Pick<PaperRecord, 'paperId' | 'supervisorId' | 'coauthors' | 'sealed' | 'archiveId' | 'shown'>,
): NewNotification[] {
  const { paperId, archiveId, shown } = paper;
  const { title, is } = DECISION_TEXTS[record.status];
  const news = [
    ...(record.before === record.status
      ? []
      : [
          {
            cause: `decision ${paperId} ${sequence}`,
            title,
            message: `${quotedTitle(shown.title)} ${is}${record.override ? ', by an admin' : ''}.`,
          },
        ]),
    ...(record.override ? [] : record.computation.standing).map(({ item, confirmation }) => ({
      cause: `block ${paperId} ${item}`,
      title: 'A confirmed comment blocks acceptance',
      message: `Comment ${item} on ${quotedTitle(shown.title)} was confirmed: ${CONFIRMATIONS[confirmation]}. Dispute it, or deal with it in a new version; until then your paper isn’t accepted.`,
    })),
  ];
  return currentAuthorIds(paper).flatMap((supervisorId) =>
    news.map((one) => ({
      ...one,
      supervisorId,
      type: 'PAPER_UNDER_REVIEW' as const,
      actionUrl: `${paperPath(archiveId)}/reviews#how-decided`,
      at,
    })),
  );
}

const reviewerName = ({ record }: NotifiedReview): string => record.agent?.name ?? record.supervisor.name;
