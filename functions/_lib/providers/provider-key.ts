import { decrypt, encrypt } from '../runtime/encrypted-text.ts';
import { sealingSecrets } from '../runtime/sealing-secrets.ts';

/** Encrypts a provider's key for storage. */
export async function encryptKey(key: string): Promise<string> {
  const [current] = await sealingSecrets();
  return encrypt(key, current);
}

/** Decrypts a provider's key for a delivery, with the secret that sealed it: the current or the previous one. */
export async function decryptKey(sealed: string): Promise<string> {
  const [current, ...earlier] = await sealingSecrets();
  for (const secret of earlier) {
    try {
      return decrypt(sealed, current);
    } catch {
      return decrypt(sealed, secret);
    }
  }
  return decrypt(sealed, current);
}
