import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { type NewNotification, putNotifications } from '../../_lib/notifications/notification-repository.ts';
import { isAuthorOf } from '../../_lib/papers/authorship.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { hasProvider } from '../../_lib/providers/has-provider.ts';
import { profileEntity, type RequestRecord } from '../../_lib/review-requests/marketplace-entities.ts';
import { findReviewById } from '../../_lib/reviews/find-review.ts';
import { type ReviewRecord, reviewEntity } from '../../_lib/reviews/review-entities.ts';
import { withReviewer } from '../../_lib/reviews/seal-review.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { parseJson } from '../../_lib/runtime/json-attribute.ts';
import { eachRecord, type StreamItem } from '../../_lib/runtime/stream-records.ts';
import { completingReview } from '../../_lib/venues/completing-review.ts';
import { getVenue, listSubmissions } from '../../_lib/venues/public-venue-repository.ts';
import {
  type MemberRecord,
  type ReminderRecord,
  type VenueRecord,
  venueEntity,
} from '../../_lib/venues/venue-entities.ts';
import { announceAcceptance, announceDecision, answerRequestOffers } from './answer-offers.ts';
import {
  decisionNotifications,
  NotifiedDecision,
  NotifiedReview,
  rebuttalNotifications,
  reviewNotifications,
  voteNotification,
} from './review-notifications.ts';
import {
  failedJobNotifications,
  notificationsToSend,
  plannedNotifications,
} from './review-request-notifications.ts';
import {
  hasNews,
  invitationKey,
  invitationNotifications,
  NotifiedSubmission,
  reminderNotifications,
  submissionNotifications,
} from './venue-notifications.ts';

/** The parts of a changed item that are needed. Records are our own, validated when they were written. */
const Entity = z.object({ __edb_e__: z.string() });
/** Who wrote an anonymous review. */
const Writer = z.object({ supervisorId: z.string() });
const Vote = z.object({
  reviewId: z.string(),
  supervisorId: z.string(),
  subject: z.string().optional(),
  vote: z.string(),
  at: z.string(),
});
const Rebuttal = z.object({
  reviewId: z.string(),
  rebuttalId: z.string(),
  side: z.enum(['author', 'reviewer']),
  name: z.string(),
  createdAt: z.string(),
});
const Decision = z.object({ paperId: z.string(), sequence: z.number(), record: z.string(), at: z.string() });
const Job = z.object({
  requestId: z.string(),
  requesterId: z.string(),
  reviewerId: z.string(),
  agentName: z.string(),
  paperTitle: z.string(),
  failedAt: z.string().optional(),
});

/** Notifies people about review requests, reviews, votes, rebuttals, decisions, failed automated reviews and venues. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async (change) => {
    if (change.isRemoved) return;
    await putNotifications(await notificationsFor(change));
    await answerOffers(change, systemClock());
  });

/** Tells repositories that ordered reviews or endorsements what became of them (COAR Notify). */
async function answerOffers({ item, before: earlier }: StreamItem, now: Date): Promise<void> {
  const { __edb_e__: entity } = Entity.parse(item);
  if (entity === 'venuesubmission') {
    const isAccepted = (version: Record<string, unknown>) => submissionOf(version).state === 'accepted';
    if (isAccepted(item) && !(earlier && isAccepted(earlier))) await announceAtVenue(submissionOf(item), now);
  }
  if (entity === 'reviewrequest') return answerRequestOffers(item as RequestRecord, reviewById, now);
  if (entity !== 'decision') return;
  const { paperId, sequence, record } = Decision.parse(item);
  const paper = await getPaperById(paperId);
  const { before, status } = parseJson(NotifiedDecision, record);
  if (paper && before !== status) await announceDecision(paper, { status, sequence }, now);
}

async function announceAtVenue({ slug, round, paperId }: NotifiedSubmission, now: Date): Promise<void> {
  const [venue, paper] = await Promise.all([getVenue(slug), getPaperById(paperId)]);
  if (venue && paper) await announceAcceptance(paper, { slug, name: venue.name, round }, now);
}

async function notificationsFor({ item, before }: StreamItem): Promise<NewNotification[]> {
  switch (Entity.parse(item).__edb_e__) {
    case 'reviewrequest':
      return forRequest(item as RequestRecord, before as RequestRecord | undefined);
    case 'review':
      return before ? [] : forReview(item);
    case 'vote':
      return forVote(Vote.parse(item));
    case 'rebuttal':
      return forRebuttal(Rebuttal.parse(item));
    case 'decision':
      return forDecision(Decision.parse(item));
    case 'venuemember':
      return forMember(item as MemberRecord, before as MemberRecord | undefined);
    case 'venuesubmission':
      return forSubmission(submissionOf(item), before && submissionOf(before));
    case 'venuereminder':
      return forReminder(item as ReminderRecord);
    case 'reviewjob':
      return failedJobNotifications(Job.parse(item));
    default:
      return [];
  }
}

