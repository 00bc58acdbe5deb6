import type { Credentials } from '#shared/domain/account.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { deviceHash, subscriberPrefix } from '../_lib/identity/device.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { DUMMY_PASSWORD_HASH, isPassword } from '../_lib/identity/password.ts';
import { securityWrites } from '../_lib/identity/security-events.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { enforceRateLimit, raisedLimit, refundRateLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './account-repository.ts';
import { evenRefusals } from './even-refusals.ts';
import { loginBucket } from './login-bucket.ts';
import { type LoginDeps, openSession } from './open-session.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { listDevices, recordSecurityEvent } from './session-repository.ts';

/**
 * Opens a session. An attempt is taken from the failures of account and IP address before the password is checked, and
 * returned if it was right, so that concurrent guesses count. Unknown accounts get the same lockout and timing. Devices
 * that the account has used are counted separately.
 * @throws AppError `wrong-credentials`; `too-many-logins`; `email-not-verified` with `requiresVerification` if the
 *   password was right; `second-factor-required`, `second-factor-wrong`, `passkey-refused`
 */
export function logIn(deps: LoginDeps) {
  return (credentials: Credentials, call: Call) => evenRefusals(() => check(deps, credentials, call));
}

async function check(
  deps: LoginDeps,
  { login, password, rememberMe = false, ...proof }: Credentials,
  call: Call,
) {
  const now = deps.clock();
  const supervisor = login.includes('@')
    ? await store.findAccount('email', normalizeEmail(login), now)
    : await store.findAccount('username', login.toLowerCase(), now);
  const account = supervisor?.supervisorId ?? login.toLowerCase();
  const device = supervisor && (await knownDevice(supervisor.supervisorId, call));
  const buckets = await countAttempt(loginBucket(account, device), call.sourceIp, now);
  const right = await isPassword(password, supervisor?.passwordHash ?? DUMMY_PASSWORD_HASH);
  if (!supervisor || !right) {
    await logFailure(supervisor, call, now);
    throw new AppError('wrong-credentials');
  }
  if (supervisor.hasSecondFactor)
    await checkSecondFactor(supervisor, proof, call, now).catch(unlessAsked(buckets));
  await Promise.all(buckets.map(refundRateLimit));
  if (!supervisor.isVerified)
    throw new AppError('email-not-verified', { extra: { requiresVerification: true } });
  const isStrong = supervisor.hasSecondFactor === true;
  const token = await openSession(deps, supervisor, call, { rememberMe, isStrong });
  return { success: true as const, token, data: { user: toSupervisor(supervisor), token } };
}

/** Returns the attempts if the second factor was only asked for: the password was right, and nothing was guessed. */
function unlessAsked(buckets: string[]) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'second-factor-required')
      await Promise.all(buckets.map(refundRateLimit));
    throw error;
  };
}

async function countAttempt(ofAccount: string, sourceIp: string, now: Date): Promise<string[]> {
  const ofAddress = `logins-from ${subscriberPrefix(sourceIp)}`;
  await enforceRateLimit(ofAddress, raisedLimit(RATE_LIMITS.failedLoginsPerAddress), now, 'too-many-logins');
  await enforceRateLimit(ofAccount, RATE_LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  return [ofAddress, ofAccount];
}

/** Returns the caller's device if the account has logged in from it. */
async function knownDevice(supervisorId: string, call: Call): Promise<string | undefined> {
  const device = deviceHash(supervisorId, call.userAgent, call.sourceIp);
  return (await listDevices(supervisorId)).includes(device) ? device : undefined;
}

/** Records the failure of an existing account. */
async function logFailure(supervisor: SupervisorRecord | undefined, call: Call, now: Date): Promise<void> {
  if (supervisor) await recordSecurityEvent(securityWrites('login-failed', supervisor, call, now));
}
