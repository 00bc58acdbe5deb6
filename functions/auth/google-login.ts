import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { consumeTicket, findTicketHolder, TICKET_COOKIE } from '../_lib/identity/login-tickets.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { readHostCookie } from '../_lib/runtime/host-cookie.ts';
import { enforceRateLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import { evenRefusals } from './even-refusals.ts';
import { loginBucket } from './login-bucket.ts';
import { type LoginDeps, openSession } from './open-session.ts';
import { askSecondFactor, checkSecondFactor, type SecondProof } from './second-factor/check-second-factor.ts';

/**
 * Completes a login with Google to an account with a second factor: opens the session of the ticket in `Authorization`.
 * @throws AppError `ticket-refused`; `second-factor-required`, `second-factor-wrong`, `passkey-refused`, `too-many-logins`
 */
export function finishGoogleLogin(deps: LoginDeps) {
  return (proof: SecondProof, call: Call) =>
    evenRefusals(async () => {
      const now = deps.clock();
      const ticket = await findTicket(call, now);
      if (ticket.supervisor.hasSecondFactor) await checkWithLimit(ticket.supervisor, proof, call, now);
      const token = await openTicketSession(deps, ticket, call);
      return { success: true as const, data: { user: toSupervisor(ticket.supervisor), token } };
    });
}

/**
 * Opens the session of a ticket whose account has no second factor. Otherwise the ticket stays valid for
 * `finishGoogleLogin`.
 * @throws AppError `ticket-refused`, `second-factor-required`
 */
export async function logInWithTicket(deps: LoginDeps, call: Call) {
  const now = deps.clock();
  const ticket = await findTicket(call, now);
  if (ticket.supervisor.hasSecondFactor) await askSecondFactor(ticket.supervisor, call, now);
  return { supervisor: ticket.supervisor, token: await openTicketSession(deps, ticket, call) };
}

interface Ticket {
  ticket: string;
  supervisor: SupervisorRecord;
}

async function findTicket(call: Call, now: Date): Promise<Ticket> {
  const ticket = /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const supervisorId = ticket && (await findTicketHolder(ticket, readHostCookie(TICKET_COOKIE, call), now));
  const supervisor = supervisorId ? await getSupervisor(supervisorId) : undefined;
  if (!supervisor?.isVerified) throw new AppError('ticket-refused');
  return { ticket, supervisor };
}

/** A ticket opens one session. */
async function openTicketSession(
  deps: LoginDeps,
  { ticket, supervisor }: Ticket,
  call: Call,
): Promise<string> {
  if (!(await consumeTicket(ticket))) throw new AppError('ticket-refused');
  return openSession(deps, supervisor, call, { isStrong: supervisor.hasSecondFactor === true });
}

/** Only the owner of the Google account can use these tries up, so they are counted by account, over all tickets. */
async function checkWithLimit(
  supervisor: SupervisorRecord,
  proof: SecondProof,
  call: Call,
  now: Date,
): Promise<void> {
  if (!proof.code && !proof.passkey) return askSecondFactor(supervisor, call, now);
  const bucket = loginBucket(supervisor.supervisorId, 'google');
  await enforceRateLimit(bucket, RATE_LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  await checkSecondFactor(supervisor, proof, call, now);
  await refundRateLimit(bucket);
}
