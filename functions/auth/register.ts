import { LIMITS } from '#shared/constants.ts';
import { Username } from '#shared/domain/account.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { firstAndLastName } from '#shared/domain/person-name.ts';
import { isChosenUsername, type RegistrationRequest } from '#shared/domain/registration-request.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { canHoldAccount } from '../_lib/identity/admins.ts';
import { newAccountVerification } from '../_lib/identity/email-verification.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { mailboxKey } from '../_lib/identity/mailbox.ts';
import { hashPassword } from '../_lib/identity/password.ts';
import { registrationLimits } from '../_lib/identity/registration-limits.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { usernameCandidates } from '../_lib/identity/username-candidates.ts';
import { verificationEmail } from '../_lib/notifications/emails.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/runtime/clock.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { consumeRateLimit, enforceRateLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './account-repository.ts';
import { assertUncommon } from './common-passwords.ts';
import { emailBucket } from './request-account-email.ts';

export interface AuthDeps {
  clock: Clock;
  newId: () => string;
}

const REGISTERED = 'Registration successful! Please check your email for a 6-digit verification code.';

/**
 * Creates an unverified account, which is deleted after 48 hours unless its address is verified (docs/product/accounts.md).
 * @throws AppError `email-taken`, `username-taken`, `common-password`, `too-many-requests`
 */
export function register({ clock, newId }: AuthDeps) {
  return async (input: RegistrationRequest, call: Call) => {
    const now = clock();
    for (const [bucket, limit] of registrationLimits(call))
      await enforceRateLimit(bucket, limit, now, 'too-many-requests');
    const usernames = usernamesFor(input);
    if (usernames.length === 0) throw new AppError('username-taken');
    await assertUncommon(input.password, { ...input, username: usernames[0] });
    const [passwordHash, mailbox] = await Promise.all([
      hashPassword(input.password),
      mailboxKey(input.email),
    ]);
    const { outcome, supervisor } = await createUnderFreeName(usernames, (username) => {
      const supervisor = newSupervisor({ ...input, username }, { passwordHash, mailbox }, newId(), now);
      const verification = newAccountVerification(now);
      return {
        supervisor,
        emailKey: normalizeEmail(input.email),
        usernameKey: username.toLowerCase(),
        agentId: newId(),
        verification,
        email: verificationEmail(supervisor, verification, now),
        now,
      };
    });
    if (outcome !== 'created') throw new AppError(outcome);
    await consumeRateLimit(
      emailBucket('verification-code-wanted', input.email),
      RATE_LIMITS.mailsPerMinute,
      now,
    );
    return {
      success: true as const,
      message: REGISTERED,
      data: { user: toSupervisor(supervisor), requiresVerification: true as const },
    };
  };
}

/** Returns the chosen username; if none was chosen, the suggested one and those derived from the email address. */
function usernamesFor(input: RegistrationRequest): string[] {
  const { username = '', email } = input;
  const candidates = isChosenUsername(input) ? [username] : [username, ...usernameCandidates(email)];
  return candidates.filter(
    (candidate) => Username.safeParse(candidate).success && canHoldAccount(candidate, email),
  );
}

type Outcome = Awaited<ReturnType<typeof store.createAccount>>;

/** Creates the account with the first free username. */
async function createUnderFreeName(
  [username = '', ...others]: string[],
  accountOf: (username: string) => store.NewAccount,
): Promise<{ outcome: Outcome; supervisor: SupervisorRecord }> {
  const account = accountOf(username);
  const outcome = await store.createAccount(account);
  return outcome === 'username-taken' && others.length > 0
    ? createUnderFreeName(others, accountOf)
    : { outcome, supervisor: account.supervisor };
}

function newSupervisor(
  input: RegistrationRequest & { username: string },
  kept: Required<Pick<SupervisorRecord, 'passwordHash' | 'mailbox'>>,
  supervisorId: string,
  now: Date,
): SupervisorRecord {
  const { password: _, affiliation, institution, userType: __, name, ...fields } = input;
  const { firstName, lastName } = name === undefined ? {} : firstAndLastName(name);
  return {
    ...defined({
      firstName: firstName?.slice(0, 49) || undefined,
      lastName: lastName?.slice(0, 49) || undefined,
      ...defined(fields),
      institution: institution ?? affiliation,
    }),
    email: input.email,
    username: input.username,
    supervisorId,
    ...kept,
    isVerified: false,
    tokenVersion: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    expiresAt: ttlAfterHours(now, LIMITS.unverifiedHours),
  };
}
