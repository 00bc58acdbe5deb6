import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { SecurityEvent, Session } from '#shared/domain/security-event.ts';
import { AppError } from '#shared/errors.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { AuthDeps } from './register.ts';
import * as store from './session-repository.ts';

/** Returns my sessions, newest first. */
export function listSessions({ clock }: AuthDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor, sessionId: current } = requireCaller(call);
    const sessions = (await store.listSessions(supervisor, clock())).map(
      ({ sessionId, userAgent, createdAt, expiresAt }): Session => ({
        id: sessionId,
        userAgent,
        createdAt,
        expiresAt: isoOfSeconds(expiresAt),
        isCurrent: sessionId === current,
      }),
    );
    return { success: true as const, data: { sessions } };
  };
}

/**
 * Ends one session.
 * @throws AppError `session-not-found`, also for another supervisor's session
 */
export function endSession({ clock }: AuthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const sessions = await store.listSessions(supervisor, clock());
    if (!sessions.some(({ sessionId }) => sessionId === id)) throw new AppError('session-not-found');
    await store.deleteSession(supervisor.supervisorId, id);
    return { success: true as const };
  };
}

/** Ends every session, including the caller's. API keys stay valid. */
export function logOutEverywhere({ clock }: AuthDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const securityEvent = securityWrites('logged-out-everywhere', supervisor, call, now);
    // If a concurrent change incremented the version, all sessions have ended as well.
    await store.endAllSessions(supervisor, { updatedAt: now.toISOString() }, securityEvent);
    return { success: true as const };
  };
}

/** Returns the recent security events of my account, newest first. */
export async function listSecurityEvents(_input: unknown, call: Call) {
  const found = await store.listSecurityEvents(requireCaller(call).supervisor.supervisorId);
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
