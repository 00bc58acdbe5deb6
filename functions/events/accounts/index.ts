import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { deviceFamily } from '../../_lib/device.ts';
import { noticesPut } from '../../_lib/notices.ts';
import { isSecurityAlert, SECURITY_ALERTS } from '../../_lib/security-alerts.ts';
import { eachRecord } from '../../_lib/stream-records.ts';
import { enrol, forget } from './roster-store.ts';

const Change = z.discriminatedUnion('__edb_e__', [
  z.object({
    __edb_e__: z.literal('supervisor'),
    supervisorId: z.string(),
    isVerified: z.boolean(),
    deletedAt: z.string().optional(),
  }),
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
 * Tells people what happens to their accounts, and keeps the roster of those who are told what admins announce. Who
 * deletes their account leaves no notices behind.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item, isRemoved }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'securityevent') {
      if (!isRemoved) await noticesPut(alertOf(change));
    } else if (isRemoved || change.deletedAt !== undefined) await forget(change.supervisorId);
    else if (change.isVerified) await enrol(change.supervisorId);
  });

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
