import { ulid } from 'ulid';
import { LIMITS } from '#shared/constants.ts';
import { ttlAfterHours } from './clock.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import type { MailRecord } from './operations-entities.ts';
import { displayName } from './supervisor-view.ts';
import type { Verification } from './verification.ts';

/** A mail to be sent, to be written in the transaction of what causes it; `parameters` as its template wants them. */
export function newMail(
  mail: Pick<MailRecord, 'to' | 'template'> & { parameters: Record<string, unknown> },
  now: Date,
): MailRecord {
  return { mailId: ulid(), ...mail, createdAt: now.toISOString(), expiresAt: ttlAfterHours(now, 24) };
}

/** The mail that carries a code to the address as the person typed it. */
export const verificationMail = (
  supervisor: SupervisorRecord,
  verification: Verification,
  now: Date,
): MailRecord =>
  newMail(
    {
      to: supervisor.email,
      template: 'verification-code',
      parameters: verificationWords(supervisor, verification),
    },
    now,
  );

export const verificationWords = (supervisor: SupervisorRecord, { code }: Verification) => ({
  name: displayName(supervisor),
  code,
  minutes: LIMITS.verificationCode.minutes,
});

/** What somebody gets once their address is verified. */
export const welcomeMail = (supervisor: SupervisorRecord, origin: string, now: Date): MailRecord =>
  newMail(
    {
      to: supervisor.email,
      template: 'welcome',
      parameters: { name: displayName(supervisor), username: supervisor.username, origin },
    },
    now,
  );
