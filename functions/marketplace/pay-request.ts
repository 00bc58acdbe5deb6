import { feeOf } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { counted } from '#shared/input/counted.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import { creditsEnabled, getAccountBalance, toCreditBalance } from '../_lib/ledger/ledger-repository.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { planMoves, requestPrice } from '../_lib/review-requests/plan-request.ts';
import { getRequest, moveRequest } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { toSide } from './list-requests.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Locks the price of an accepted request, or activates a free one, so that the review can start. Repeating it gives the
 * same response and pays once. If the caller names an amount, only that price is paid.
 * @throws AppError `insufficient-credits`, `request-move-refused`, `forbidden`, `credits-disabled`
 */
export function payRequest({ clock }: MarketplaceDeps) {
  return async ({ id, amount: confirmed }: { id: string; amount?: number | undefined }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId, username } = supervisor;
    const now = clock();
    // Grants the welcome bonus before the first payment.
    if (creditsEnabled()) await getAccountBalance(supervisor, now);
    await refuseForSuspended(await getRequest(id));
    const request = await moveRequest(id, (before) => {
      const by = toSide(before, supervisorId);
      if (!by) throw new AppError('request-not-found');
      const isPaid = before.paidPrice !== undefined && ['IN_PROGRESS', 'COMPLETED'].includes(before.status);
      if (isPaid && by === 'requester') return undefined;
      if (confirmed !== undefined && confirmed !== requestPrice(before))
        throw priceChanged(before, confirmed);
      return planMoves(before, ['activate'], { by, name: username, now });
    });
    const amount = request.paidPrice ?? 0;
    const newBalance = creditsEnabled()
      ? toCreditBalance(await getAccountBalance(supervisor, now))
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

/** Nobody is asked to pay for what can't be published. */
async function refuseForSuspended(request: RequestRecord | undefined): Promise<void> {
  if (request?.status !== 'ACCEPTED') return;
  const reviewer = await getSupervisor(request.reviewerId);
  if (reviewer?.suspension)
    throw new AppError('request-move-refused', {
      message:
        'The reviewer’s account is suspended, so nothing can be published for this request. You can cancel it.',
    });
}

const priceChanged = (request: RequestRecord, confirmed: number) =>
  new AppError('request-move-refused', {
    message: `The price is ${counted(requestPrice(request), 'credit')}, not ${confirmed}. Reload the request and confirm its price.`,
  });
