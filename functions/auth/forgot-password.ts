import type { Call } from '../_lib/runtime/call.ts';
import type { AuthDeps } from './register.ts';
import { requestAccountEmail } from './request-account-email.ts';

/**
 * Emails a password reset link, if an account has the address.
 * @throws AppError `too-many-codes`
 */
export function forgotPassword({ clock }: AuthDeps) {
  return async ({ email }: { email: string }, call: Call) => {
    await requestAccountEmail('password-reset-wanted', email, call, clock());
    return {
      success: true as const,
      message: 'If an account has this address, a link to set a new password is on its way.',
    };
  };
}
