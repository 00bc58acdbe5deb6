import { feeOf } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { balanceOf, creditsEnabled, toCreditBalance } from '../_lib/ledger-store.ts';
import { movesOfPayment, planMoves } from '../_lib/plan-request.ts';
import { moveRequestOf } from '../_lib/request-store.ts';
import { sideOf } from './list-requests.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Locks the price of an accepted request, or activates a free one: the work begins. Asking again answers the same and
 * pays nothing twice. Where the review was written before, the payment completes the request.
 * @throws AppError `insufficient-credits`, `request-move-refused`, `forbidden`, `credits-disabled`
 */
export function payRequest({ clock }: MarketplaceDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisorId, username } = signedIn(call).supervisor;
    const now = clock();
    // Before the first payment everybody is welcomed.
    if (creditsEnabled()) await balanceOf(supervisorId, now);
    const request = await moveRequestOf(id, (before) => {
      const by = sideOf(before, supervisorId);
      if (!by) throw new AppError('request-not-found');
      const isPaid = before.paidPrice !== undefined && ['IN_PROGRESS', 'COMPLETED'].includes(before.status);
      if (isPaid && by === 'requester') return undefined;
      // Who asks is one person; what completes it at once is the review that is there.
      const first = planMoves(before, ['activate'], { by, name: username, now });
      if (!before.reviewId) return first;
      return planMoves(before, movesOfPayment(before), { by: 'platform', name: username, now });
    });
    const amount = request.paidPrice ?? 0;
    const newBalance = creditsEnabled()
      ? toCreditBalance(await balanceOf(supervisorId, now))
      : { availableCredits: 0, lockedCredits: 0, totalCredits: 0 };
    const data = {
      requestId: request.requestId,
      status: request.status,
      paymentMethod: amount === 0 ? ('free' as const) : ('credits' as const),
      amount,
      platformFee: feeOf(amount),
      sellerAmount: amount - feeOf(amount),
      newBalance,
    };
    return { success: true as const, data: { success: true as const, data } };
  };
}
