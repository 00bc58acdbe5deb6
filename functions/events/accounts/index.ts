import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { deviceFamily } from '../../_lib/device.ts';
import { noticesPut } from '../../_lib/notices.ts';
import { isSecurityAlert, SECURITY_ALERTS } from '../../_lib/security-alerts.ts';
import { closeEndedSessions } from '../../_lib/sockets.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { enrol, forget } from './roster-store.ts';

const Change = z.discriminatedUnion('__edb_e__', [
  z.object({
    __edb_e__: z.literal('supervisor'),
    supervisorId: z.string(),
    isVerified: z.boolean(),
    tokenVersion: z.number(),
    deletedAt: z.string().optional(),
  }),
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
type Supervisor = Extract<z.infer<typeof Change>, { __edb_e__: 'supervisor' }>;
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
      return followSupervisor(change, isRemoved, before && Number(before.tokenVersion));
    if (!isRemoved) await noticesPut(alertOf(change));
  });

/** @param tokenVersion the one before; a new password and a logout everywhere raise it */
async function followSupervisor(
  supervisor: Supervisor,
  isRemoved: boolean,
  tokenVersion: number | undefined,
): Promise<void> {
  const { supervisorId, isVerified, deletedAt } = supervisor;
  if (isRemoved || deletedAt !== undefined) await forget(supervisorId);
  else if (isVerified) await enrol(supervisorId);
  if (tokenVersion !== undefined && tokenVersion !== supervisor.tokenVersion)
    await closeEndedSessions(supervisorId);
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
