import { reserve } from '../_lib/identity/account-repository.ts';
import {
  reservationEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../_lib/identity/identity-entities.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

/**
 * Links an iD to a supervisor, replacing an earlier one.
 * @returns false if another account has it
 */
export async function linkOrcid(
  supervisor: SupervisorRecord,
  orcid: string,
  call: Call,
  now: Date,
): Promise<boolean> {
  const { supervisorId, orcid: earlier } = supervisor;
  if (earlier === orcid) return true;
  const outcome = await transact([
    reserve({ kind: 'orcid', key: orcid, supervisorId }, now),
    supervisorEntity().patch({ supervisorId }).set({ orcid, updatedAt: now.toISOString() }),
    ...(earlier ? [release(supervisorId, earlier)] : []),
    ...securityWrites('orcid-linked', supervisor, call, now, orcid),
  ]);
  return outcome.done;
}

export async function unlinkOrcid(supervisorId: string, orcid: string, now: Date): Promise<void> {
  await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .remove(['orcid'])
      .set({ updatedAt: now.toISOString() })
      .where((item, { eq }) => eq(item.orcid, orcid)),
    release(supervisorId, orcid),
  ]);
}

const release = (supervisorId: string, orcid: string): Write =>
  reservationEntity()
    .delete({ kind: 'orcid', key: orcid })
    .where((item, { eq }) => eq(item.supervisorId, supervisorId));
