import { LIMITS } from '#shared/constants.ts';
import type { Credentials } from '#shared/domain/account.ts';
import { normalizeEmail } from '#shared/domain/email-key.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { subscriberOf } from '../_lib/device.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { giveBack, raised, takeOrRefuse } from '../_lib/limits.ts';
import { isPassword, NOBODYS_PASSWORD } from '../_lib/password.ts';
import { securityWrites } from '../_lib/security-events.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import * as store from './account-store.ts';
import { loginBucket } from './login-bucket.ts';
import { type LoginDeps, openSession } from './open-session.ts';
import { noteSecurity } from './session-store.ts';

/**
 * Opens a session. A try is taken from the account's and the address's failures before the password is looked at, and
 * given back if it was right: guesses sent at once count as well. Who is nobody is locked out and waited for alike.
 * @throws AppError `wrong-credentials`; `too-many-logins`; `email-not-verified` with `requiresVerification` once the
 * password was right
 */
export function logIn(deps: LoginDeps) {
  return async ({ login, password, rememberMe }: Credentials, call: Call) => {
    const now = deps.clock();
    const supervisor = login.includes('@')
      ? await store.findAccount('email', normalizeEmail(login), now)
      : await store.findAccount('username', login.toLowerCase(), now);
    const buckets = await takeTry(supervisor?.supervisorId ?? login.toLowerCase(), call.sourceIp, now);
    const right = await isPassword(password, supervisor?.passwordHash ?? NOBODYS_PASSWORD);
    if (!supervisor || !right) {
      await noteFailure(supervisor, call, now);
      throw new AppError('wrong-credentials');
    }
    await Promise.all(buckets.map(giveBack));
    if (!supervisor.isVerified)
      throw new AppError('email-not-verified', { extra: { requiresVerification: true } });
    const token = await openSession(deps, supervisor, call, rememberMe ? { rememberMe } : {});
    return { success: true as const, token, data: { user: toSupervisor(supervisor), token } };
  };
}

async function takeTry(account: string, sourceIp: string, now: Date): Promise<string[]> {
  const ofAddress = `logins-from ${subscriberOf(sourceIp)}`;
  const ofAccount = loginBucket(account);
  await takeOrRefuse(ofAddress, raised(LIMITS.failedLoginsPerAddress), now, 'too-many-logins');
  await takeOrRefuse(ofAccount, LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
  return [ofAddress, ofAccount];
}

/** Notes it where there is an account; a millisecond beside the forty of the password, so time tells nobody. */
async function noteFailure(supervisor: SupervisorRecord | undefined, call: Call, now: Date): Promise<void> {
  if (supervisor) await noteSecurity(securityWrites('login-failed', supervisor, call, now));
}
