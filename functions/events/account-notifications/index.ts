import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { deviceFamily } from '../../_lib/identity/device.ts';
import { isSecurityAlert, SECURITY_ALERTS } from '../../_lib/identity/security-alerts.ts';
import type { SuspensionRecord } from '../../_lib/identity/suspension-entities.ts';
import { sendMissedAnnouncements } from '../../_lib/notifications/announcements.ts';
import { putNotifications } from '../../_lib/notifications/notification-repository.ts';
import { closeEndedSessions } from '../../_lib/realtime/sockets.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';
import { addToRoster, removeFromRoster } from './roster-repository.ts';
import { suspensionNotifications } from './suspension-notifications.ts';

const Supervisor = z.object({
  __edb_e__: z.literal('supervisor'),
  supervisorId: z.string(),
  isVerified: z.boolean(),
  /** Incremented by a new password and by a logout everywhere. */
  tokenVersion: z.number(),
  updatedAt: z.string(),
  deletedAt: z.string().optional(),
  // Our own record, validated when it was written.
  suspension: z.custom<SuspensionRecord>().optional(),
});
type Supervisor = z.infer<typeof Supervisor>;

const Change = z.discriminatedUnion('__edb_e__', [
  Supervisor,
  z.object({ __edb_e__: z.literal('session'), supervisorId: z.string() }),
  z.object({
    __edb_e__: z.literal('securityevent'),
    supervisorId: z.string(),
    eventId: z.string(),
    kind: z.string(),
    at: z.string(),
    userAgent: z.string(),
    detail: z.string(),
  }),
]);
type SecurityEvent = Extract<z.infer<typeof Change>, { __edb_e__: 'securityevent' }>;

/**
 * Notifies people about their accounts, maintains the roster of those who receive announcements, and closes the sockets
 * of ended sessions. Deleting an account deletes its notifications.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item, before, isRemoved }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'session') return closeEndedSessions(change.supervisorId);
    if (change.__edb_e__ === 'supervisor')
      return isRemoved
        ? removeFromRoster(change.supervisorId)
        : handleSupervisorChange(change, before && Supervisor.parse(before));
    if (!isRemoved) await putNotifications(securityAlerts(change));
  });

async function handleSupervisorChange(after: Supervisor, before: Supervisor | undefined): Promise<void> {
  const { supervisorId, isVerified, deletedAt, tokenVersion, updatedAt } = after;
  if (deletedAt !== undefined) await removeFromRoster(supervisorId);
  else {
    if (isVerified) await addToRoster(supervisorId);
    if (isVerified && !before?.isVerified) await sendMissedAnnouncements(supervisorId, updatedAt);
    if (before) await putNotifications(suspensionNotifications(after, before));
  }
  if (before && before.tokenVersion !== tokenVersion) await closeEndedSessions(supervisorId);
}

/** The email about it is enqueued where the event happens (`security-events.ts`), because it must not wait. */
function securityAlerts({ supervisorId, eventId, kind, at, userAgent, detail }: SecurityEvent) {
  if (!isSecurityAlert(kind)) return [];
  const title = SECURITY_ALERTS[kind];
  return [
    {
      supervisorId,
      type: 'SECURITY_ALERT' as const,
      cause: `security event ${eventId}`,
      title: title,
      message: `${title}${detail ? ` (${detail})` : ''}, from ${deviceFamily(userAgent)}. If this wasn’t you, set a new password and end all sessions.`,
      actionUrl: '/profile/security',
      at,
    },
  ];
}
