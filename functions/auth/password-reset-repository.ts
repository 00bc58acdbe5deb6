import { createHash } from 'node:crypto';
import { writesToKeep } from '../_lib/identity/account-repository.ts';
import {
  passwordResetEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../_lib/identity/identity-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { listReservations } from './account-repository.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the supervisor of a reset link if it is valid: unused, less than an hour old, and no reset since. */
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
 * Uses the link and sets the password in one transaction; all sessions end. The link arrived by email, so it also
 * verifies the address.
 * @returns false if the link was used at the same moment
 */
export async function useReset(
  token: string,
  supervisor: SupervisorRecord,
  change: { passwordHash: string; updatedAt: string },
  keys: { emailKey: string; usernameKey: string },
  securityWrites: Write[],
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
    ...(isVerified ? [] : await writesToKeep(supervisorId, listReservations(keys))),
    ...securityWrites,
  ]);
  return outcome.done;
}
