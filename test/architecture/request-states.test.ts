import { describe, expect, it } from 'vitest';
import { feeOf } from '#shared/domain/ledger.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import {
  isOpen,
  REQUEST_MOVES,
  type RequestMove,
  type RequestStatus,
} from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { aRequest, NOW } from '../../functions/_lib/review-requests/ledger-fake.ts';
import type { RequestRecord } from '../../functions/_lib/review-requests/marketplace-entities.ts';
import { movesForDelivery, planMoves } from '../../functions/_lib/review-requests/plan-request.ts';
import {
  notificationsToSend,
  plannedNotifications,
} from '../../functions/events/review-notifications/review-request-notifications.ts';
import { toRequest } from '../../functions/marketplace/request-view.ts';
import { requestHit } from '../../functions/mcp/hits.ts';
import { requestLine } from '../../functions/mcp/tools/request-lines.ts';
import { actionDialogText } from '../../web/src/features/review-requests/action-dialog-text.ts';
import { actionsOf } from '../../web/src/features/review-requests/request-text.ts';

// Every state that a request can reach, with everything that anybody is told of it, by the API, tools, screens and mails.

const PRICE = 12;
const REVIEW = '01REVIEW';
type Act = RequestMove | 'deliver';

interface State {
  request: RequestRecord;
  /** What led to it. */
  acts: Act[];
  /** Moved to an account: positive for the reviewer. */
  paidOut: number;
  /** All messages that were sent on the way, as mails have them. */
  mails: { to: string; text: string }[];
}

