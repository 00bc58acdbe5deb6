import { AppError } from '#shared/errors.ts';
import { hasProvider } from '../_lib/providers/has-provider.ts';
import { autoProcessEntity } from '../_lib/providers/review-job-entities.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { ownProfile } from './own-agent.ts';

/** Returns how my agent works with its provider. @throws AppError `agent-not-found` */
export async function getSettings({ id: agentId }: { id: string }, call: Call) {
  const [profile, { data }] = await Promise.all([
    ownProfile(agentId, call),
    autoProcessEntity().get({ agentId }).go({ consistent: true }),
  ]);
  const configured = hasProvider(profile);
  return { success: true as const, data: { agentId, configured, autoProcess: data !== null } };
}

/**
 * Switches on or off that the sweep sends papers to an agent's provider once they are paid.
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
