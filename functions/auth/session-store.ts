import { type SupervisorRecord, supervisorEntity } from '../_lib/identity-entities.ts';
import { deviceEntity, securityEventEntity, sessionEntity } from '../_lib/session-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';

export interface SessionFields {
  supervisorId: string;
  sessionId: string;
  userAgent: string;
  tokenVersion: number;
  createdAt: string;
  expiresAt: number;
}

/** Opens a session, remembers the device, and notes what else belongs to it. */
export async function createSession(
  session: SessionFields,
  device: { hash: string; expiresAt: number },
  noted: Write[],
): Promise<void> {
  const { supervisorId } = session;
  const outcome = await transact([
    sessionEntity().create(session),
    deviceEntity().put({ supervisorId, device: device.hash, expiresAt: device.expiresAt }),
    ...noted,
  ]);
  // Two logins from one device at the same moment: the device is remembered by the other one.
  if (!outcome.done) await transact([sessionEntity().create(session), ...noted]);
}

/** Where a supervisor has logged in from. */
export async function devicesOf(supervisorId: string): Promise<string[]> {
  const { data } = await deviceEntity()
    .query.primary({ supervisorId })
    .go({ consistent: true, pages: 'all' });
  return data.map(({ device }) => device);
}

export async function deleteSession(supervisorId: string, sessionId: string): Promise<void> {
  await sessionEntity().delete({ supervisorId, sessionId }).go();
}

/** The sessions that stand, newest first. */
export async function sessionsOf({ supervisorId, tokenVersion }: SupervisorRecord, now: Date) {
  const { data } = await sessionEntity()
    .query.primary({ supervisorId })
    .go({ order: 'desc', consistent: true, pages: 'all' });
  return data.filter(
    (session) => session.tokenVersion === tokenVersion && session.expiresAt * 1000 > now.getTime(),
  );
}

/** What happened of late, newest first. */
export async function securityEventsOf(supervisorId: string) {
  const { data } = await securityEventEntity()
    .query.primary({ supervisorId })
    .go({ order: 'desc', limit: 50, consistent: true });
  return data;
}

/**
 * Ends all sessions, by raising the token version; what else changes of the supervisor, and what is noted of it, is
 * written with that or not at all.
 * @returns false where another change was made at the same moment
 */
export async function endAllSessions(
  { supervisorId, tokenVersion }: SupervisorRecord,
  change: { passwordHash?: string; updatedAt: string },
  noted: Write[],
): Promise<boolean> {
  const outcome = await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ ...change, tokenVersion: tokenVersion + 1 })
      .where((item, { eq }) => eq(item.tokenVersion, tokenVersion)),
    ...noted,
  ]);
  return outcome.done;
}

/** The write that carries one session over to a new token version. */
export const carryOver = (supervisorId: string, sessionId: string, tokenVersion: number): Write =>
  sessionEntity().patch({ supervisorId, sessionId }).set({ tokenVersion });

/** When a session ends by itself, in seconds since 1970; 0 where it ended meanwhile. */
export async function endOfSession(supervisorId: string, sessionId: string): Promise<number> {
  const { data } = await sessionEntity().get({ supervisorId, sessionId }).go({ consistent: true });
  return data?.expiresAt ?? 0;
}

export async function noteSecurity(writes: Write[]): Promise<void> {
  await transact(writes);
}
