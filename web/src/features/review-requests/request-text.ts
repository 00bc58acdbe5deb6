import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';

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
export function actionsOf({ type, status }: Pick<ReviewRequest, 'type' | 'status'>): RequestAction[] {
  if (status === 'COMPLETED') return ['read'];
  if (type === 'outgoing') {
    if (status === 'ACCEPTED') return ['pay', 'cancel'];
    return status === 'PENDING' || status === 'IN_PROGRESS' ? ['cancel'] : [];
  }
  if (status === 'PENDING') return ['accept', 'decline'];
  if (status === 'ACCEPTED') return ['note', 'cancel'];
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
