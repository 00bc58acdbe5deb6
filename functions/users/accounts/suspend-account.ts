import type { SuspensionAppeal, SuspensionDecision, SuspensionReason } from '#shared/domain/suspension.ts';
import { AppError } from '#shared/errors.ts';
import { isListedAdmin } from '../../_lib/identity/admins.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { siblingsOf } from '../../_lib/identity/mailbox.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import { forgetSuspension } from '../../_lib/identity/suspended-identities.ts';
import {
  type SuspensionRecord,
  suspensionOf,
  toSuspension,
} from '../../_lib/identity/suspension-entities.ts';
import { newEmail } from '../../_lib/notifications/emails.ts';
import type { AuditAct } from '../../_lib/operations/audit-log.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as store from './account-repository.ts';
import { toAccount } from './list-accounts.ts';

interface Deps {
  clock: Clock;
  newId: () => string;
}

/**
 * Suspends a supervisor, with all accounts of their mailbox: from the next request on, their sessions and keys can only read.
 * @throws AppError `user-not-found`, `admin-not-suspendable`, `suspended-already`
 */
export function suspendAccount({ clock, newId }: Deps) {
  return async ({ id, reason }: SuspensionReason & { id: string }, call: Call) => {
    const { supervisor: admin } = requireCaller(call);
    const person = await personById(id);
    if (isListedAdmin(person)) throw new AppError('admin-not-suspendable');
    if (suspensionOf(person)) throw new AppError('suspended-already');
    const now = clock();
    const updatedAt = now.toISOString();
    const by = { id: admin.supervisorId, username: admin.username };
    const suspension: SuspensionRecord = { reason, at: updatedAt, by };
    const actOn = ({ username }: SupervisorRecord, actId: string) => ({
      id: actId,
      actor: admin,
      action: 'user.suspended' as const,
      before: { username, suspended: false },
      after: { username, suspended: true, reason },
      at: now,
    });
    const email = newEmail(
      {
        to: person.email,
        template: 'account-suspended',
        parameters: { name: displayName(person), reason, origin: call.origin },
      },
      now,
    );
    if (
      !(await store.changeSuspension(person, suspension, {
        act: actOn(person, newId()),
        mail: email,
        updatedAt,
      }))
    )
      throw new AppError('suspended-already');
    for (const other of await siblingsOf(person))
      if (!suspensionOf(other) && !isListedAdmin(other))
        await store.changeSuspension(other, suspension, { act: actOn(other, newId()), updatedAt });
    return { success: true as const, data: await toAccount({ ...person, suspension, updatedAt }) };
  };
}

/**
 * Ends a suspension, with those of the other accounts of the mailbox, or upholds it in answer to an appeal. The answer is final, but
 * an admin may end the suspension later.
 * @throws AppError `user-not-found`, `not-suspended`, `nothing-to-appeal` without an open appeal
 */
export function decideSuspension({ clock, newId }: Deps) {
  return async ({ id, verdict, reason }: SuspensionDecision & { id: string }, call: Call) => {
    const { supervisor: admin } = requireCaller(call);
    const person = await personById(id);
    const before = suspensionOf(person);
    if (!before) throw new AppError('not-suspended');
    if (verdict === 'uphold' && (!before.appeal || before.answer))
      throw new AppError('nothing-to-appeal', { message: 'No appeal waits for an answer.' });
    const now = clock();
    const updatedAt = now.toISOString();
    const by = { id: admin.supervisorId, username: admin.username };
    const after = verdict === 'lift' ? undefined : { ...before, answer: { reason, at: updatedAt, by } };
    const actOn = ({ username }: SupervisorRecord, { appeal }: SuspensionRecord) => ({
      id: newId(),
      actor: admin,
      action: verdict === 'lift' ? ('user.suspension-lifted' as const) : ('user.suspension-upheld' as const),
      before: { username, suspended: true, reason: before.reason, appeal: appeal?.text ?? null },
      after: { username, suspended: verdict === 'uphold', reason },
      at: now,
    });
    const email = newEmail(
      {
        to: person.email,
        template: 'suspension-decided',
        parameters: { name: displayName(person), verdict, reason, origin: call.origin },
      },
      now,
    );
    if (
      !(await store.changeSuspension(person, after, { act: actOn(person, before), mail: email, updatedAt }))
    )
      throw new AppError('not-suspended');
    if (verdict === 'lift') await liftFromMailbox(person, before.at, { actOn, updatedAt });
    const { suspension: _, ...rest } = person;
    return {
      success: true as const,
      data: await toAccount({ ...rest, ...(after ? { suspension: after } : {}), updatedAt }),
    };
  };
}

/** Forgets a suspension, and ends it in the other accounts that got it by their mailbox. */
async function liftFromMailbox(
  person: SupervisorRecord,
  at: string,
  {
    actOn,
    updatedAt,
  }: { actOn: (other: SupervisorRecord, its: SuspensionRecord) => AuditAct; updatedAt: string },
): Promise<void> {
  await forgetSuspension(person);
  for (const other of await siblingsOf(person)) {
    const its = suspensionOf(other);
    if (its?.at === at) await store.changeSuspension(other, undefined, { act: actOn(other, its), updatedAt });
  }
}

/** Files my one appeal. @throws AppError `not-suspended`, `appeal-made` */
export function appealSuspension({ clock }: Deps) {
  return async ({ text }: SuspensionAppeal, call: Call) => {
    const person = requireCaller(call).supervisor;
    const before = suspensionOf(person);
    if (!before) throw new AppError('not-suspended', { message: 'Your account is not suspended.' });
    if (before.appeal) throw new AppError('appeal-made');
    const updatedAt = clock().toISOString();
    const after = { ...before, appeal: { text, at: updatedAt } };
    if (!(await store.changeSuspension(person, after, { updatedAt })))
      throw new AppError('changed-meanwhile');
    const shown = toSuspension(after);
    if (!shown) throw new AppError('not-suspended');
    return { success: true as const, data: shown };
  };
}

async function personById(id: string): Promise<SupervisorRecord> {
  const person = await store.getSupervisor(id);
  if (!person || person.deletedAt) throw new AppError('user-not-found');
  return person;
}
