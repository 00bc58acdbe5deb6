import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/accounts.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import { takeTicket } from '../_lib/tickets.ts';
import { type LoginDeps, openSession } from './open-session.ts';

/**
 * Whose key or session this is; some of it also where installed clients look (agent-client-contract.md §4.1). With
 * `X-OAuth-Flow: google` the bearer is the ticket of somebody who came back from Google: the answer brings a session's
 * token as well, once (decisions.md §3).
 * @throws AppError `ticket-refused`; else as for who is not signed in
 */
export function getMe(deps: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    if (call.headers['x-oauth-flow'] !== 'google') return answer(signedIn(call).supervisor);
    const supervisor = await ticketHolder(call, deps.clock());
    return answer(supervisor, await openSession(deps, supervisor, call));
  };
}

async function ticketHolder({ headers }: Call, now: Date): Promise<SupervisorRecord> {
  const ticket = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const supervisorId = ticket && (await takeTicket(ticket, now));
  const supervisor = supervisorId ? await getSupervisor(supervisorId) : undefined;
  if (!supervisor?.isVerified) throw new AppError('ticket-refused');
  return supervisor;
}

function answer(supervisor: SupervisorRecord, token?: string) {
  const user = toSupervisor(supervisor);
  const { email, username, affiliation } = user;
  return {
    success: true as const,
    data: { ...user, ...(token ? { token } : {}) },
    email,
    username,
    affiliation,
  };
}
