import { type Call, signedIn } from '../_lib/call.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';

/** Whose key or session this is; some of it also where installed clients look (agent-client-contract.md §4.1). */
export async function getMe(_input: unknown, call: Call) {
  const data = toSupervisor(signedIn(call).supervisor);
  const { email, username, affiliation } = data;
  return { success: true as const, data, email, username, affiliation };
}
