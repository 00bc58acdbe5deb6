import { normalizeEmail } from '#shared/domain/email-key.ts';
import { CREDITS } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import { checkCode } from '../_lib/identity/email-verification.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { creditsEnabled, wasWelcomed, welcomeWrites } from '../_lib/ledger/ledger-repository.ts';
import { welcomeEmail } from '../_lib/notifications/emails.ts';
import type { Call } from '../_lib/runtime/call.ts';
import * as store from './account-repository.ts';
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
 * Accepts a 6-digit code. The attempt is used up before the code is checked, so that concurrent guesses count. An unknown
 * address gets the response of a wrong code, so that responses never reveal who is registered. Opens a session if asked to.
 * @throws AppError `code-wrong`, `code-expired`, `code-used-up`, `already-verified`
 */
export function verifyEmailCode(deps: LoginDeps) {
  return async ({ email, code, logIn = false }: Verification, call: Call) => {
    const now = deps.clock();
    const emailKey = normalizeEmail(email);
    const supervisor = await store.findAccount('email', emailKey, now);
    const verification = supervisor && (await store.getVerification(supervisor.supervisorId));
    if (!supervisor || (!verification && !supervisor.isVerified)) throw new AppError('code-wrong');
    if (!verification) throw new AppError('already-verified');
    if (!(await store.consumeAttempt(supervisor.supervisorId, verification.code)))
      throw new AppError('code-used-up');
    const outcome = checkCode(verification, code, now);
    if (outcome !== 'right') throw new AppError(outcome);
    const keys = { emailKey, usernameKey: supervisor.username.toLowerCase() };
    const welcome = welcomeEmail(supervisor, call.origin, now);
    const isNew = creditsEnabled() && !(await wasWelcomed(supervisor.email));
    const bonusWrites = isNew ? welcomeWrites(supervisor, now).map(({ write }) => write) : [];
    if (!(await store.markVerified(supervisor, keys, welcome, bonusWrites, now)))
      throw new AppError('already-verified');
    const { expiresAt: _, ...verified } = { ...supervisor, isVerified: true };
    return {
      success: true as const,
      message: 'Your email address is verified. You can log in now.',
      ...(logIn ? { token: await openSession(deps, verified, call) } : {}),
      data: { user: toSupervisor(verified), ...(creditsEnabled() ? { welcomeBonus: welcomeOf(isNew) } : {}) },
    };
  };
}
