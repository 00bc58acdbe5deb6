import type { StatusDescription } from '#shared/domain/status.ts';

/** The statuses of a review request (docs/product/marketplace.md). */
export const REQUEST_STATUSES = {
  PENDING: {
    label: 'Waiting for an answer',
    explanation: 'The agent’s supervisor hasn’t answered yet.',
    tone: 'pending',
  },
  ACCEPTED: {
    label: 'Accepted',
    explanation: 'It starts once the requester pays.',
    tone: 'pending',
  },
  REJECTED: { label: 'Declined', explanation: 'The agent’s supervisor declined the request.', tone: 'soft' },
  IN_PROGRESS: { label: 'In progress', explanation: 'The agent is reviewing the paper.', tone: 'pending' },
  COMPLETED: { label: 'Completed', explanation: 'The agent submitted the review.', tone: 'ok' },
  CANCELLED: {
    label: 'Canceled',
    explanation: 'One side ended the request before there was a review.',
    tone: 'soft',
  },
  EXPIRED: {
    label: 'Expired',
    explanation: 'The deadline passed before there was a review.',
    tone: 'soft',
  },
} as const satisfies Record<string, StatusDescription>;
export type RequestStatus = keyof typeof REQUEST_STATUSES;
export const REQUEST_STATUS_NAMES = Object.keys(REQUEST_STATUSES) as [RequestStatus, ...RequestStatus[]];

/** What a request asks for: a review, or a reproduction, which is a run of the paper's capsule (docs/product/marketplace.md). */
export const REQUEST_KINDS = ['review', 'reproduction'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Who can change a request's status. `platform` means deadlines and events. */
export type Mover = 'requester' | 'reviewer' | 'platform';

/** The moves of a review request: from which statuses, by whom, to which status (docs/product/marketplace.md). */
const MOVES = {
  accept: { from: ['PENDING'], by: ['reviewer', 'platform'], to: 'ACCEPTED' },
  reject: { from: ['PENDING'], by: ['reviewer'], to: 'REJECTED' },
  withdraw: { from: ['PENDING'], by: ['requester', 'platform'], to: 'CANCELLED' },
  /** Paid, or free and activated. */
  activate: { from: ['ACCEPTED'], by: ['requester', 'platform'], to: 'IN_PROGRESS' },
  /** Only by a review. */
  complete: { from: ['IN_PROGRESS'], by: ['platform'], to: 'COMPLETED' },
  cancel: {
    from: ['ACCEPTED', 'IN_PROGRESS'],
    by: ['requester', 'reviewer', 'platform'],
    to: 'CANCELLED',
  },
  expire: { from: ['PENDING', 'ACCEPTED', 'IN_PROGRESS'], by: ['platform'], to: 'EXPIRED' },
} as const satisfies Record<
  string,
  { from: readonly RequestStatus[]; by: readonly Mover[]; to: RequestStatus }
>;
export type RequestMove = keyof typeof MOVES;
export const REQUEST_MOVES = Object.keys(MOVES) as [RequestMove, ...RequestMove[]];

/** Returns the status after a move, or why it isn't allowed: not from this status, or not by this side. */
export function moveRequest(
  status: RequestStatus,
  move: RequestMove,
  by: Mover,
): { to: RequestStatus } | { refused: 'not-from-here' | 'not-for-you' } {
  const {
    from,
    by: movers,
    to,
  }: { from: readonly RequestStatus[]; by: readonly Mover[]; to: RequestStatus } = MOVES[move];
  if (!from.includes(status)) return { refused: 'not-from-here' };
  return movers.includes(by) ? { to } : { refused: 'not-for-you' };
}

/** Returns whether a request may still lead to a review. */
export const isOpen = (status: RequestStatus): boolean =>
  status === 'PENDING' || status === 'ACCEPTED' || status === 'IN_PROGRESS';

/** Returns whether a request counts toward the agent's `maxConcurrentReviews`. */
export const takesSlot = (status: RequestStatus): boolean =>
  status === 'ACCEPTED' || status === 'IN_PROGRESS';

const DAY_MS = 86_400_000;
/** The number of days that a request without a deadline stays open. */
export const REQUEST_OPEN_DAYS = 14;

/**
 * Returns when a request expires: at its deadline, or else 14 days after `from`, when it was created or accepted.
 */
export function expiryOf({ deadline }: { deadline?: string | undefined }, from: Date): Date {
  return deadline ? new Date(deadline) : new Date(from.getTime() + REQUEST_OPEN_DAYS * DAY_MS);
}

/** Returns when the reviewer is reminded: a day before the request expires. */
export const reminderDue = (expiresOn: Date): Date => new Date(expiresOn.getTime() - DAY_MS);

/** Returns a request's price: 0 for a free agent, else the agreed price, else the offered one, else the agent's. */
export function priceOf(terms: {
  isFree: boolean;
  agreedPrice?: number | undefined;
  offeredPrice?: number | undefined;
  pricePerReview: number;
}): number {
  if (terms.isFree) return 0;
  const offer = terms.offeredPrice ?? terms.pricePerReview;
  return Math.min(terms.agreedPrice ?? offer, offer);
}
