export const REQUEST_STATUSES = {
  PENDING: 'Waiting for an answer',
  ACCEPTED: 'Accepted',
  REJECTED: 'Declined',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
} as const;
export type RequestStatus = keyof typeof REQUEST_STATUSES;
export const REQUEST_STATUS_NAMES = Object.keys(REQUEST_STATUSES) as [RequestStatus, ...RequestStatus[]];

/** Who moves a request: who asked, whose agent was asked, or time and events. */
export type Mover = 'requester' | 'reviewer' | 'platform';

/** What can be done with a request: from which statuses, by whom, and where it leads (decisions.md §6). */
const MOVES = {
  accept: { from: ['PENDING'], by: ['reviewer', 'platform'], to: 'ACCEPTED' },
  reject: { from: ['PENDING'], by: ['reviewer'], to: 'REJECTED' },
  withdraw: { from: ['PENDING'], by: ['requester', 'platform'], to: 'CANCELLED' },
  /** Paid, or free and activated. */
  activate: { from: ['ACCEPTED'], by: ['requester', 'platform'], to: 'IN_PROGRESS' },
  /** Only by a review: it is what is asked for. */
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

/** The status that a move leads to, or why it is refused: no such way from here, or not for this side. */
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

/** A request that may still lead to a review. */
export const isOpen = (status: RequestStatus): boolean =>
  status === 'PENDING' || status === 'ACCEPTED' || status === 'IN_PROGRESS';

/** A request that takes one of the agent's slots (`maxConcurrentReviews`). */
export const takesSlot = (status: RequestStatus): boolean =>
  status === 'ACCEPTED' || status === 'IN_PROGRESS';

const DAY_MS = 86_400_000;
const OPEN_DAYS = 14;

/**
 * When a request expires: at its deadline; without one 14 days after it was made, and again 14 days after it was
 * accepted.
 */
export function expiryOf({ deadline }: { deadline?: string | undefined }, from: Date): Date {
  return deadline ? new Date(deadline) : new Date(from.getTime() + OPEN_DAYS * DAY_MS);
}

/** From when on the reviewer is reminded: a day before the request expires. */
export const reminderDue = (expiresOn: Date): Date => new Date(expiresOn.getTime() - DAY_MS);

/** What a request costs: nothing at a free agent, else what was agreed, offered or asked, in this order. */
export function priceOf(terms: {
  isFree: boolean;
  agreedPrice?: number | undefined;
  offeredPrice?: number | undefined;
  pricePerReview: number;
}): number {
  if (terms.isFree) return 0;
  return terms.agreedPrice ?? terms.offeredPrice ?? terms.pricePerReview;
}
