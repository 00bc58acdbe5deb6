import { LIMITS } from '#shared/constants.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import type { MailRecord } from '../_lib/operations-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import type { Verification } from './verification.ts';

/** The mail that carries a code to the address as the person typed it. */
export function verificationMail(
  mailId: string,
  supervisor: SupervisorRecord,
  verification: Verification,
  now: Date,
): MailRecord {
  return {
    mailId,
    to: supervisor.email,
    template: 'verification-code',
    parameters: {
      name: displayName(supervisor),
      code: verification.code,
      minutes: LIMITS.verificationCode.minutes,
    },
    createdAt: now.toISOString(),
    expiresAt: ttlAfterHours(now, 24),
  };
}
