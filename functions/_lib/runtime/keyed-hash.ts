import { createHmac } from 'node:crypto';
import { sealingSecrets } from './sealing-secrets.ts';

/**
 * Returns the keyed hashes by which deleted accounts are recognized: with the current secret first, then with the previous one,
 * if it was rotated. Without the key, nobody who reads a table can find out by guessing which addresses had an account.
 */
export async function keyedHashes(text: string): Promise<[string, ...string[]]> {
  const [current, ...earlier] = await sealingSecrets();
  const hashWith = (secret: string) => createHmac('sha256', secret).update(text).digest('hex');
  return [hashWith(current), ...earlier.map(hashWith)];
}
