import { normalizeEmail } from '#shared/domain/email-key.ts';
import { findAccount } from '../../_lib/identity/account-repository.ts';
import { findSupervisor } from '../../_lib/identity/find-supervisor.ts';
import { type SupervisorRecord, supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import {
  type SuspensionRecord,
  suspendedEntity,
  suspensionOf,
} from '../../_lib/identity/suspension-entities.ts';
import { type AuditAct, auditWrites } from '../../_lib/operations/audit-log.ts';
import { type EmailRecord, emailEntity } from '../../_lib/operations/operations-entities.ts';
import { transact, type Write } from '../../_lib/runtime/transact.ts';

export { getSupervisor } from '../../_lib/identity/account-repository.ts';
export { peopleByWord } from '../directory-repository.ts';

/** Returns the account with an exact email address, username or id. */
export async function accountNamed(q: string, now: Date): Promise<SupervisorRecord | undefined> {
  return q.includes('@') ? findAccount('email', normalizeEmail(q), now) : findSupervisor(q);
}

/** Returns suspended accounts: those with an open appeal first, oldest first; then by suspension, newest first. */
export async function suspendedAccounts(): Promise<SupervisorRecord[]> {
  const { data } = await suspendedEntity().query.primary({}).go({ pages: 'all' });
  const inOrder = data.toSorted((a, b) =>
    a.appealedAt && b.appealedAt
      ? a.appealedAt.localeCompare(b.appealedAt)
      : Number(Boolean(b.appealedAt)) - Number(Boolean(a.appealedAt)) || b.at.localeCompare(a.at),
  );
  const { data: people } = await supervisorEntity()
    .get(inOrder.map(({ supervisorId }) => ({ supervisorId })))
    .go({ consistent: true });
  const byId = new Map(people.map((person) => [person.supervisorId, person]));
  return inOrder.flatMap(({ supervisorId }) => byId.get(supervisorId) ?? []);
}

/**
 * Moves an account from one suspension to the next (undefined is none), with further writes: all or none.
 * @returns false if it was changed meanwhile
 */
export async function changeSuspension(
  person: SupervisorRecord,
  after: SuspensionRecord | undefined,
  along: { act?: AuditAct; mail?: EmailRecord; updatedAt: string },
): Promise<boolean> {
  const { done } = await transact([
    accountWrite(person, after, along.updatedAt),
    listWrite(person.supervisorId, after),
    ...(along.act ? auditWrites(along.act) : []),
    ...(along.mail ? [emailEntity().create(along.mail)] : []),
  ]);
  return done;
}

function accountWrite(
  person: SupervisorRecord,
  after: SuspensionRecord | undefined,
  updatedAt: string,
): Write {
  const { supervisorId } = person;
  const before = suspensionOf(person);
  const patch = supervisorEntity().patch({ supervisorId });
  const changed = after
    ? patch.set({ suspension: after, updatedAt })
    : patch.set({ updatedAt }).remove(['suspension']);
  return changed.where((item, { eq, notExists }) =>
    before ? eq(item.suspension, before) : `${notExists(item.suspension)} AND ${notExists(item.deletedAt)}`,
  );
}

function listWrite(supervisorId: string, after: SuspensionRecord | undefined): Write {
  if (!after) return suspendedEntity().delete({ supervisorId });
  const waits = after.appeal && !after.answer ? { appealedAt: after.appeal.at } : {};
  return suspendedEntity().put({ supervisorId, at: after.at, ...waits });
}
