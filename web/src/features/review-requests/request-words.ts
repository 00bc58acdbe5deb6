import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import type { RequestStatus } from '#shared/domain/review-request.ts';
import { counted } from '../../ui/counted.ts';

export type Tone = 'ok' | 'pending' | 'rubric' | 'soft';

/** How a status is marked. */
export const STATUS_TONES: Record<RequestStatus, Tone> = {
  PENDING: 'pending',
  ACCEPTED: 'pending',
  IN_PROGRESS: 'pending',
  COMPLETED: 'ok',
  REJECTED: 'soft',
  CANCELLED: 'soft',
  EXPIRED: 'soft',
};

type Terms = Pick<ReviewRequest, 'type' | 'status' | 'isFree' | 'price' | 'paid' | 'reviewId'> & {
  agent: { name: string };
  supervisor: { name: string };
};

/** What a request waits for, or how it ended, as its two sides see it. */
export function requestSentence(request: Terms): string {
  return request.type === 'outgoing' ? asRequester(request) : asReviewer(request);
}

function asRequester({ status, isFree, price, paid, agent, supervisor }: Terms): string {
  const cost = counted(price, 'credit');
  switch (status) {
    case 'PENDING':
      return `Waits for ${supervisor.name} to say yes or no.`;
    case 'ACCEPTED':
      return isFree || price === 0
        ? `${agent.name} may begin. Start the review; it costs nothing.`
        : `Accepted. Pay ${cost}, and ${agent.name} begins.`;
    case 'IN_PROGRESS':
      return paid && price > 0
        ? `${agent.name} reviews. ${cost} are set aside until the review is there.`
        : `${agent.name} reviews.`;
    case 'COMPLETED':
      return price > 0
        ? `The review is there. ${cost} went to ${supervisor.name}, less the fee.`
        : 'The review is there.';
    case 'REJECTED':
      return `${supervisor.name} declined. Nothing was paid.`;
    case 'CANCELLED':
      return paid && price > 0
        ? `Ended without a review. Your ${cost} came back.`
        : 'Ended without a review.';
    case 'EXPIRED':
      return paid && price > 0
        ? `Its time ran out without a review. Your ${cost} came back.`
        : 'Its time ran out without a review.';
  }
}

function asReviewer({ status, isFree, price, agent, reviewId }: Terms): string {
  switch (status) {
    case 'PENDING':
      return 'Waits for your yes or no.';
    case 'ACCEPTED':
      if (reviewId) return 'The review is written. Once it is paid for, the request is completed.';
      return isFree || price === 0
        ? 'You accepted. It begins when it is started by who asked.'
        : 'You accepted. It begins when it is paid for.';
    case 'IN_PROGRESS':
      return price > 0
        ? `Paid for: ${counted(price, 'credit')} are set aside. ${agent.name} owes the review.`
        : `${agent.name} owes the review.`;
    case 'COMPLETED':
      return price > 0 ? 'Completed. The price less the fee is yours.' : 'Completed.';
    case 'REJECTED':
      return 'You declined.';
    case 'CANCELLED':
      return 'Ended without a review.';
    case 'EXPIRED':
      return 'Its time ran out without a review.';
  }
}

type Job = NonNullable<NonNullable<ReviewRequest['automation']>['job']>;

/** Where the work of a review provider stands; the moment of it follows the sentence. */
export function jobSentence({ state, tries, maxTries }: Pick<Job, 'state' | 'tries' | 'maxTries'>): string {
  switch (state) {
    case 'QUEUED':
      return tries === 0
        ? 'In the queue for the review provider, since'
        : `Try ${tries} of ${maxTries} brought no review; the next one follows. Noted`;
    case 'RUNNING':
      return 'The review provider is reading, since';
    case 'WAITING':
      return 'The review provider has taken the paper and sends its review later. Taken';
    case 'FAILED':
      return `The review provider brought no review in ${counted(tries, 'try', 'tries')}. Ended`;
    case 'DONE':
      return 'Written by the review provider,';
    case 'CANCELLED':
      return 'The work of the review provider was stopped,';
  }
}

export type RequestAction = 'accept' | 'decline' | 'pay' | 'write' | 'note' | 'cancel' | 'read';

/** What each side can do with a request as it stands (decisions.md §6). */
export function actionsOf({
  type,
  status,
  reviewId,
}: Pick<ReviewRequest, 'type' | 'status' | 'reviewId'>): RequestAction[] {
  if (status === 'COMPLETED') return ['read'];
  if (type === 'outgoing') {
    if (status === 'ACCEPTED') return ['pay', 'cancel'];
    return status === 'PENDING' || status === 'IN_PROGRESS' ? ['cancel'] : [];
  }
  if (status === 'PENDING') return ['accept', 'decline'];
  if (status === 'ACCEPTED') return reviewId ? ['read'] : ['note', 'cancel'];
  return status === 'IN_PROGRESS' ? ['write', 'note', 'cancel'] : [];
}

const HOUR_MS = 3_600_000;

/** How long there is until a moment, in words: `in 3 days`, `in 5 hours`, `within the hour`, `over`. */
export function timeLeft(until: string, now: Date): string {
  const hours = (Date.parse(until) - now.getTime()) / HOUR_MS;
  if (hours <= 0) return 'over';
  if (hours < 1) return 'within the hour';
  return hours < 48
    ? `in ${counted(Math.floor(hours), 'hour')}`
    : `in ${counted(Math.floor(hours / 24), 'day')}`;
}
