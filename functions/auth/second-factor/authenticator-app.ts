import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import type { SecondFactorRecord } from '../../_lib/identity/second-factor-entities.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import { decryptKey, encryptKey, unlessLost } from '../../_lib/providers/provider-key.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import { enforceRateLimit, refundRateLimit } from '../../_lib/runtime/rate-limits.ts';
import { loginBucket } from '../login-bucket.ts';
import type { LoginDeps } from '../open-session.ts';
import { newRecoveryCodes, viewOf } from './recovery-codes.ts';
import * as store from './second-factor-repository.ts';

const STEP_SECONDS = 30;

const appOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/**
 * Returns the time step of an app's code: the current one or a neighbor, because clocks differ. undefined for a wrong code
 * and for one of a step that was used before.
 * @throws AppError `second-factor-lost` if the app's secret can't be read any more
 */
export async function stepOf(
  sealed: string,
  code: string,
  lastStep: number,
  now: Date,
): Promise<number | undefined> {
  const secret = await decryptKey(sealed).catch(unlessLost);
  if (secret === undefined) throw new AppError('second-factor-lost');
  const totp = appOf(secret, '');
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return step > lastStep ? step : undefined;
}

/** Starts setting up an app: makes a secret, which counts once a code confirms it. */
export async function startApp(_input: unknown, call: Call) {
  const { supervisorId, username } = requireCaller(call).supervisor;
  const secret = new Secret({ size: 20 }).base32;
  const before = await store.getSecondFactor(supervisorId);
  const after = { ...before, newAppSecret: await encryptKey(secret) };
  if (!(await store.changeSecondFactor(before, after))) throw new AppError('changed-meanwhile');
  return { success: true as const, data: { secret, uri: appOf(secret, username).toString() } };
}

/** Confirms an app. @throws AppError `second-factor-wrong`, `too-many-logins`, `changed-meanwhile` */
export function confirmApp({ clock }: LoginDeps) {
  return async ({ code }: { code: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const bucket = loginBucket(supervisor.supervisorId);
    await enforceRateLimit(bucket, RATE_LIMITS.failedLoginsPerAccount, now, 'too-many-logins');
    const before = await store.getSecondFactor(supervisor.supervisorId);
    const { newAppSecret, ...rest } = before;
    const step = newAppSecret && (await stepOf(newAppSecret, code, 0, now));
    if (!newAppSecret || !step) throw new AppError('second-factor-wrong');
    await refundRateLimit(bucket);
    const { codes, hashes } = await newRecoveryCodes(before);
    const after = { ...rest, appSecret: newAppSecret, lastStep: step, recoveryHashes: hashes };
    const event = securityWrites('second-factor-added', supervisor, call, now, 'Authenticator app');
    if (!(await store.changeSecondFactor(before, after, event))) throw new AppError('changed-meanwhile');
    return { success: true as const, data: { secondFactor: await viewOf(supervisor), recoveryCodes: codes } };
  };
}

/** Removes the app; succeeds if there is none. @throws AppError `changed-meanwhile` */
export function removeApp({ clock }: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = requireCaller(call);
    const before = await store.getSecondFactor(supervisor.supervisorId);
    if (before.appSecret === undefined) return { success: true as const };
    const rest = withoutApp(before);
    const after = store.isSetUp(rest) ? rest : { ...rest, recoveryHashes: [] };
    const event = securityWrites('second-factor-removed', supervisor, call, clock(), 'Authenticator app');
    if (!(await store.changeSecondFactor(before, after, event))) throw new AppError('changed-meanwhile');
    return { success: true as const };
  };
}

function withoutApp({ appSecret: _, newAppSecret: __, lastStep: ___, ...rest }: SecondFactorRecord) {
  return rest;
}
