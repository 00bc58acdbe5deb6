import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
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
import { checkSecondFactor, type SecondProof } from './second-factor/check-second-factor.ts';

/**
 * Completes a login with Google to an account with a second factor: opens the session of the ticket in `Authorization`.
 * @throws AppError as `openTicketSession`
 */
export function finishGoogleLogin(deps: LoginDeps) {
  return (proof: SecondProof, call: Call) =>
    evenRefusals(async () => {
      const { supervisor, token } = await openTicketSession(deps, proof, call);
      return { success: true as const, data: { user: toSupervisor(supervisor), token } };
    });
}

/**
 * Opens the session of a login ticket, once. The ticket stays valid until the second factor is right, if the account has one.
 * @throws AppError `ticket-refused`; `second-factor-required`, `second-factor-wrong`, `passkey-refused`, `too-many-logins`
 */
export async function openTicketSession(
  deps: LoginDeps,
  proof: SecondProof,
  call: Call,
): Promise<{ supervisor: SupervisorRecord; token: string }> {
  const now = deps.clock();
  const ticket = /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const supervisorId = ticket && (await findTicketHolder(ticket, readHostCookie(TICKET_COOKIE, call), now));
  const supervisor = supervisorId ? await getSupervisor(supervisorId) : undefined;
  if (!supervisor?.isVerified) throw new AppError('ticket-refused');
  const isStrong = supervisor.hasSecondFactor === true;
  if (isStrong) await checkWithLimit(supervisor, proof, call, now);
  if (!(await consumeTicket(ticket))) throw new AppError('ticket-refused');
  return { supervisor, token: await openSession(deps, supervisor, call, { isStrong }) };
}

/** Only the owner of the Google account can use these tries up, so they are counted by account, over all tickets. */
async function checkWithLimit(
  supervisor: SupervisorRecord,
  proof: SecondProof,
  call: Call,
  now: Date,
): Promise<void> {
  if (!proof.code && !proof.passkey) return checkSecondFactor(supervisor, {}, call, now);
  const bucket = loginBucket(supervisor.supervisorId, 'google');
  await enforceRateLimit(bucket, LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  await checkSecondFactor(supervisor, proof, call, now);
  await refundRateLimit(bucket);
}
