import { randomInt } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import type { ErrorCode } from '#shared/errors.ts';

const { digits, minutes, tries, resendSeconds, resendsPerHour } = LIMITS.verificationCode;

/** A mailed code and what is left of it (decisions.md §3): 15 minutes, 5 tries, and when codes were sent of late. */
export interface Verification {
  code: string;
  triesLeft: number;
  validUntil: string;
  sentAt: string[];
}

/** A fresh code; it replaces any earlier one. */
export function newVerification(now: Date, earlier?: Verification): Verification {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const validUntil = new Date(now.getTime() + minutes * 60_000).toISOString();
  return {
    code,
    triesLeft: tries,
    validUntil,
    sentAt: [...sentWithinAnHour(now, earlier), now.toISOString()],
  };
}

/** What a try with a code comes to: right, or the error to answer with. */
export function checkCode(verification: Verification, code: string, now: Date): 'right' | ErrorCode {
  if (now.toISOString() > verification.validUntil) return 'code-expired';
  if (verification.triesLeft <= 0) return 'code-used-up';
  if (verification.code === code) return 'right';
  return verification.triesLeft === 1 ? 'code-used-up' : 'code-wrong';
}

/** In how many seconds another code may be sent: 0 now, else at most one a minute and five an hour. */
export function secondsUntilResend(verification: Verification, now: Date): number {
  const recent = sentWithinAnHour(now, verification);
  const last = recent.at(-1);
  if (!last) return 0;
  const since = (text: string) => (now.getTime() - Date.parse(text)) / 1000;
  const first = recent[0] ?? last;
  const untilHour = recent.length > resendsPerHour ? 3600 - since(first) : 0;
  return Math.max(0, Math.ceil(Math.max(resendSeconds - since(last), untilHour)));
}

function sentWithinAnHour(now: Date, verification: Verification | undefined): string[] {
  return (verification?.sentAt ?? []).filter((sent) => now.getTime() - Date.parse(sent) < 3_600_000);
}
