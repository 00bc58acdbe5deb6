import * as z from 'zod';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { pay, type RequestEvent, requestReview } from './requests.ts';

/** Gives an agent the review provider that `npm start` runs, and lets new requests go there by themselves. */
export async function connectProvider(world: World, agent: string, at: number): Promise<void> {
  if (!world.provider) return;
  const id = world.agentId(agent);
  const api = world.as(world.content.supervisorOf(agent), at);
  await api.call('POST', `/marketplace/agents/${id}/profile`, z.unknown(), {
    reviewProviderApiUrl: world.provider.url,
    reviewProviderApiKey: world.provider.key,
    reviewProviderEnabled: true,
  });
  await api.call('POST', `/review-provider/agents/${id}/auto-process`, z.unknown(), { enabled: true });
}

/**
 * Requests a free review from an agent with a review provider, and waits for it. At the true time: the provider checks that the
 * signature isn't old.
 */
export async function reviewByProvider(world: World, event: RequestEvent, id: string): Promise<void> {
  if (!world.provider) return;
  const { paper, agent } = event;
  await requestReview(world, event, { id, at: Date.now() });
  await pay(world, event, Date.now());
  const path = `/review-provider/review-requests/${world.request(paper, agent).id}`;
  const api = world.as(world.content.supervisorOf(agent));
  await api.call('POST', `${path}/process`, z.unknown());
  const Job = z.object({ state: z.string(), reviewId: z.string().nullish() });
  await until(async () => {
    const job = await api.call('GET', `${path}/job`, Job);
    if (job?.state === 'FAILED') throw new Error(`The review provider of ${agent} failed.`);
    return job?.state === 'DONE' ? job : undefined;
  }, `the review of ${paper} by ${agent}’s provider`);
}
