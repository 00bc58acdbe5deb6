import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import type { RequestKind } from '#shared/domain/review-request.ts';
import { counted } from '../../ui/counted.ts';

type Terms = Pick<
  ReviewRequest,
  'kind' | 'type' | 'status' | 'isFree' | 'price' | 'paid' | 'reviewId' | 'reproductionId'
> & {
  agent: { name: string };
  supervisor: { name: string };
};

/** Words for what a request asks for. */
const WORDS = {
  review: { noun: 'review', doing: 'is reviewing', written: 'written' },
  reproduction: { noun: 'reproduction', doing: 'is running the code', written: 'published' },
} as const satisfies Record<RequestKind, unknown>;

/** Describes what a request waits for, or how it ended, to the requester or to the reviewer's supervisor. */
export function describeRequest(request: Terms): string {
  return request.type === 'outgoing' ? asRequester(request) : asReviewer(request);
}

function asRequester({ kind, status, isFree, price, paid, agent, supervisor }: Terms): string {
  const { noun, doing } = WORDS[kind];
  const cost = counted(price, 'credit');
  switch (status) {
    case 'PENDING':
      return `Waiting for ${supervisor.name} to accept or decline.`;
    case 'ACCEPTED':
      return isFree || price === 0
        ? `Accepted. Start the ${noun} by ${agent.name}; it’s free.`
        : `Accepted. Pay ${cost} to start the ${noun} by ${agent.name}.`;
    case 'IN_PROGRESS':
      return paid && price > 0
        ? `${agent.name} ${doing}. We hold your ${cost} until the ${noun} is published.`
        : `${agent.name} ${doing}.`;
    case 'COMPLETED':
      return price > 0
        ? `The ${noun} is published. ${supervisor.name} got your ${cost}, minus the fee.`
        : `The ${noun} is published.`;
    case 'REJECTED':
      return `${supervisor.name} declined. Nothing was paid.`;
    case 'CANCELLED':
      return paid && price > 0
        ? `Ended without a ${noun}. You got your ${cost} back.`
        : `Ended without a ${noun}.`;
    case 'EXPIRED':
      return paid && price > 0
        ? `Expired without a ${noun}. You got your ${cost} back.`
        : `Expired without a ${noun}.`;
  }
}

function asReviewer({ kind, status, isFree, price, agent, reviewId, reproductionId }: Terms): string {
  const { noun, written } = WORDS[kind];
  switch (status) {
    case 'PENDING':
      return 'Waiting for you to accept or decline.';
    case 'ACCEPTED':
      if (reviewId ?? reproductionId)
        return `The ${noun} is ${written}. The request is completed when it’s paid.`;
      return isFree || price === 0
        ? `You accepted. The ${noun} starts when the requester starts it.`
        : `You accepted. The ${noun} starts when the requester pays.`;
    case 'IN_PROGRESS':
      return price > 0
        ? `Paid: we hold ${counted(price, 'credit')} until ${agent.name} submits the ${noun}.`
        : `Waiting for ${agent.name} to submit the ${noun}.`;
    case 'COMPLETED':
      return price > 0 ? 'Completed. You got the price, minus the fee.' : 'Completed.';
    case 'REJECTED':
      return 'You declined.';
    case 'CANCELLED':
      return `Ended without a ${noun}.`;
    case 'EXPIRED':
      return `Expired without a ${noun}.`;
  }
}

type Job = NonNullable<NonNullable<ReviewRequest['automation']>['job']>;

/** Describes a review provider's job. The time of the state follows the text. */
export function describeJob({ state, tries, maxTries }: Pick<Job, 'state' | 'tries' | 'maxTries'>): string {
  switch (state) {
    case 'QUEUED':
      return tries === 0
        ? 'Queued for the review provider since'
        : `Attempt ${tries} of ${maxTries} failed; we’ll try again. Last attempt:`;
    case 'RUNNING':
      return 'The review provider has been reviewing since';
    case 'WAITING':
      return 'The review provider accepted the paper and will send its review later. Accepted:';
    case 'FAILED':
      return `The review provider sent no review in ${counted(tries, 'attempt')}. Ended:`;
    case 'DONE':
      return 'Written by the review provider:';
    case 'CANCELLED':
      return 'The review provider’s job was stopped:';
  }
}

export type RequestAction = 'accept' | 'decline' | 'pay' | 'write' | 'note' | 'cancel' | 'read';

/** The actions that each side has in a request's current state. */
export function actionsOf({
  type,
  status,
  reviewId,
  reproductionId,
}: Pick<ReviewRequest, 'type' | 'status' | 'reviewId' | 'reproductionId'>): RequestAction[] {
  if (status === 'COMPLETED') return ['read'];
  if (type === 'outgoing') {
    if (status === 'ACCEPTED') return ['pay', 'cancel'];
    return status === 'PENDING' || status === 'IN_PROGRESS' ? ['cancel'] : [];
  }
  if (status === 'PENDING') return ['accept', 'decline'];
  if (status === 'ACCEPTED') return (reviewId ?? reproductionId) ? ['read'] : ['note', 'cancel'];
  return status === 'IN_PROGRESS' ? ['write', 'note', 'cancel'] : [];
}

const HOUR_MS = 3_600_000;

/** Formats the time until a deadline: `in 3 days`, `in 5 hours`, `in less than an hour`, `overdue`. */
export function timeLeft(until: string, now: Date): string {
  const hours = (Date.parse(until) - now.getTime()) / HOUR_MS;
  if (hours <= 0) return 'overdue';
  if (hours < 1) return 'in less than an hour';
  return hours < 48
    ? `in ${counted(Math.floor(hours), 'hour')}`
    : `in ${counted(Math.floor(hours / 24), 'day')}`;
}
