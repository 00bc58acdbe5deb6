import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { redeemTicket, TICKET_COOKIE } from '../_lib/identity/login-tickets.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { readHostCookie } from '../_lib/runtime/host-cookie.ts';
import { type LoginDeps, openSession } from './open-session.ts';

/**
 * Returns the caller, with some fields also at the top level for installed clients (docs/product/agent-client.md). With
 * `X-OAuth-Flow: google` the bearer is a login ticket: the answer then also has a session token, once
 * (docs/product/accounts.md).
 * @throws AppError `ticket-refused`, or the errors of a missing login
 */
export function getMe(deps: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    if (call.headers['x-oauth-flow'] !== 'google') return answer(requireCaller(call).supervisor);
    const supervisor = await ticketHolder(call, deps.clock());
    return answer(supervisor, await openSession(deps, supervisor, call));
  };
}

async function ticketHolder(call: Call, now: Date): Promise<SupervisorRecord> {
  const ticket = /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
  const proof = readHostCookie(TICKET_COOKIE, call);
  const supervisorId = ticket && (await redeemTicket(ticket, proof, now));
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
