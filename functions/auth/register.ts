import { LIMITS } from '#shared/constants.ts';
import type { Registration } from '#shared/domain/account.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import { mayHold } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/clock.ts';
import { defined } from '../_lib/defined.ts';
import { subscriberOf } from '../_lib/device.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { raised, takeFrom, takeOrRefuse } from '../_lib/limits.ts';
import { verificationMail } from '../_lib/mails.ts';
import { hashPassword } from '../_lib/password.ts';
import { assertRegistrationOpen } from '../_lib/site-state.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import { newVerification } from '../_lib/verification.ts';
import * as store from './account-store.ts';
import { mailBucket } from './want-mail.ts';

export interface AuthDeps {
  clock: Clock;
  newId: () => string;
}

const REGISTERED = 'Registration successful! Please check your email for a 6-digit verification code.';

/**
 * Makes an unverified account that is dropped after 48 hours unless its address is verified (decisions.md §3).
 * @throws AppError `email-taken`, `username-taken`, `too-many-requests`
 */
export function register({ clock, newId }: AuthDeps) {
  return async (input: Registration, call: Call) => {
    await assertRegistrationOpen();
    const now = clock();
    const address = `registrations-from ${subscriberOf(call.sourceIp)}`;
    await takeOrRefuse(address, raised(LIMITS.registrationsPerAddress), now, 'too-many-requests');
    if (!mayHold(input.username, input.email)) throw new AppError('username-taken');
    const supervisor = await newSupervisor(input, newId(), now);
    const verification = newVerification(now);
    const outcome = await store.createAccount({
      supervisor,
      emailKey: normalizeEmail(input.email),
      usernameKey: input.username.toLowerCase(),
      agentId: newId(),
      verification,
      mail: verificationMail(supervisor, verification, now),
      now,
    });
    if (outcome !== 'created') throw new AppError(outcome);
    await takeFrom(mailBucket('verification-code-wanted', input.email), LIMITS.mailsPerMinute, now);
    return {
      success: true as const,
      message: REGISTERED,
      data: { user: toSupervisor(supervisor), requiresVerification: true as const },
    };
  };
}

async function newSupervisor(
  input: Registration,
  supervisorId: string,
  now: Date,
): Promise<SupervisorRecord> {
  const { password, affiliation, institution, userType: _, ...fields } = input;
  return {
    ...defined({ ...fields, institution: institution ?? affiliation }),
    supervisorId,
    passwordHash: await hashPassword(password),
    isVerified: false,
    tokenVersion: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    expiresAt: ttlAfterHours(now, LIMITS.unverifiedHours),
  };
}
