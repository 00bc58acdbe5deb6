import type { Call } from '../_lib/call.ts';
import type { AuthDeps } from './register.ts';
import { wantMail } from './want-mail.ts';

/**
 * Mails a new code, which kills the old one, if the address waits to be verified.
 * @throws AppError `too-many-codes`
 */
export function resendVerification({ clock }: AuthDeps) {
  return async ({ email }: { email: string }, call: Call) => {
    await wantMail('verification-code-wanted', email, call, clock());
    return {
      success: true as const,
      message: 'If this address waits to be verified, a new code is on its way.',
    };
  };
}
