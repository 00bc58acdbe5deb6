import { normalizeEmail } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './account-store.ts';
import type { AuthDeps } from './register.ts';
import { newVerification, secondsUntilResend } from './verification.ts';
import { verificationMail } from './verification-mail.ts';

/**
 * Mails a new code, which kills the old one: at most one a minute and five an hour.
 * The answer is the same whether or not the address is registered (decisions.md §3).
 * @throws AppError `too-many-codes`
 */
export function resendVerification({ clock, newId }: AuthDeps) {
  return async ({ email }: { email: string }) => {
    const now = clock();
    const supervisor = await store.findAccount('email', normalizeEmail(email), now);
    if (supervisor && !supervisor.isVerified) {
      const earlier = await store.getVerification(supervisor.supervisorId);
      const wait = earlier ? secondsUntilResend(earlier, now) : 0;
      if (wait > 0) throw new AppError('too-many-codes', { retryAfter: wait });
      const verification = newVerification(now, earlier);
      await store.replaceCode(
        supervisor,
        verification,
        verificationMail(newId(), supervisor, verification, now),
      );
    }
    return {
      success: true as const,
      message: 'If this address waits to be verified, a new code is on its way.',
    };
  };
}
