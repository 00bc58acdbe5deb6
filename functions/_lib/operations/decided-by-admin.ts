import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { displayName } from '../identity/supervisor-view.ts';
import { newEmail } from '../notifications/emails.ts';
import type { AuditAct } from './audit-log.ts';

/** An admin's verdict on something of a person. */
interface AdminVerdict<Verdict extends string> {
  verdict: Verdict;
  reason: string;
  admin: SupervisorRecord;
  person: SupervisorRecord;
  now: Date;
}

/** Returns what is stored of an admin's verdict: the verdict, its reason, and the admin. */
export const decisionOf = <V extends string>({ verdict, reason, admin, now }: AdminVerdict<V>) => ({
  verdict,
  reason,
  at: now.toISOString(),
  by: { id: admin.supervisorId, username: admin.username },
});

/**
 * Returns what is written with an admin's verdict: the entry of the audit log, and the email that gives the person the reason.
 * @param what the fields of the thing for the audit log, beside the person's username and the state
 * @param mail the template of the email, and its parameters beside the verdict
 */
export function decidedByAdmin<V extends string>(
  { verdict, reason, admin, person, now }: AdminVerdict<V>,
  { id, from, to, action }: { id: string; from: string; to: string; action: AuditAct['action'] },
  what: Record<string, string>,
  mail: Pick<Parameters<typeof newEmail>[0], 'template' | 'parameters'>,
) {
  const known = { username: person.username, ...what };
  const act: AuditAct = {
    id,
    actor: admin,
    action,
    before: { ...known, state: from },
    after: { ...known, state: to, reason },
    at: now,
  };
  const parameters = { name: displayName(person), ...mail.parameters, verdict, reason };
  return { act, email: newEmail({ to: person.email, template: mail.template, parameters }, now) };
}
