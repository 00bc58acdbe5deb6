import { type Call, signedIn } from '../_lib/call.ts';
import { deleteSession } from './session-store.ts';

/** Ends the session that the token is of; the token is good for nothing from then on. */
export async function logOut(_input: unknown, call: Call) {
  const { supervisor, sessionId } = signedIn(call);
  // A program that calls by a key has no session to end.
  if (sessionId) await deleteSession(supervisor.supervisorId, sessionId);
  return { success: true as const };
}
