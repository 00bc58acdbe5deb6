import { normalizeEmail } from '#shared/domain/email-key.ts';
import { CREDITS, welcomeBonus } from '#shared/domain/ledger.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { creditsEnabled, postingWrites } from '../_lib/ledger-store.ts';
import { welcomeMail } from '../_lib/mails.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import { checkCode } from '../_lib/verification.ts';
import * as store from './account-store.ts';
import type { AuthDeps } from './register.ts';

/** What the answer says of the bonus (agent-client-contract.md §4.1); the balance of a new account is the bonus. */
const WELCOME = { awarded: true, amount: CREDITS.welcome, newBalance: CREDITS.welcome };

/**
 * Takes a 6-digit code. The try is spent before the code is looked at, so that guesses sent at once count as well.
 * An unknown address is answered like a wrong code: answers never tell who is registered.
 * @throws AppError `code-wrong`, `code-expired`, `code-used-up`, `already-verified`
 */
export function verifyEmailCode({ clock }: AuthDeps) {
  return async ({ email, code }: { email: string; code: string }, call: Call) => {
    const now = clock();
    const emailKey = normalizeEmail(email);
    const supervisor = await store.findAccount('email', emailKey, now);
    const verification = supervisor && (await store.getVerification(supervisor.supervisorId));
    if (!supervisor || (!verification && !supervisor.isVerified)) throw new AppError('code-wrong');
    if (!verification) throw new AppError('already-verified');
    if (!(await store.spendTry(supervisor.supervisorId, verification.code)))
      throw new AppError('code-used-up');
    const outcome = checkCode(verification, code, now);
    if (outcome !== 'right') throw new AppError(outcome);
    const keys = { emailKey, usernameKey: supervisor.username.toLowerCase() };
    const welcome = welcomeMail(supervisor, call.origin, now);
    const bonus = creditsEnabled() ? postingWrites([welcomeBonus(supervisor.supervisorId)], now) : [];
    const bonusWrites = bonus.map(({ write }) => write);
    if (!(await store.markVerified(supervisor, keys, welcome, bonusWrites, now)))
      throw new AppError('already-verified');
    const { expiresAt: _, ...kept } = { ...supervisor, isVerified: true };
    return {
      success: true as const,
      message: 'Your email address is verified. You can log in now.',
      data: { user: toSupervisor(kept), ...(creditsEnabled() ? { welcomeBonus: WELCOME } : {}) },
    };
  };
}
