import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { personOf } from '../_lib/identity/mailbox.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';

/** Returns whether a record is by the person behind an account. */
export async function isReproducer(
  { by }: Pick<ReproductionSummary, 'by'>,
  account: SupervisorRecord,
): Promise<boolean> {
  if (by.id === account.supervisorId) return true;
  const reproducer = (await getSupervisors([by.id])).get(by.id);
  return reproducer !== undefined && personOf(reproducer) === personOf(account);
}
