import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { findAccount } from '../../_lib/identity/account-repository.ts';
import { newAccountVerification } from '../../_lib/identity/email-verification.ts';
import {
  passwordResetEntity,
  type SupervisorRecord,
  verificationEntity,
} from '../../_lib/identity/identity-entities.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import { verificationParameters } from '../../_lib/notifications/emails.ts';
import type { EmailRecord } from '../../_lib/operations/operations-entities.ts';
import { ttlAfterHours } from '../../_lib/runtime/clock.ts';

export type PreparedEmail = Pick<EmailRecord, 'to' | 'template' | 'parameters'>;

/** The address of a requested email, normalized for comparison. */
const AddressParameters = z.object({ emailKey: z.string(), origin: z.string() });

/**
 * Prepares an enqueued email for sending. An email requested for an address gets its code or link here, and only if an
 * account has the address (else undefined): the request was answered before anybody looked.
 */
export async function prepareEmail(email: EmailRecord, now: Date): Promise<PreparedEmail | undefined> {
  if (email.template !== 'verification-code-wanted' && email.template !== 'password-reset-wanted')
    return email;
  const { emailKey, origin } = AddressParameters.parse(email.parameters);
  const supervisor = await findAccount('email', emailKey, now);
  if (!supervisor) return undefined;
  if (email.template === 'password-reset-wanted') return resetEmail(supervisor, origin, now);
  return supervisor.isVerified ? undefined : verificationEmail(supervisor, now);
}

/** Creates a code, which replaces the old one. */
async function verificationEmail(supervisor: SupervisorRecord, now: Date): Promise<PreparedEmail> {
  const { supervisorId, expiresAt, email } = supervisor;
  const verification = newAccountVerification(now);
  const dropped = expiresAt === undefined ? {} : { expiresAt };
  await verificationEntity()
    .put({ supervisorId, ...verification, ...dropped })
    .go();
  return {
    to: email,
    template: 'verification-code',
    parameters: verificationParameters(verification),
  };
}

/** Creates a link with 32 random bytes, of which only the hash is stored. */
async function resetEmail(supervisor: SupervisorRecord, origin: string, now: Date): Promise<PreparedEmail> {
  const { supervisorId, tokenVersion, email, isVerified } = supervisor;
  // The names of an unverified account may be a stranger's.
  const name = isVerified ? { name: displayName(supervisor) } : {};
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const minutes = LIMITS.passwordResetMinutes;
  const expiresAt = ttlAfterHours(now, minutes / 60);
  await passwordResetEntity().create({ hash, supervisorId, tokenVersion, expiresAt }).go();
  return {
    to: email,
    template: 'password-reset',
    parameters: { ...name, link: `${origin}/forgot-password?token=${token}`, minutes },
  };
}
