import { randomInt } from 'node:crypto';
import type { SecondFactor } from '#shared/domain/second-factor.ts';
import { AppError } from '#shared/errors.ts';
import { isListedAdmin } from '../../_lib/identity/admins.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { hashPassword, isPassword } from '../../_lib/identity/password.ts';
import { requiresSecondFactor } from '../../_lib/identity/powers.ts';
import type { SecondFactorRecord } from '../../_lib/identity/second-factor-entities.ts';
import { securityWrites } from '../../_lib/identity/security-events.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { LoginDeps } from '../open-session.ts';
import * as store from './second-factor-repository.ts';

const COUNT = 10;
/** Without letters and digits that look alike: 31^12 is about 2^59. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** Returns the codes to show when the first second factor is set up; null if there are codes already. */
export async function newRecoveryCodes(
  before: SecondFactorRecord,
): Promise<{ codes: string[] | null; hashes: string[] }> {
  if (store.isSetUp(before)) return { codes: null, hashes: before.recoveryHashes };
  return makeCodes();
}

/** The codes have less than 112 bits, so they are hashed like passwords (OWASP ASVS 2.6.2). */
async function makeCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, makeCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(lettersOf(code)))) };
}

const makeCode = (): string =>
  Array.from({ length: LENGTH }, (_, place) => `${place > 0 && place % 4 === 0 ? '-' : ''}${letter()}`).join(
    '',
  );
const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';

/** Codes are typed from paper: hyphens, spaces and case don't matter. */
const lettersOf = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns which of the stored hashes belongs to a recovery code; undefined if none does. */
export async function findRecoveryHash(code: string, hashes: string[]): Promise<string | undefined> {
  const letters = lettersOf(code);
  if (letters.length !== LENGTH) return undefined;
  // Codes from before they were hashed like passwords.
  const former = store.hashOf(`recovery ${letters}`);
  for (const hash of hashes)
    if (hash === former || (hash.startsWith('$') && (await isPassword(letters, hash)))) return hash;
  return undefined;
}

/** Replaces my recovery codes. @throws AppError `second-factor-missing`, `changed-meanwhile` */
export function renewRecoveryCodes({ clock }: LoginDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = requireCaller(call);
    const before = await store.getSecondFactor(supervisor.supervisorId);
    if (!store.isSetUp(before)) throw new AppError('second-factor-missing');
    const { codes, hashes } = await makeCodes();
    const event = securityWrites('recovery-codes-renewed', supervisor, call, clock());
    if (!(await store.changeSecondFactor(before, { ...before, recoveryHashes: hashes }, event)))
      throw new AppError('changed-meanwhile');
    return { success: true as const, data: { recoveryCodes: codes } };
  };
}

/** Returns my passkeys and second factors. */
export async function getSecondFactor(_input: unknown, call: Call) {
  return { success: true as const, data: await viewOf(requireCaller(call).supervisor) };
}

/** Converts a supervisor's second factors to what they see. */
export async function viewOf(supervisor: SupervisorRecord): Promise<SecondFactor> {
  const [factor, passkeys] = await Promise.all([
    store.getSecondFactor(supervisor.supervisorId),
    store.listPasskeys(supervisor.supervisorId),
  ]);
  return {
    hasApp: factor.appSecret !== undefined,
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      createdAt,
      lastUsedAt: lastUsedAt ?? null,
    })),
    recoveryCodesLeft: factor.recoveryHashes.length,
    isRequired: isListedAdmin(supervisor) && requiresSecondFactor(),
  };
}
