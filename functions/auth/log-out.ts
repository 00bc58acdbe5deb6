import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { deleteSession } from './session-repository.ts';

/** Ends the token's session, which invalidates the token. */
export async function logOut(_input: unknown, call: Call) {
  const { supervisor, sessionId = '' } = requireCaller(call);
  await deleteSession(supervisor.supervisorId, sessionId);
  return { success: true as const };
}
