import { PRODUCT_NAME } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { assertCreditsEnabled } from '../_lib/ledger/ledger-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './statement-repository.ts';

/**
 * Returns a transaction that I am part of, with both sides.
 * @throws AppError `transaction-not-found`, also for others' transactions
 */
export async function getPayment({ id }: { id: string }, call: Call) {
  assertCreditsEnabled();
  const { supervisorId } = requireCaller(call).supervisor;
  const posting = await store.getPosting(id);
  const parties = (posting?.entries ?? []).flatMap(({ account }) =>
    account.owner === 'supervisor' ? [account.supervisorId] : [],
  );
  if (!posting || !parties.includes(supervisorId)) throw new AppError('transaction-not-found');
  const usernames = await store.usernamesOf(parties);
  const entries = posting.entries.map(({ account, amount, type }) =>
    account.owner === 'platform'
      ? {
          account: `platform ${account.pocket}`,
          party: { kind: 'platform' as const, username: PRODUCT_NAME, isMe: false },
          amount,
          type,
        }
      : {
          account: account.pocket,
          party: {
            kind: 'supervisor' as const,
            username: usernames.get(account.supervisorId) ?? 'deleted account',
            isMe: account.supervisorId === supervisorId,
          },
          amount,
          type,
        },
  );
  const { key, description, at } = posting;
  return { success: true as const, data: { id: key, description, createdAt: at, entries } };
}