async function forRequest(request: RequestRecord, before: RequestRecord | undefined) {
  const { agentId, paperId, requesterId } = request;
  const planned = plannedNotifications(request, before);
  const needed = new Set(planned.map(({ unless }) => unless));
  const [profile, paper] = await Promise.all([
    needed.has('hasProvider') ? profileEntity().get({ agentId }).go({ consistent: true }) : undefined,
    needed.has('isAuthor') ? getPaperById(paperId) : undefined,
  ]);
  return notificationsToSend(planned, {
    hasProvider: hasProvider(profile?.data ?? undefined),
    isAuthor: paper !== undefined && isAuthorOf(paper, requesterId),
  });
}

async function forReview(item: StreamItem['item']): Promise<NewNotification[]> {
  const record: unknown = JSON.parse(String(item.record));
  const writer = item.sealed === undefined ? {} : parseJson(Writer, String(item.sealed));
  const review = NotifiedReview.parse({ ...item, ...writer, record });
  const paper = await getPaperById(review.paperId);
  return paper ? reviewNotifications(review, paper) : [];
}

async function forVote(vote: z.infer<typeof Vote>): Promise<NewNotification[]> {
  // A record of a reproduction has its own page, and many readers may vote on it.
  if (vote.vote !== 'helpful' || vote.subject === 'reproduction') return [];
  return [voteNotification(withReviewer(await reviewById(vote.reviewId)), vote)];
}

async function forRebuttal(rebuttal: z.infer<typeof Rebuttal>): Promise<NewNotification[]> {
  const review = await reviewById(rebuttal.reviewId);
  const paper = await getPaperById(review.paperId);
  return paper ? rebuttalNotifications(withReviewer(review), paper, rebuttal) : [];
}

async function forDecision({
  paperId,
  sequence,
  record,
  at,
}: z.infer<typeof Decision>): Promise<NewNotification[]> {
  const paper = await getPaperById(paperId);
  return paper
    ? decisionNotifications({ sequence, at, record: parseJson(NotifiedDecision, record) }, paper)
    : [];
}

async function forMember(member: MemberRecord, before: MemberRecord | undefined): Promise<NewNotification[]> {
  if (invitationKey(member) === invitationKey(before)) return [];
  const { data } = await venueEntity().get({ slug: member.slug }).go({ consistent: true });
  return data ? invitationNotifications(member, data) : [];
}

async function forSubmission(
  submission: NotifiedSubmission,
  before: NotifiedSubmission | undefined,
): Promise<NewNotification[]> {
  if (!hasNews(submission, before)) return [];
  const { slug, paperId } = submission;
  const [{ data }, paper, { data: reviews }] = await Promise.all([
    venueEntity().get({ slug }).go({ consistent: true }),
    getPaperById(paperId),
    reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true }),
  ]);
  if (!data || !paper) return [];
  const venue = data as VenueRecord;
  const { reviewers } = venue.text.policy;
  const hasReviewed = (id: string) =>
    completingReview(reviews as ReviewRecord[], id, { slug, policy: reviewers }) !== undefined;
  return submissionNotifications(submission, before, { venue, paper, hasReviewed });
}

/** Nobody is reminded of a date that was moved meanwhile. */
async function forReminder(reminder: ReminderRecord): Promise<NewNotification[]> {
  const { slug, round: number, dueAt } = reminder;
  const [venue, submissions] = await Promise.all([getVenue(slug), listSubmissions(slug, number)]);
  const round = venue?.rounds.find((each) => each.number === number);
  return venue?.state === 'public' && round?.reviewsDueAt === dueAt
    ? reminderNotifications(reminder, { venue, round, submissions })
    : [];
}

const submissionOf = (item: Record<string, unknown>): NotifiedSubmission => {
  const assignments: unknown = JSON.parse(String(item.assignments));
  return NotifiedSubmission.parse({ ...item, assignments });
};

/**
 * Returns a review by id.
 * @throws Error if the index doesn't have it yet; the event then comes again
 */
async function reviewById(reviewId: string): Promise<ReviewRecord> {
  const review = await findReviewById(reviewId);
  if (!review) throw new Error(`There is no review ${reviewId} yet.`);
  return review;
}
