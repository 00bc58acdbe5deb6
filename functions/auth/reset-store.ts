import { createHash } from 'node:crypto';
import { writesToKeep } from '../_lib/accounts.ts';
import { passwordResetEntity, type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';
import { reservationsOf } from './account-store.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whose a mailed link is, if it is still good: not used, not an hour old, no reset since. */
export async function findReset(token: string, now: Date): Promise<SupervisorRecord | undefined> {
  const { data: reset } = await passwordResetEntity()
    .get({ hash: hashOf(token) })
    .go({ consistent: true });
  if (!reset || reset.expiresAt * 1000 < now.getTime()) return undefined;
  const { data: supervisor } = await supervisorEntity()
    .get({ supervisorId: reset.supervisorId })
    .go({ consistent: true });
  return supervisor?.tokenVersion === reset.tokenVersion ? supervisor : undefined;
}

/**
 * Spends the link and sets the password, in one transaction; all sessions end. The link came by mail, so the address is
 * verified from now on.
 * @returns false where the link was spent at the same moment
 */
export async function spendReset(
  token: string,
  supervisor: SupervisorRecord,
  change: { passwordHash: string; updatedAt: string },
  keys: { emailKey: string; usernameKey: string },
  noted: Write[],
): Promise<boolean> {
  const { supervisorId, tokenVersion, isVerified } = supervisor;
  const patch = supervisorEntity()
    .patch({ supervisorId })
    .set({ ...change, isVerified: true, tokenVersion: tokenVersion + 1 });
  const outcome = await transact([
    passwordResetEntity()
      .delete({ hash: hashOf(token) })
      .where((item, { exists }) => exists(item.supervisorId)),
    (isVerified ? patch : patch.remove(['expiresAt'])).where((item, { eq }) =>
      eq(item.tokenVersion, tokenVersion),
    ),
    ...(isVerified ? [] : await writesToKeep(supervisorId, reservationsOf(keys))),
    ...noted,
  ]);
  return outcome.done;
}
