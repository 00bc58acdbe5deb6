import { ulid } from 'ulid';
import { LIMITS } from '#shared/constants.ts';
import type { SecurityEventKind } from '#shared/domain/security-event.ts';
import { newEmail } from '../notifications/emails.ts';
import { emailEntity } from '../operations/operations-entities.ts';
import type { Call } from '../runtime/call.ts';
import { ttlAfterHours } from '../runtime/clock.ts';
import type { Write } from '../runtime/transact.ts';
import { deviceFamily } from './device.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { isSecurityAlert } from './security-alerts.ts';
import { securityEventEntity } from './session-entities.ts';
import { displayName } from './supervisor-view.ts';

/**
 * Returns the writes that record a security event and, for important ones, enqueue an email, for the transaction of the
 * event itself. events-account-notifications writes the notification.
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
    emailEntity().create(newEmail({ to: supervisor.email, template: 'security-alert', parameters }, now)),
  ];
}
