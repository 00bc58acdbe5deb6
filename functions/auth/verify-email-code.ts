import { normalizeEmail } from '#shared/domain/email-key.ts';
import { CREDITS } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { checkCode } from '../_lib/identity/email-verification.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import { creditsEnabled, wasWelcomed, welcomeHash, welcomeWrites } from '../_lib/ledger/ledger-repository.ts';
import { welcomeEmail } from '../_lib/notifications/emails.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { consumeRateLimit } from '../_lib/runtime/rate-limits.ts';
import type { Write } from '../_lib/runtime/transact.ts';
import * as store from './account-repository.ts';
import { codeBucket } from './code-bucket.ts';
import { evenRefusals } from './even-refusals.ts';
import { type LoginDeps, openSession } from './open-session.ts';

/** The bonus as installed clients read it (docs/product/agent-client.md); a new account's balance is the bonus. */
const welcomeOf = (isNew: boolean) => {
  const amount = isNew ? CREDITS.welcome : 0;
  return { awarded: isNew, amount, newBalance: amount };
};

interface Verification {
  email: string;
  code: string;
  logIn?: boolean | undefined;
}

/**
 * Accepts a 6-digit code. The attempt is used up before the code is checked, so that concurrent guesses count. Addresses
 * that are unknown, verified, or waiting for another code get the same response after the same time, so that responses never
 * reveal who is registered. Opens a session if asked to.
 * @throws AppError `code-wrong`; `code-used-up` after five tries from one network; `code-expired` if the code was right
 */
export function verifyEmailCode(deps: LoginDeps) {
  return (input: Verification, call: Call) => evenRefusals(() => verify(deps, input, call));
}

async function verify(deps: LoginDeps, { email, code, logIn = false }: Verification, call: Call) {
  const now = deps.clock();
  const emailKey = normalizeEmail(email);
  const { taken } = await consumeRateLimit(codeBucket(emailKey, call), RATE_LIMITS.codeTries, now);
  if (!taken) throw new AppError('code-used-up');
  const supervisor = await findWaiting(emailKey, code, now);
  const keys = { emailKey, usernameKey: supervisor.username.toLowerCase() };
  const welcome = welcomeEmail(supervisor, call.origin, now);
  const isNew = creditsEnabled() && !(await wasWelcomed(supervisor.email));
  const bonusWrites = isNew ? await writeBonus(supervisor, now) : [];
  const suspension = await inheritSuspension(supervisor);
  if (!(await store.markVerified(supervisor, keys, welcome, bonusWrites, now)))
    throw new AppError('code-wrong', { message: WRONG });
  const { expiresAt: _, ...verified } = { ...supervisor, ...suspension, isVerified: true };
  return {
    success: true as const,
    message: 'Your email address is verified. You can log in now.',
    ...(logIn ? { token: await openSession(deps, verified, call) } : {}),
    data: { user: toSupervisor(verified), ...(creditsEnabled() ? { welcomeBonus: welcomeOf(isNew) } : {}) },
  };
}

async function writeBonus({ supervisorId, email }: SupervisorRecord, now: Date): Promise<Write[]> {
  const holder = { supervisorId, emailHash: await welcomeHash(email) };
  return welcomeWrites(holder, now).map(({ write }) => write);
}

/** Installed clients look for "Invalid" (docs/product/agent-client.md). */
const WRONG =
  'Invalid verification code. Check it, request a new one, or log in if you have verified this address before.';

/** Returns the account that waits for this code. */
async function findWaiting(emailKey: string, code: string, now: Date): Promise<SupervisorRecord> {
  const supervisor = await store.findAccount('email', emailKey, now);
  const verification = supervisor && (await store.getVerification(supervisor.supervisorId));
  if (
    !supervisor ||
    !verification ||
    !(await store.consumeAttempt(supervisor.supervisorId, verification.code))
  )
    throw new AppError('code-wrong', { message: WRONG });
  const outcome = checkCode(verification, code, now);
  if (outcome === 'code-expired') throw new AppError(outcome);
  if (outcome !== 'right') throw new AppError('code-wrong', { message: WRONG });
  return supervisor;
}
