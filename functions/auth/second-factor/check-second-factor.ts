import type { PasskeyResponse } from '#shared/domain/second-factor.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import type { Call } from '../../_lib/runtime/call.ts';
import { stepOf } from './authenticator-app.ts';
import { isPasskeyOf, loginOptions } from './passkeys.ts';
import { findRecoveryHash } from './recovery-codes.ts';
import * as store from './second-factor-repository.ts';

/** What a login sends besides the password. */
export interface SecondProof {
  code?: string | undefined;
  passkey?: PasskeyResponse | undefined;
}

/**
 * Checks the second factor of an account that has one, after the password.
 * @throws AppError `second-factor-required` with what the account has; `second-factor-wrong`, `passkey-refused`
 */
export async function checkSecondFactor(
  supervisor: SupervisorRecord,
  { code, passkey }: SecondProof,
  call: Call,
  now: Date,
): Promise<void> {
  if (passkey) {
    if (!(await isPasskeyOf(supervisor, passkey, call, now))) throw new AppError('passkey-refused');
  } else if (code === undefined) {
    await askSecondFactor(supervisor, call, now);
  } else if (!(await consumeCode(supervisor, code, call, now))) {
    throw new AppError('second-factor-wrong');
  }
}

/** Asks for the second factor. @throws AppError `second-factor-required` with what the account has */
export async function askSecondFactor(
  { supervisorId }: SupervisorRecord,
  call: Call,
  now: Date,
): Promise<never> {
  const { appSecret, passkeys } = await store.getSecondFactor(supervisorId);
  const passkeyOptions = passkeys > 0 ? await loginOptions(supervisorId, call, now) : null;
  throw new AppError('second-factor-required', {
    extra: { hasApp: appSecret !== undefined, passkeyOptions },
  });
}

/** Uses up a code of the app, or a recovery code. The write is conditional, so that a code counts once. */
async function consumeCode(
  supervisor: SupervisorRecord,
  code: string,
  call: Call,
  now: Date,
): Promise<boolean> {
  const before = await store.getSecondFactor(supervisor.supervisorId);
  const { appSecret, lastStep = 0, recoveryHashes } = before;
  const step = appSecret && /^\d{6}$/.test(code) ? await stepOf(appSecret, code, lastStep, now) : undefined;
  if (step) return store.changeSecondFactor(before, { ...before, lastStep: step });
  const hash = await findRecoveryHash(code, recoveryHashes);
  if (hash === undefined) return false;
  const rest = recoveryHashes.filter((each) => each !== hash);
  const event = securityWrites('recovery-code-used', supervisor, call, now, `${rest.length} left`);
  return store.changeSecondFactor(before, { ...before, recoveryHashes: rest }, event);
}
