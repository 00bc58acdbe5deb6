import { createHash } from 'node:crypto';
import { Recent } from '../_lib/recent.ts';
import type { Platform } from './platform.ts';

/** Long enough to ask once for a client's burst of messages. What is revoked is refused by the API at every call anyway. */
const GOOD_FOR_MS = 60_000;
const confirmed = new Recent<number>(1000);

/**
 * Asks the platform whether a credential is good, so that a client with none learns it when it connects.
 * @throws ORPCError 401 where it is not
 */
export async function confirm(credential: string, platform: Platform): Promise<void> {
  const hash = createHash('sha256').update(credential).digest('base64url');
  if ((confirmed.get(hash) ?? 0) > Date.now()) return;
  await platform.api.auth.me();
  confirmed.set(hash, Date.now() + GOOD_FOR_MS);
}
