import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 32 random bytes in characters that need no escaping anywhere. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

/**
 * Hashes a secret for storage: 32 random bytes need no salt and no slow hash. In hexadecimal, because ElectroDB
 * lowercases keys.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns whether a verifier matches a challenge (RFC 7636 §4.6, S256). */
export function verifies(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const given = Buffer.from(challenge);
  return made.length === given.length && timingSafeEqual(made, given);
}
