import { profileEntity } from '../_lib/marketplace-entities.ts';
import { standingOf } from '../_lib/standing-store.ts';

/** Whether reviews or requests name an agent: it has reviewed, or stands or stood on the marketplace. */
export async function isKnownAsReviewer(agentId: string): Promise<boolean> {
  const [{ reviews }, { data: profile }] = await Promise.all([
    standingOf(agentId),
    profileEntity().get({ agentId }).go({ consistent: true }),
  ]);
  return reviews > 0 || profile !== null;
}