/** Every move by everybody who may make it, and the delivery of the review, from a state. */
function next(state: State): State[] {
  const acts: Act[] = [...REQUEST_MOVES, 'deliver'];
  return acts.flatMap((act) => {
    const by = (
      { accept: 'reviewer', reject: 'reviewer', withdraw: 'requester', activate: 'requester' } as const
    )[act as 'accept'];
    try {
      const moves = act === 'deliver' ? movesForDelivery(state.request) : [act];
      const isDelivery = moves.includes('complete');
      if (isDelivery && act !== 'deliver') return [];
      const changes = isDelivery ? deliveryOf(state.request) : {};
      const { after, postings } = planMoves(state.request, moves, {
        ...{
          by: act === 'deliver' ? 'platform' : (by ?? 'platform'),
          name: by === 'reviewer' ? 'ben' : 'ada',
        },
        ...{ now: NOW, changes },
      });
      const sent = notificationsToSend(plannedNotifications(after, state.request), {
        hasProvider: false,
        isAuthor: false,
      });
      return [
        {
          request: after,
          acts: [...state.acts, act],
          paidOut:
            state.paidOut +
            (postings.some(({ key }) => key.startsWith('complete')) ? PRICE - feeOf(PRICE) : 0),
          mails: [
            ...state.mails,
            ...sent.map(({ supervisorId, title, message }) => ({
              to: supervisorId,
              text: `${title}. ${message}`,
            })),
          ],
        },
      ];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
}

const deliveryOf = ({ kind }: RequestRecord) =>
  kind === 'reproduction' ? { reproductionId: REVIEW } : { reviewId: REVIEW, reviewNumber: 1 };

function reachable(first: RequestRecord): State[] {
  const found: State[] = [{ request: first, acts: [], paidOut: 0, mails: [] }];
  for (const state of found) if (isOpen(state.request.status)) found.push(...next(state));
  return found;
}

const FIRST = [0, PRICE].flatMap((price) =>
  (['review', 'reproduction'] as const).map((kind) => ({ ...aRequest(1, 'ada', 'ben', price), kind })),
);
const STATES = FIRST.flatMap(reachable);
const nameOf = ({ acts, request }: State) => `${request.kind}, ${request.askedPrice}: ${acts.join(' ')}`;

/** What a side is told of a state now, without the mails of earlier states. */
function told({ request }: State, side: 'ada' | 'ben'): { view: ReviewRequest; texts: string[] } {
  const view = toRequest(request, side);
  const actions = actionsOf(view);
  const dialogs = actions.flatMap((action) =>
    action === 'accept' || action === 'decline' || action === 'note' || action === 'cancel'
      ? [actionDialogText(action, view).explanation]
      : [],
  );
  return { view, texts: [view.explanation, requestLine(requestHit(view)), ...dialogs] };
}

describe('every state of a request', () => {
  it('is reached with and without a price, and covers all statuses', () => {
    const seen = new Set(
      STATES.map(
        ({ request }) => `${request.status} ${request.askedPrice > 0} ${request.paidPrice ?? 'unpaid'}`,
      ),
    );
    expect([...seen].toSorted()).toEqual(
      [
        ...['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED', 'EXPIRED'].flatMap((status) => [
          `${status} false unpaid`,
          `${status} true unpaid`,
        ]),
        ...['IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'].flatMap((status) => [
          `${status} false 0`,
          `${status} true ${PRICE}`,
        ]),
      ].toSorted(),
    );
  });

  it.each(STATES.map((state) => [nameOf(state), state] as const))(
    'tells the truth about money: %s',
    (_, state) => {
      const { request, paidOut } = state;
      const isDelivered = (request.reviewId ?? request.reproductionId) !== undefined;
      const isPriced = request.askedPrice > 0;
      const isPaid = (request.paidPrice ?? 0) > 0;
      // What has a price is public only once it is paid, and its reviewer has the price less the fee, once.
      expect(isDelivered).toBe(request.status === 'COMPLETED');
      expect(isDelivered && isPriced ? isPaid : true).toBe(true);
      expect(paidOut).toBe(isDelivered && isPriced ? PRICE - feeOf(PRICE) : 0);

      const [toBuyer, toSeller] = [told(state, 'ada'), told(state, 'ben')];
      const awaitsPayment = request.status === 'ACCEPTED' && isPriced;
      expect(actionsOf(toBuyer.view).includes('pay')).toBe(request.status === 'ACCEPTED');
      expect(actionsOf(toSeller.view).includes('write')).toBe(request.status === 'IN_PROGRESS');
      for (const text of [...toBuyer.texts, ...toSeller.texts]) {
        expect(/\bPay \d|pays \d|to start/.test(text), text).toBe(
          awaitsPayment && /\bPay \d|pays \d|to start/.test(text),
        );
        if (/We hold|we hold/.test(text)) expect([request.status, isPaid]).toEqual(['IN_PROGRESS', true]);
        if (/ back\b/.test(text)) expect(isPaid).toBe(true);
        if (/published\./.test(text) && !/until|when/.test(text)) expect(isDelivered).toBe(true);
        if (!isPriced) expect(text).not.toMatch(/\d+ credits?\b/);
      }
      const ended: RequestStatus[] = ['CANCELLED', 'EXPIRED'];
      if (ended.includes(request.status)) {
        expect(/got your 12 credits back/.test(toBuyer.view.explanation)).toBe(isPaid);
        expect(/got all 12 credits back/.test(toSeller.view.explanation)).toBe(isPaid);
      }
      if (awaitsPayment) {
        expect(toBuyer.view.explanation).toContain('Pay 12 credits to start');
        expect(toSeller.view.explanation).toContain('can’t be published before');
      }
    },
  );

  it.each(STATES.map((state) => [nameOf(state), state] as const))(
    'sends mails with the same words: %s',
    (_, state) => {
      const { request, acts, mails } = state;
      const isPriced = request.askedPrice > 0;
      const asked = mails.filter(({ text }) => /Pay 12 credits to start/.test(text));
      expect(asked.map(({ to }) => to)).toEqual(isPriced && acts.includes('accept') ? ['ada'] : []);
      const refunds = mails.filter(({ text }) => /got your 12 credits back/.test(text));
      // Who cancels knows it.
      expect(refunds.length).toBe((request.paidPrice ?? 0) > 0 && acts.at(-1) === 'expire' ? 1 : 0);
      if (!isPriced) for (const { text } of mails) expect(text).not.toMatch(/\d+ credits?\b|paid/);
    },
  );
});
