import { decrypt, encrypt } from '../runtime/encrypted-text.ts';
import { sealingSecrets } from '../runtime/sealing-secrets.ts';
import type { GuardedAnswer } from './guarded-request.ts';

/** Encrypts a provider's key for storage. */
export async function encryptKey(key: string): Promise<string> {
  const [current] = await sealingSecrets();
  return encrypt(key, current);
}

/** No secret opens what was sealed: the stage lost its secrets with its account (docs/recovery.md). */
export class SealLost extends Error {}

/**
 * Decrypts a provider's key for a delivery, with the secret that sealed it: the current or the previous one.
 * @throws SealLost if neither sealed it
 */
export async function decryptKey(sealed: string): Promise<string> {
  const key =
    decryptWith(await sealingSecrets(), sealed) ??
    // Another instance may have sealed it with a secret that this one hasn't read yet.
    decryptWith(await sealingSecrets(true), sealed);
  if (key === undefined) throw new SealLost('No secret opens this key.');
  return key;
}

/** Takes a lost key for none: `decryptKey(sealed).catch(unlessLost)`. */
export function unlessLost(error: unknown): undefined {
  if (!(error instanceof SealLost)) throw error;
}

/** Asks a server with a stored key. @returns its answer, or the sentence `lost` as a final problem if the key can't be read any more */
export async function askWithKey(
  sealed: string,
  ask: (key: string) => Promise<GuardedAnswer>,
  lost: string,
): Promise<GuardedAnswer> {
  const key = await decryptKey(sealed).catch(unlessLost);
  return key === undefined ? { status: null, body: '', problem: lost, isFinal: true } : ask(key);
}

function decryptWith(secrets: readonly string[], sealed: string): string | undefined {
  for (const secret of secrets) {
    try {
      return decrypt(sealed, secret);
    } catch {
      // Sealed with another secret.
    }
  }
  return undefined;
}
