import { monthOf } from '#shared/domain/paper-ids.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import type { Write } from '../runtime/transact.ts';
import { auditCountEntity, auditEntity } from './operations-entities.ts';

/** An audited act: who did what, when, and the state before and after. */
export interface AuditAct {
  id: string;
  actor: Pick<SupervisorRecord, 'supervisorId' | 'username'>;
  action:
    | 'site-state.changed'
    | 'account.deleted'
    | 'paper.withdrawn'
    | 'paper.erased'
    | 'desk.decided'
    | 'desk.flag-closed'
    | 'desk.limit-decided'
    | 'venue.examined'
    | 'venue.renamed'
    | 'institution.saved'
    | 'institution.removed'
    | 'paper.decision-overridden'
    | 'ring.flag-closed'
    | 'announcement.made'
    | 'scholar.approved'
    | 'scholar.declined'
    | 'scholar.revoked'
    | 'publication.confirmed'
    | 'publication.declined'
    | 'publication.revoked'
    | 'user.suspended'
    | 'user.suspension-lifted'
    | 'user.suspension-upheld';
  before: unknown;
  after: unknown;
  at: Date;
}

/** Returns the writes that record an act, for the transaction of the act itself. */
export function auditWrites({ id, actor, action, before, after, at }: AuditAct): Write[] {
  const month = monthOf(at);
  return [
    auditEntity().create({
      month,
      auditId: id,
      actorId: actor.supervisorId,
      actorName: actor.username,
      action,
      before,
      after,
      at: at.toISOString(),
    }),
    auditCountEntity().upsert({ month }).add({ count: 1 }),
  ];
}
