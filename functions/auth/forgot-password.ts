import type { Call } from '../_lib/call.ts';
import type { AuthDeps } from './register.ts';
import { wantMail } from './want-mail.ts';

/**
 * Mails a link to set a new password, if somebody has the address.
 * @throws AppError `too-many-codes`
 */
export function forgotPassword({ clock }: AuthDeps) {
  return async ({ email }: { email: string }, call: Call) => {
    await wantMail('password-reset-wanted', email, call, clock());
    return {
      success: true as const,
      message: 'If an account has this address, a link to set a new password is on its way.',
    };
  };
}
