import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import type { DecisionRecord } from '../../_lib/decision-entities.ts';
import type { RequestRecord } from '../../_lib/marketplace-entities.ts';
import { quoted } from '../../_lib/notice-texts.ts';
import { type Notice, noticesPut } from '../../_lib/notices.ts';
import { getPaperById } from '../../_lib/paper-by-id.ts';
import { type ReviewRecord, reviewEntity } from '../../_lib/review-entities.ts';
import { eachRecord, type StreamItem } from '../../_lib/stream-records.ts';
import { noticesOfRequest } from './of-request.ts';
import { noticeOfVote, noticesOfDecision, noticesOfRebuttal, noticesOfReview } from './of-review.ts';

/** What is read of a changed item. Records are our own: they were parsed before they were written. */
const Entity = z.object({ __edb_e__: z.string() });
const Vote = z.object({ reviewId: z.string(), supervisorId: z.string(), vote: z.string(), at: z.string() });
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
  agentName: z.string(),
  paperTitle: z.string(),
  failedAt: z.string().optional(),
});

/** Tells people what happens around reviews: requests, reviews, votes, answers, decisions, automated reviews that fail. */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async (change) => {
    if (!change.isRemoved) await noticesPut(await noticesOf(change));
  });

async function noticesOf({ item, before }: StreamItem): Promise<Notice[]> {
  switch (Entity.parse(item).__edb_e__) {
    case 'reviewrequest':
      return noticesOfRequest(item as RequestRecord, before as RequestRecord | undefined);
    case 'review':
      return before ? [] : ofReview(item);
    case 'vote':
      return ofVote(Vote.parse(item));
    case 'rebuttal':
      return ofRebuttal(Rebuttal.parse(item));
    case 'decision':
      return ofDecision(Decision.parse(item));
    case 'reviewjob':
      return ofJob(Job.parse(item));
    default:
      return [];
  }
}

async function ofReview(item: StreamItem['item']): Promise<Notice[]> {
  const review = { ...item, record: JSON.parse(String(item.record)) } as ReviewRecord;
  const paper = await getPaperById(review.paperId);
  return paper ? noticesOfReview(review, paper) : [];
}

async function ofVote(vote: z.infer<typeof Vote>): Promise<Notice[]> {
  if (vote.vote !== 'helpful') return [];
  return [noticeOfVote(await reviewById(vote.reviewId), vote)];
}

async function ofRebuttal(rebuttal: z.infer<typeof Rebuttal>): Promise<Notice[]> {
  const review = await reviewById(rebuttal.reviewId);
  const paper = await getPaperById(review.paperId);
  return paper ? noticesOfRebuttal(review, paper, rebuttal) : [];
}

async function ofDecision({ paperId, sequence, record, at }: z.infer<typeof Decision>): Promise<Notice[]> {
  const paper = await getPaperById(paperId);
  return paper
    ? noticesOfDecision({ sequence, at, record: JSON.parse(record) as DecisionRecord }, paper)
    : [];
}

/** Each failure for good is told to who asked; another round that fails as well is another one. */
function ofJob({ requestId, requesterId, agentName, paperTitle, failedAt }: z.infer<typeof Job>): Notice[] {
  if (failedAt === undefined) return [];
  return [
    {
      supervisorId: requesterId,
      type: 'REVIEW_REQUEST_DECLINED',
      cause: `job ${requestId} ${failedAt}`,
      title: `${agentName}’s automated review failed`,
      message: `The review of ${quoted(paperTitle)} did not come from its provider. You can cancel the request, which gives your credits back, or wait: it can be tried again.`,
      actionUrl: '/review-requests?tab=outgoing',
      at: failedAt,
    },
  ];
}

/** @throws Error where the index does not have it yet; the change then comes again */
async function reviewById(reviewId: string): Promise<ReviewRecord> {
  const { data } = await reviewEntity().query.byId({ reviewId }).go();
  const [review] = data as ReviewRecord[];
  if (!review) throw new Error(`There is no review ${reviewId} yet.`);
  return review;
}
