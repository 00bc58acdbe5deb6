import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { tellMissedAnnouncements } from '../../_lib/announcements.ts';
import { deviceFamily } from '../../_lib/device.ts';
import { noticesPut } from '../../_lib/notices.ts';
import { isSecurityAlert, SECURITY_ALERTS } from '../../_lib/security-alerts.ts';
import { closeEndedSessions } from '../../_lib/sockets.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import type { SuspensionRecord } from '../../_lib/suspension-entities.ts';
import { noticesOfSuspension } from './of-suspension.ts';
import { enrol, forget } from './roster-store.ts';

const Supervisor = z.object({
  __edb_e__: z.literal('supervisor'),
  supervisorId: z.string(),
  isVerified: z.boolean(),
  /** A new password and a logout everywhere raise it. */
  tokenVersion: z.number(),
  updatedAt: z.string(),
  deletedAt: z.string().optional(),
  // Our own: it was checked before it was written.
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
 * Tells people what happens to their accounts, keeps the roster of those who are told what admins announce, and closes
 * the sockets of sessions that have ended. Who deletes their account leaves no notices behind.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item, before, isRemoved }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'session') return closeEndedSessions(change.supervisorId);
    if (change.__edb_e__ === 'supervisor')
      return isRemoved
        ? forget(change.supervisorId)
        : followSupervisor(change, before && Supervisor.parse(before));
    if (!isRemoved) await noticesPut(alertOf(change));
  });

async function followSupervisor(after: Supervisor, before: Supervisor | undefined): Promise<void> {
  const { supervisorId, isVerified, deletedAt, tokenVersion, updatedAt } = after;
  if (deletedAt !== undefined) await forget(supervisorId);
  else {
    if (isVerified) await enrol(supervisorId);
    if (isVerified && !before?.isVerified) await tellMissedAnnouncements(supervisorId, updatedAt);
    if (before) await noticesPut(noticesOfSuspension(after, before));
  }
  if (before && before.tokenVersion !== tokenVersion) await closeEndedSessions(supervisorId);
}

/** The mail that goes with it is written where it happens (`security-events.ts`), for it must not wait. */
function alertOf({ supervisorId, eventId, kind, at, userAgent, detail }: SecurityEvent) {
  if (!isSecurityAlert(kind)) return [];
  const what = SECURITY_ALERTS[kind];
  return [
    {
      supervisorId,
      type: 'SECURITY_ALERT' as const,
      cause: `security event ${eventId}`,
      title: what,
      message: `${what}${detail ? ` (${detail})` : ''}, from ${deviceFamily(userAgent)}. If this was not you, set a new password and end all sessions.`,
      actionUrl: '/profile/security',
      at,
    },
  ];
}
