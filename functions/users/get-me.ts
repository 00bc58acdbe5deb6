import { type Call, signedIn } from '../_lib/call.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';

/** The signed-in supervisor. */
export async function getMe(_input: unknown, call: Call) {
  return { success: true as const, data: toSupervisor(signedIn(call).supervisor) };
}
