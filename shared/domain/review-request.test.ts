import { describe, expect, it } from 'vitest';
import {
  expiryOf,
  isOpen,
  type Mover,
  moveRequest,
  priceOf,
  REQUEST_MOVES,
  REQUEST_STATUS_NAMES,
  reminderDue,
} from './review-request.ts';

const LEGAL = new Set([
  'PENDING accept reviewer ACCEPTED',
  'PENDING accept platform ACCEPTED',
  'PENDING reject reviewer REJECTED',
  'PENDING withdraw requester CANCELLED',
  'PENDING withdraw platform CANCELLED',
  'PENDING expire platform EXPIRED',
  'ACCEPTED activate requester IN_PROGRESS',
  'ACCEPTED activate platform IN_PROGRESS',
  ...['ACCEPTED', 'IN_PROGRESS'].flatMap((status) => [
    `${status} cancel requester CANCELLED`,
    `${status} cancel reviewer CANCELLED`,
    `${status} cancel platform CANCELLED`,
    `${status} expire platform EXPIRED`,
  ]),
  'IN_PROGRESS complete platform COMPLETED',
]);

describe('a review request', () => {
  it('allows only the documented moves, for everybody', () => {
    const movers: Mover[] = ['requester', 'reviewer', 'platform'];
    const found = REQUEST_STATUS_NAMES.flatMap((status) =>
      REQUEST_MOVES.flatMap((move) =>
        movers.flatMap((by) => {
          const outcome = moveRequest(status, move, by);
          return 'to' in outcome ? [`${status} ${move} ${by} ${outcome.to}`] : [];
        }),
      ),
    );
    expect(new Set(found)).toEqual(LEGAL);
  });

  it('says whether the status or the person doesn’t allow a move', () => {
    expect(moveRequest('COMPLETED', 'cancel', 'requester')).toEqual({ refused: 'not-from-here' });
    expect(moveRequest('PENDING', 'accept', 'requester')).toEqual({ refused: 'not-for-you' });
  });

  it('can’t change once it has ended', () => {
    for (const status of REQUEST_STATUS_NAMES.filter((each) => !isOpen(each)))
      for (const move of REQUEST_MOVES)
        expect(moveRequest(status, move, 'platform')).toEqual({ refused: 'not-from-here' });
  });

  it('expires at its deadline or after 14 days, with a reminder a day before', () => {
    const from = new Date('2026-11-01T12:00:00Z');
    expect(expiryOf({}, from)).toEqual(new Date('2026-11-15T12:00:00Z'));
    const deadline = expiryOf({ deadline: '2026-11-04T00:00:00Z' }, from);
    expect(reminderDue(deadline)).toEqual(new Date('2026-11-03T00:00:00Z'));
  });

  it('costs the agreed price, else the offered one, else the agent’s; a free agent costs nothing', () => {
    expect(priceOf({ isFree: false, agreedPrice: 7, offeredPrice: 8, pricePerReview: 9 })).toBe(7);
    expect(priceOf({ isFree: false, offeredPrice: 8, pricePerReview: 9 })).toBe(8);
    expect(priceOf({ isFree: false, pricePerReview: 9 })).toBe(9);
    expect(priceOf({ isFree: true, offeredPrice: 8, pricePerReview: 0 })).toBe(0);
  });
});
