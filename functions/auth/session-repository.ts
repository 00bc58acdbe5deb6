import { type SupervisorRecord, supervisorEntity } from '../_lib/identity/identity-entities.ts';
import { deviceEntity, securityEventEntity, sessionEntity } from '../_lib/identity/session-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

export interface SessionFields {
  supervisorId: string;
  sessionId: string;
  userAgent: string;
  tokenVersion: number;
  createdAt: string;
  authenticatedAt: string;
  isStrong: boolean;
  expiresAt: number;
}

/** Opens a session, records the device, and writes what else belongs to it. */
export async function createSession(
  session: SessionFields,
  device: { hash: string; expiresAt: number },
  securityWrites: Write[],
): Promise<void> {
  const { supervisorId } = session;
  const outcome = await transact([
    sessionEntity().create(session),
    deviceEntity().put({ supervisorId, device: device.hash, expiresAt: device.expiresAt }),
    ...securityWrites,
  ]);
  // Two concurrent logins from one device: the other one recorded the device.
  if (!outcome.done) await transact([sessionEntity().create(session), ...securityWrites]);
}

/** Records that the person of a session proved who they are. */
export async function recordAuthentication(
  supervisorId: string,
  sessionId: string,
  { isStrong }: { isStrong: boolean },
  now: Date,
): Promise<void> {
  await sessionEntity()
    .patch({ supervisorId, sessionId })
    .set({ authenticatedAt: now.toISOString(), isStrong })
    .go();
}

/** Returns the hashes of devices that a supervisor has logged in from. */
export async function listDevices(supervisorId: string): Promise<string[]> {
  const { data } = await deviceEntity()
    .query.primary({ supervisorId })
    .go({ consistent: true, pages: 'all' });
  return data.map(({ device }) => device);
}

export async function deleteSession(supervisorId: string, sessionId: string): Promise<void> {
  await sessionEntity().delete({ supervisorId, sessionId }).go();
}

/** Returns the active sessions, newest first. */
export async function listSessions({ supervisorId, tokenVersion }: SupervisorRecord, now: Date) {
  const { data } = await sessionEntity()
    .query.primary({ supervisorId })
    .go({ order: 'desc', consistent: true, pages: 'all' });
  return data.filter(
    (session) => session.tokenVersion === tokenVersion && session.expiresAt * 1000 > now.getTime(),
  );
}

/** Returns recent events, newest first. */
export async function listSecurityEvents(supervisorId: string) {
  const { data } = await securityEventEntity()
    .query.primary({ supervisorId })
    .go({ order: 'desc', limit: 50, consistent: true });
  return data;
}

/**
 * Ends all sessions by incrementing the token version. Other changes of the supervisor and security events are written in
 * the same transaction.
 * @returns false if another change was made at the same moment
 */
export async function endAllSessions(
  { supervisorId, tokenVersion }: SupervisorRecord,
  change: { passwordHash?: string; updatedAt: string },
  securityWrites: Write[],
): Promise<boolean> {
  const outcome = await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ ...change, tokenVersion: tokenVersion + 1 })
      .where((item, { eq }) => eq(item.tokenVersion, tokenVersion)),
    ...securityWrites,
  ]);
  return outcome.done;
}

/** Returns the write that keeps one session for a new token version, after its person proved who they are. */
export const keepSession = (
  supervisorId: string,
  sessionId: string,
  tokenVersion: number,
  now: Date,
): Write =>
  sessionEntity()
    .patch({ supervisorId, sessionId })
    .set({ tokenVersion, authenticatedAt: now.toISOString() });

/** Returns when a session expires, in seconds since 1970; 0 if it ended meanwhile. */
export async function endOfSession(supervisorId: string, sessionId: string): Promise<number> {
  const { data } = await sessionEntity().get({ supervisorId, sessionId }).go({ consistent: true });
  return data?.expiresAt ?? 0;
}

export async function recordSecurityEvent(writes: Write[]): Promise<void> {
  await transact(writes);
}
