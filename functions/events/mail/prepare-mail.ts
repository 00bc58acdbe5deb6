import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { findAccount } from '../../_lib/accounts.ts';
import { ttlAfterHours } from '../../_lib/clock.ts';
import {
  passwordResetEntity,
  type SupervisorRecord,
  verificationEntity,
} from '../../_lib/identity-entities.ts';
import { verificationWords } from '../../_lib/mails.ts';
import type { MailRecord } from '../../_lib/operations-entities.ts';
import { displayName } from '../../_lib/supervisor-view.ts';
import { newVerification } from '../../_lib/verification.ts';

export type ReadyMail = Pick<MailRecord, 'to' | 'template' | 'parameters'>;

/** What a mail that is wanted by an address says of it: in the form in which two are compared. */
const Wanted = z.object({ emailKey: z.string(), origin: z.string() });

/**
 * A noted mail as it is to be sent. One that was wanted by an address gets its code or link here, and only if somebody
 * has that address (else undefined): the answer to who asked for it came before anybody looked.
 */
export async function prepareMail(noted: MailRecord, now: Date): Promise<ReadyMail | undefined> {
  if (noted.template !== 'verification-code-wanted' && noted.template !== 'password-reset-wanted')
    return noted;
  const { emailKey, origin } = Wanted.parse(noted.parameters);
  const supervisor = await findAccount('email', emailKey, now);
  if (!supervisor) return undefined;
  if (noted.template === 'password-reset-wanted') return resetMail(supervisor, origin, now);
  return supervisor.isVerified ? undefined : codeMail(supervisor, now);
}

/** A new code; it kills the old. */
async function codeMail(supervisor: SupervisorRecord, now: Date): Promise<ReadyMail> {
  const { supervisorId, expiresAt, email } = supervisor;
  const verification = newVerification(now);
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  await verificationEntity()
    .put({ supervisorId, ...verification, ...dropped })
    .go();
  return {
    to: email,
    template: 'verification-code',
    parameters: verificationWords(supervisor, verification),
  };
}

/** A link with 32 random bytes, of which only the hash is kept. */
async function resetMail(supervisor: SupervisorRecord, origin: string, now: Date): Promise<ReadyMail> {
  const { supervisorId, tokenVersion, email } = supervisor;
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const minutes = LIMITS.passwordResetMinutes;
  const expiresAt = ttlAfterHours(now, minutes / 60);
  await passwordResetEntity().create({ hash, supervisorId, tokenVersion, expiresAt }).go();
  return {
    to: email,
    template: 'password-reset',
    parameters: { name: displayName(supervisor), link: `${origin}/forgot-password?token=${token}`, minutes },
  };
}
