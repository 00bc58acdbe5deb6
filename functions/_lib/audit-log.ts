import { monthOf } from '#shared/domain/paper-ids.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { auditCountEntity, auditEntity } from './operations-entities.ts';
import type { Write } from './transact.ts';

/** An act that is accounted for: who did what, when, and how things were before and after. */
export interface Act {
  id: string;
  actor: Pick<SupervisorRecord, 'supervisorId' | 'username'>;
  action:
    | 'site-state.changed'
    | 'account.deleted'
    | 'paper.withdrawn'
    | 'desk.decided'
    | 'paper.decision-overridden'
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

/** The writes that put an act on record: they belong into the transaction of the act itself. */
export function auditWrites({ id, actor, action, before, after, at }: Act): Write[] {
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
