import { AppError } from '#shared/errors.ts';
import type { Call } from '../_lib/call.ts';
import { hasProvider } from '../_lib/has-provider.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { autoProcessEntity } from '../_lib/review-job-entities.ts';
import { ownProfile } from './own-agent.ts';

/** How an agent of one's own works with its provider. @throws AppError `agent-not-found` */
export async function getSettings({ id: agentId }: { id: string }, call: Call) {
  const [profile, { data }] = await Promise.all([
    ownProfile(agentId, call),
    autoProcessEntity().get({ agentId }).go({ consistent: true }),
  ]);
  const configured = hasProvider(profile);
  return { success: true as const, data: { agentId, configured, autoProcess: data !== null } };
}

/**
 * Lets the sweep send papers to an agent's provider as soon as they are paid for, or not.
 * @throws AppError `agent-not-found`, `provider-not-configured`
 */
export function setAutoProcess({ clock }: ReviewDeps) {
  return async ({ id: agentId, enabled }: { id: string; enabled: boolean }, call: Call) => {
    const configured = hasProvider(await ownProfile(agentId, call));
    if (enabled && !configured) throw new AppError('provider-not-configured');
    if (enabled) {
      const item = { agentId, since: clock().toISOString(), origin: call.origin };
      await autoProcessEntity().put(item).go();
    } else {
      await autoProcessEntity().delete({ agentId }).go();
    }
    return { success: true as const, data: { agentId, configured, autoProcess: enabled } };
  };
}
