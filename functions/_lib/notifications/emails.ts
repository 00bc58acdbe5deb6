import { ulid } from 'ulid';
import { LIMITS } from '#shared/constants.ts';
import type { Verification } from '../identity/email-verification.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { displayName } from '../identity/supervisor-view.ts';
import type { EmailRecord } from '../operations/operations-entities.ts';
import { ttlAfterHours } from '../runtime/clock.ts';

/** Creates an email, for the transaction of its cause; `parameters` are what its template expects. */
export function newEmail(
  email: Pick<EmailRecord, 'to' | 'template'> & { parameters: Record<string, unknown> },
  now: Date,
): EmailRecord {
  return { mailId: ulid(), ...email, createdAt: now.toISOString(), expiresAt: ttlAfterHours(now, 24) };
}

/** Creates the email with a verification code, to the address as the person typed it. */
export const verificationEmail = (
  supervisor: SupervisorRecord,
  verification: Verification,
  now: Date,
): EmailRecord =>
  newEmail(
    {
      to: supervisor.email,
      template: 'verification-code',
      parameters: verificationParameters(verification),
    },
    now,
  );

/** Without names: whoever registered chose them, and the address may be a stranger's. */
export const verificationParameters = ({ code }: Verification) => ({
  code,
  minutes: LIMITS.verificationCode.minutes,
});

/** Creates the email that welcomes a supervisor once their address is verified. */
export const welcomeEmail = (supervisor: SupervisorRecord, origin: string, now: Date): EmailRecord =>
  newEmail(
    {
      to: supervisor.email,
      template: 'welcome',
      parameters: { name: displayName(supervisor), username: supervisor.username, origin },
    },
    now,
  );
