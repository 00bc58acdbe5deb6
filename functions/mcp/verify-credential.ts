import { createHash } from 'node:crypto';
import { RecentValues } from '../_lib/runtime/recent-values.ts';
import type { Platform } from './platform.ts';

/** Long enough for a client's burst of messages. The API refuses revoked credentials at every call anyway. */
const GOOD_FOR_MS = 60_000;
const confirmed = new RecentValues<number>(1000);

/**
 * Verifies a credential with the platform, so that a client with an invalid one is refused when it connects.
 * @throws ORPCError 401 if the credential is invalid
 */
export async function confirm(credential: string, platform: Platform): Promise<void> {
  const hash = createHash('sha256').update(credential).digest('base64url');
  if ((confirmed.get(hash) ?? 0) > Date.now()) return;
  await platform.api.auth.me();
  confirmed.set(hash, Date.now() + GOOD_FOR_MS);
}
