import type { SecurityEvent, Session } from '#shared/domain/security-event.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { securityWrites } from '../_lib/security-events.ts';
import type { AuthDeps } from './register.ts';
import * as store from './session-store.ts';

/** Where I am logged in, newest first. */
export function listSessions({ clock }: AuthDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor, sessionId: current } = signedIn(call);
    const sessions = (await store.sessionsOf(supervisor, clock())).map(
      ({ sessionId, userAgent, createdAt, expiresAt }): Session => ({
        id: sessionId,
        userAgent,
        createdAt,
        expiresAt: new Date(expiresAt * 1000).toISOString(),
        isCurrent: sessionId === current,
      }),
    );
    return { success: true as const, data: { sessions } };
  };
}

/** @throws AppError `session-not-found`, also for another supervisor's */
export function endSession({ clock }: AuthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const sessions = await store.sessionsOf(supervisor, clock());
    if (!sessions.some(({ sessionId }) => sessionId === id)) throw new AppError('session-not-found');
    await store.deleteSession(supervisor.supervisorId, id);
    return { success: true as const };
  };
}

/** Ends every session, the caller's too. API keys stay. */
export function logOutEverywhere({ clock }: AuthDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = signedIn(call);
    const now = clock();
    const noted = securityWrites('logged-out-everywhere', supervisor, call, now);
    // Where another change raised the version at the same moment, all sessions have ended as well.
    await store.endAllSessions(supervisor, { updatedAt: now.toISOString() }, noted);
    return { success: true as const };
  };
}

/** What happened to my account of late, newest first. */
export async function listSecurityEvents(_input: unknown, call: Call) {
  const found = await store.securityEventsOf(signedIn(call).supervisor.supervisorId);
  const events = found.map(
    ({ eventId, kind, at, userAgent, detail }): SecurityEvent => ({
      id: eventId,
      kind,
      at,
      userAgent,
      detail,
    }),
  );
  return { success: true as const, data: { events } };
}
