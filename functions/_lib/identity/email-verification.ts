import { randomInt } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import type { ErrorCode } from '#shared/errors.ts';

const { digits, minutes, tries, triesFromAnywhere } = LIMITS.verificationCode;

/** A verification code, valid for 15 minutes and 5 tries (docs/product/accounts.md). */
export interface Verification {
  code: string;
  triesLeft: number;
  validUntil: string;
}

/** Creates the code of an address that registers, whose tries are also counted by network; it replaces any earlier one. */
export const newAccountVerification = (now: Date): Verification => ({
  ...newVerification(now),
  triesLeft: triesFromAnywhere,
});

/** Creates a code; it replaces any earlier one. */
export function newVerification(now: Date): Verification {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const validUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return { code, triesLeft: tries, validUntil };
}

/** Checks an attempt: returns `right`, or the code of the error. */
export function checkCode(verification: Verification, code: string, now: Date): 'right' | ErrorCode {
  if (verification.triesLeft <= 0) return 'code-used-up';
  if (verification.code !== code) return verification.triesLeft === 1 ? 'code-used-up' : 'code-wrong';
  return now.toISOString() > verification.validUntil ? 'code-expired' : 'right';
}
