import { normalizeEmail } from '#shared/domain/email-key.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { emptyBucket } from '../_lib/runtime/rate-limits.ts';
import { codeBucket } from './code-bucket.ts';
import type { AuthDeps } from './register.ts';
import { requestAccountEmail } from './request-account-email.ts';

/**
 * Emails a new code, which replaces the old one, if the address is waiting for verification.
 * @throws AppError `too-many-codes`
 */
export function resendVerification({ clock }: AuthDeps) {
  return async ({ email }: { email: string }, call: Call) => {
    await requestAccountEmail('verification-code-wanted', email, call, clock());
    // A new code has new tries.
    await emptyBucket(codeBucket(normalizeEmail(email), call));
    return {
      success: true as const,
      message: 'If this address is waiting to be verified, a new code is on its way.',
    };
  };
}
