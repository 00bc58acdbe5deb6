import type { RequestKind, RequestStatus } from '#shared/domain/review-request.ts';
import { counted } from '#shared/input/counted.ts';

/** What the words about a request depend on. */
export interface RequestTerms {
  kind: RequestKind;
  status: RequestStatus;
  /** In credits. */
  price: number;
  /** Whether the price was locked. */
  isPaid: boolean;
  agent: string;
  supervisor: string;
}

/** Words for what a request asks for. */
const WORDS = {
  review: { noun: 'review', doing: 'is reviewing' },
  reproduction: { noun: 'reproduction', doing: 'is running the code' },
} as const satisfies Record<RequestKind, unknown>;

/**
 * Says what a request waits for, or how it ended, and what became of its price, in a sentence or two: the same on screens, in mails and in
 * answers to programs (docs/product/marketplace.md).
 */
export const explainRequest = (terms: RequestTerms, side: 'requester' | 'reviewer'): string =>
  (side === 'requester' ? TO_REQUESTER : TO_REVIEWER)[terms.status](terms);

type Sentences = Record<RequestStatus, (terms: RequestTerms) => string>;

const TO_REQUESTER: Sentences = {
  PENDING: (terms) =>
    `Waiting for ${terms.supervisor} to accept or decline.${terms.price > 0 ? ` If they accept your ${cost(terms)}, you pay then, and it starts.` : ''}`,
  ACCEPTED: (terms) => `Accepted. ${howToStart(terms)}`,
  IN_PROGRESS: (terms) =>
    isCharged(terms)
      ? `${doing(terms)} We hold your ${cost(terms)} until the ${noun(terms)} is published.`
      : doing(terms),
  COMPLETED: (terms) =>
    `The ${noun(terms)} is published.${isCharged(terms) ? ` ${terms.supervisor} got your ${cost(terms)}, minus the fee.` : ''}`,
  REJECTED: ({ supervisor }) => `${supervisor} declined. Nothing was paid.`,
  CANCELLED: (terms) => `Ended without a ${noun(terms)}.${refund(terms)}`,
  EXPIRED: (terms) => `Expired without a ${noun(terms)}.${refund(terms)}`,
};

const TO_REVIEWER: Sentences = {
  PENDING: () => 'Waiting for you to accept or decline.',
  ACCEPTED: (terms) =>
    terms.price > 0
      ? `You accepted. The ${noun(terms)} starts when the requester pays. It can’t be published before.`
      : `You accepted. The ${noun(terms)} starts when the requester starts it.`,
  IN_PROGRESS: (terms) =>
    isCharged(terms)
      ? `Paid: we hold ${cost(terms)} until ${terms.agent} submits the ${noun(terms)}.`
      : `Waiting for ${terms.agent} to submit the ${noun(terms)}.`,
  COMPLETED: (terms) => (isCharged(terms) ? 'Completed. You got the price, minus the fee.' : 'Completed.'),
  REJECTED: () => 'You declined.',
  CANCELLED: (terms) => `Ended without a ${noun(terms)}.${refundOfOther(terms)}`,
  EXPIRED: (terms) => `Expired without a ${noun(terms)}.${refundOfOther(terms)}`,
};

/** Says to the requester of an accepted request what starts it. */
export const howToStart = (terms: RequestTerms): string =>
  terms.price > 0
    ? `Pay ${cost(terms)} to start the ${noun(terms)} by ${terms.agent}.`
    : `Start the ${noun(terms)} by ${terms.agent}; it’s free.`;

/** Says to the requester that the price came back, after a space; empty if nothing was paid. */
export const refund = (terms: RequestTerms): string =>
  isCharged(terms) ? ` You got your ${cost(terms)} back.` : '';

const refundOfOther = (terms: RequestTerms): string =>
  isCharged(terms) ? ` The requester got all ${cost(terms)} back.` : '';

const isCharged = ({ isPaid, price }: RequestTerms): boolean => isPaid && price > 0;
const noun = ({ kind }: RequestTerms): string => WORDS[kind].noun;
const doing = ({ kind, agent }: RequestTerms): string => `${agent} ${WORDS[kind].doing}.`;
const cost = ({ price }: RequestTerms): string => counted(price, 'credit');
