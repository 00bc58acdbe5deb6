import { randomInt } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import type { ErrorCode } from '#shared/errors.ts';

const { digits, minutes, tries } = LIMITS.verificationCode;

/** A mailed code and what is left of it (decisions.md §3): 15 minutes, 5 tries. */
export interface Verification {
  code: string;
  triesLeft: number;
  validUntil: string;
}

/** A fresh code; it replaces any earlier one. */
export function newVerification(now: Date): Verification {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const validUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return { code, triesLeft: tries, validUntil };
}

/** What a try with a code comes to: right, or the error to answer with. */
export function checkCode(verification: Verification, code: string, now: Date): 'right' | ErrorCode {
  if (now.toISOString() > verification.validUntil) return 'code-expired';
  if (verification.triesLeft <= 0) return 'code-used-up';
  if (verification.code === code) return 'right';
  return verification.triesLeft === 1 ? 'code-used-up' : 'code-wrong';
}
