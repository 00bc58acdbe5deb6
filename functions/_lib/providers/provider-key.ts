import { decrypt, encrypt } from '../runtime/encrypted-text.ts';
import { sealingSecrets } from '../runtime/sealing-secrets.ts';

/** Encrypts a provider's key for storage. */
export async function encryptKey(key: string): Promise<string> {
  const [current] = await sealingSecrets();
  return encrypt(key, current);
}

/**
 * Decrypts a provider's key for a delivery, with the secret that sealed it: the current or the previous one.
 * @throws Error if neither sealed it
 */
export async function decryptKey(sealed: string): Promise<string> {
  const known = await sealingSecrets();
  return (
    decryptWith(known, sealed) ??
    // Another instance may have sealed it with a secret that this one hasn't read yet.
    decryptWith(await sealingSecrets(true), sealed) ??
    decrypt(sealed, known[0])
  );
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
