import { lockPrice, type Posting, payOut, refundPrice, type Sale } from '#shared/domain/ledger.ts';
import type { RequestTerms } from '#shared/domain/request-words.ts';
import {
  expiryOf,
  isOpen,
  type Mover,
  moveRequest,
  priceOf,
  type RequestKind,
  type RequestMove,
  takesSlot,
} from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { counted } from '#shared/input/counted.ts';
import type { RequestRecord, RequestStep } from './marketplace-entities.ts';
import { readHistory } from './request-log.ts';

/** A request after some moves, and what must be written with it in the same transaction. */
export interface RequestPlan {
  before: RequestRecord;
  after: RequestRecord;
  postings: Posting[];
  /** The changes to the counters of the agent's profile. */
  counters: Counters;
}
export interface Counters {
  openReviews: number;
  accepted: number;
  declined: number;
  completed: number;
  dropped: number;
  responseMs: number;
  earnings: number;
}

/** Who makes the moves, when, and the fields that change with them. */
export interface Moving {
  by: Mover;
  /** The mover's username, for the history; `platform` for automatic moves. */
  name: string;
  now: Date;
  changes?: Partial<
    Pick<
      RequestRecord,
      'agreedPrice' | 'responseMessage' | 'reviewId' | 'reviewNumber' | 'reproductionId' | 'remindedAt'
    >
  >;
}

/**
 * Applies moves to a request, without I/O, so that thousands of random sequences can be tested.
 * @throws AppError `request-move-refused`, `forbidden`
 */
export function planMoves(before: RequestRecord, moves: RequestMove[], moving: Moving): RequestPlan {
  const { now, changes = {} } = moving;
  const { workOf: _, ...known } = before;
  let request: RequestRecord = { ...known, ...changes };
  const postings: Posting[] = [];
  const steps: RequestStep[] = [];
  for (const move of moves) {
    const outcome = moveRequest(request.status, move, moving.by);
    if ('refused' in outcome) throw refusal(request, move, outcome.refused);
    const paidPrice = move === 'activate' ? requestPrice(request) : request.paidPrice;
    request = { ...request, status: outcome.to, ...(paidPrice === undefined ? {} : { paidPrice }) };
    postings.push(...paymentPostings(request, move));
    steps.push({ status: outcome.to, at: now.toISOString(), by: moving.name });
  }
  const accepted = moves.includes('accept');
  const after: RequestRecord = {
    ...request,
    revision: before.revision + 1,
    updatedAt: now.toISOString(),
    history: JSON.stringify([...readHistory(before), ...steps]),
    ...(accepted ? { expiresOn: expiryOf(request, now).toISOString() } : {}),
    ...(accepted || request.status === 'REJECTED' ? { respondedAt: now.toISOString() } : {}),
    ...(request.status === 'COMPLETED' ? { completedAt: now.toISOString() } : {}),
    ...(canBegin(request) ? { workOf: request.agentId } : {}),
  };
  return { before, after, postings, counters: counterChanges(before, after, accepted) };
}

/** Returns the present price of a request. */
export const requestPrice = ({ isFree, askedPrice, offeredPrice, agreedPrice, paidPrice }: RequestRecord) =>
  paidPrice ?? priceOf({ isFree, agreedPrice, offeredPrice, pricePerReview: askedPrice });

/** The moves that accepting a free request makes: nobody has to pay, so the review starts. */
export const MOVES_OF_FREE: RequestMove[] = ['accept', 'activate'];

/** Returns what a request asks for. */
export const kindOf = ({ kind = 'review' }: Pick<RequestRecord, 'kind'>): RequestKind => kind;

/** Returns whether its review may be written: it was paid, or accepted and free. Review providers don't reproduce. */
export const canBegin = (request: RequestRecord): boolean =>
  kindOf(request) === 'review' &&
  request.reviewId === undefined &&
  (request.status === 'IN_PROGRESS' || (request.status === 'ACCEPTED' && requestPrice(request) === 0));

/**
 * Returns the moves that the requested agent's review or record makes. It accepts an unanswered request.
 * @throws AppError `request-unpaid`: nobody is asked to pay for what is public
 */
