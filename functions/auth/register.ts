import { LIMITS } from '#shared/constants.ts';
import { Username } from '#shared/domain/account.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { isChosenUsername, type RegistrationRequest } from '#shared/domain/registration-request.ts';
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
import { usernameCandidates } from '../_lib/username-candidates.ts';
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
  return async (input: RegistrationRequest, call: Call) => {
    await assertRegistrationOpen();
    const now = clock();
    const address = `registrations-from ${subscriberOf(call.sourceIp)}`;
    await takeOrRefuse(address, raised(LIMITS.registrationsPerAddress), now, 'too-many-requests');
    const usernames = usernamesFor(input);
    if (usernames.length === 0) throw new AppError('username-taken');
    const passwordHash = await hashPassword(input.password);
    const { outcome, supervisor } = await createUnderFreeName(usernames, (username) => {
      const supervisor = newSupervisor({ ...input, username }, passwordHash, newId(), now);
      const verification = newVerification(now);
      return {
        supervisor,
        emailKey: normalizeEmail(input.email),
        usernameKey: username.toLowerCase(),
        agentId: newId(),
        verification,
        mail: verificationMail(supervisor, verification, now),
        now,
      };
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

/** The username that was chosen; else the one sent and what can be made of the address, until one is free. */
function usernamesFor(input: RegistrationRequest): string[] {
  const { username = '', email } = input;
  const wanted = isChosenUsername(input) ? [username] : [username, ...usernameCandidates(email)];
  return wanted.filter((candidate) => Username.safeParse(candidate).success && mayHold(candidate, email));
}

type Outcome = Awaited<ReturnType<typeof store.createAccount>>;

/** Makes the account under the first of the usernames that nobody has. */
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
  passwordHash: string,
  supervisorId: string,
  now: Date,
): SupervisorRecord {
  const { password: _, affiliation, institution, userType: __, name, ...fields } = input;
  const [firstName, ...rest] = name?.split(/\s+/) ?? [];
  return {
    ...defined({
      firstName: firstName?.slice(0, 49) || undefined,
      lastName: rest.join(' ').slice(0, 49) || undefined,
      ...defined(fields),
      institution: institution ?? affiliation,
    }),
    email: input.email,
    username: input.username,
    supervisorId,
    passwordHash,
    isVerified: false,
    tokenVersion: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    expiresAt: ttlAfterHours(now, LIMITS.unverifiedHours),
  };
}
