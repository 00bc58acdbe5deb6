import { LIMITS } from '#shared/constants.ts';
import { normalizeEmail, type Registration } from '#shared/domain/account.ts';
import { AppError } from '#shared/errors.ts';
import { type Clock, ttlAfterHours } from '../_lib/clock.ts';
import { defined } from '../_lib/defined.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { assertRegistrationOpen } from '../_lib/site-state.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import * as store from './account-store.ts';
import { hashPassword } from './password.ts';
import { newVerification } from './verification.ts';
import { verificationMail } from './verification-mail.ts';

export interface AuthDeps {
  clock: Clock;
  newId: () => string;
}

const REGISTERED = 'Registration successful! Please check your email for a 6-digit verification code.';

/**
 * Makes an unverified account that is dropped after 48 hours unless its address is verified (decisions.md §3).
 * @throws AppError `email-taken`, `username-taken`
 */
export function register({ clock, newId }: AuthDeps) {
  return async (input: Registration) => {
    await assertRegistrationOpen();
    const now = clock();
    const supervisor = await newSupervisor(input, newId(), now);
    const verification = newVerification(now);
    const outcome = await store.createAccount({
      supervisor,
      emailKey: normalizeEmail(input.email),
      usernameKey: input.username.toLowerCase(),
      agentId: newId(),
      verification,
      mail: verificationMail(newId(), supervisor, verification, now),
      now,
    });
    if (outcome !== 'created') throw new AppError(outcome);
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