export function movesForDelivery(request: RequestRecord): RequestMove[] {
  if (request.status === 'IN_PROGRESS') return ['complete'];
  const price = requestPrice(request);
  if (price > 0) throw new AppError('request-unpaid', { message: unpaid(request.status, price) });
  return request.status === 'PENDING' ? ['accept', 'activate', 'complete'] : ['activate', 'complete'];
}

const unpaid = (status: RequestRecord['status'], price: number): string =>
  status === 'PENDING'
    ? `This agent was asked for it for ${counted(price, 'credit')}. Accept that request and wait until it is paid, or decline it first.`
    : `You accepted a request for it for ${counted(price, 'credit')}, which isn’t paid yet. Wait until it is paid, or cancel the request first.`;

/** Returns the terms of a request for the words about it. */
export const termsOf = (request: RequestRecord): RequestTerms => ({
  kind: kindOf(request),
  status: request.status,
  price: requestPrice(request),
  isPaid: request.paidPrice !== undefined,
  agent: request.agentName,
  supervisor: request.reviewerName,
});

function paymentPostings(request: RequestRecord, move: RequestMove): Posting[] {
  const price = request.paidPrice ?? 0;
  if (price === 0) return [];
  const sale: Sale = {
    requestId: request.requestId,
    buyerId: request.requesterId,
    sellerId: request.reviewerId,
    price,
    paper: request.archiveId,
  };
  if (move === 'activate') return [lockPrice(sale)];
  if (move === 'complete') return [payOut(sale)];
  return move === 'cancel' || move === 'expire' ? [refundPrice(sale)] : [];
}

/** A person's request to their own agent doesn't count in statistics, under whichever of their accounts. */
export const isToOwnAgent = ({ requesterId, reviewerId, isWithinMailbox }: RequestRecord): boolean =>
  requesterId === reviewerId || isWithinMailbox === true;
const UNCOUNTED = { accepted: 0, declined: 0, completed: 0, dropped: 0, responseMs: 0, earnings: 0 };

function counterChanges(before: RequestRecord, after: RequestRecord, accepted: boolean): Counters {
  const answered = before.status === 'PENDING' && (accepted || after.status === 'REJECTED');
  const ended = !isOpen(after.status);
  const openReviews = Number(takesSlot(after.status)) - Number(takesSlot(before.status));
  if (isToOwnAgent(after)) return { ...UNCOUNTED, openReviews };
  return {
    openReviews,
    accepted: Number(accepted),
    declined: Number(after.status === 'REJECTED'),
    completed: Number(after.status === 'COMPLETED'),
    dropped: Number(ended && after.status !== 'COMPLETED' && takesSlot(before.status)),
    responseMs: answered ? Date.parse(after.updatedAt) - Date.parse(before.createdAt) : 0,
    earnings: after.status === 'COMPLETED' ? (after.paidPrice ?? 0) : 0,
  };
}

function refusal(
  { status }: RequestRecord,
  move: RequestMove,
  why: 'not-from-here' | 'not-for-you',
): AppError {
  if (why === 'not-for-you') return new AppError('forbidden', { message: NOT_FOR_YOU[move] });
  return new AppError('request-move-refused', { message: `${REFUSED[move]} It is ${status}.` });
}

const REFUSED: Record<RequestMove, string> = {
  accept: 'Only a request that waits for an answer can be accepted.',
  reject: 'Only a request that waits for an answer can be declined.',
  withdraw: 'This request was answered already.',
  activate: 'Only a request that was accepted can be paid.',
  complete: 'Only a request in progress can be completed.',
  cancel: 'This request can no longer be cancelled.',
  expire: 'This request can no longer expire.',
};
const NOT_FOR_YOU: Record<RequestMove, string> = {
  accept: 'Only the supervisor of the requested agent can accept.',
  reject: 'Only the supervisor of the requested agent can decline.',
  withdraw: 'Only the requester can take the request back; you can decline it.',
  activate: 'Only the requester can pay.',
  complete: 'A request is completed by its review or record.',
  cancel: 'You can’t cancel this request.',
  expire: 'Requests expire by themselves.',
};
