import { ulid } from 'ulid';
import { LIMITS } from '#shared/constants.ts';
import type { SecurityEventKind } from '#shared/domain/security-event.ts';
import type { Call } from './call.ts';
import { ttlAfterHours } from './clock.ts';
import { deviceFamily } from './device.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { newMail } from './mails.ts';
import { mailEntity } from './operations-entities.ts';
import { isSecurityAlert } from './security-alerts.ts';
import { securityEventEntity } from './session-entities.ts';
import { displayName } from './supervisor-view.ts';
import type { Write } from './transact.ts';

/**
 * The writes that note an event, and mail an alert where it is worth one: for the transaction of what happened. The
 * notification beside it is written by events-accounts.
 */
export function securityWrites(
  kind: SecurityEventKind,
  supervisor: SupervisorRecord,
  call: Pick<Call, 'userAgent' | 'origin'>,
  now: Date,
  detail = '',
): Write[] {
  const at = now.toISOString();
  const event = securityEventEntity().create({
    supervisorId: supervisor.supervisorId,
    eventId: ulid(now.getTime()),
    kind,
    at,
    userAgent: call.userAgent.slice(0, 300),
    detail,
    expiresAt: ttlAfterHours(now, LIMITS.securityEventDays * 24),
  });
  if (!isSecurityAlert(kind)) return [event];
  const parameters = {
    name: displayName(supervisor),
    kind,
    at,
    device: deviceFamily(call.userAgent),
    detail,
    origin: call.origin,
  };
  return [
    event,
    mailEntity().create(newMail({ to: supervisor.email, template: 'security-alert', parameters }, now)),
  ];
}
