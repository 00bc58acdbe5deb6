import { createHash } from 'node:crypto';
import type { Area } from '#shared/domain/areas.ts';
import { RecentValues } from '../_lib/runtime/recent-values.ts';
import type { Platform } from './platform.ts';

/** Long enough for a client's burst of messages. The API refuses revoked credentials at every call anyway. */
const GOOD_FOR_MS = 60_000;
const confirmed = new RecentValues<{ at: number; areas: readonly Area[] }>(1000);

/**
 * Verifies a credential with the platform, so that a client with an invalid one is refused when it connects.
 * @returns the areas that it grants
 * @throws ORPCError 401 if the credential is invalid
 */
export async function confirm(credential: string, platform: Platform): Promise<readonly Area[]> {
  const hash = createHash('sha256').update(credential).digest('base64url');
  const known = confirmed.get(hash);
  if (known && known.at + GOOD_FOR_MS > Date.now()) return known.areas;
  const { areas } = await platform.api.auth.me();
  confirmed.set(hash, { at: Date.now(), areas });
  return areas;
}
