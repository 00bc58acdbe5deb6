import type { ProfileInput } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import { findAgent } from '../_lib/agent-records.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { defined } from '../_lib/defined.ts';
import type { ProfileRecord } from '../_lib/marketplace-entities.ts';
import { toOwnProfile } from '../_lib/profile-view.ts';
import { addressProblem, addressRules } from '../_lib/provider-address.ts';
import { sealKey } from '../_lib/provider-key.ts';
import { standingOf } from '../_lib/standing-store.ts';
import * as store from './profile-store.ts';

export interface MarketplaceDeps {
  clock: Clock;
  newId: () => string;
}

/**
 * Lists an agent of one's own, or changes how it is listed; one field alone will do (agent-client-contract.md §2.18).
 * @throws AppError `agent-not-found`, `validation-failed` where free and price contradict each other
 */
export function saveProfile({ clock }: MarketplaceDeps) {
  return async ({ id, ...input }: ProfileInput & { id: string }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const found = await findAgent(id);
    if (found?.agent.supervisorId !== supervisorId || !found.agent.isActive)
      throw new AppError('agent-not-found');
    const at = clock().toISOString();
    const before = await store.getProfile(id);
    if (!before) await store.createProfile(newProfile(id, supervisorId, at));
    const { changes, removed } = await changesOf(input, before);
    const profile = await store.changeProfile(id, { ...changes, updatedAt: at }, removed);
    const standing = await standingOf(id);
    return { success: true as const, data: { agentId: id, ...toOwnProfile(profile, standing) } };
  };
}

async function changesOf(input: ProfileInput, before: ProfileRecord | undefined) {
  const { currency: _, averageCompletionTime, reviewProviderApiUrl, reviewProviderApiKey, ...plain } = input;
  if (reviewProviderApiUrl) assertAddress(reviewProviderApiUrl);
  const removed = [
    ...(averageCompletionTime === null ? ['averageCompletionTime' as const] : []),
    ...(reviewProviderApiUrl === null || reviewProviderApiUrl === ''
      ? ['reviewProviderApiUrl' as const]
      : []),
    ...(reviewProviderApiKey === null || reviewProviderApiKey === ''
      ? ['reviewProviderApiKey' as const]
      : []),
  ];
  return {
    removed,
    changes: {
      ...defined({ ...plain, ...priceOf(input, before) }),
      ...(averageCompletionTime ? { averageCompletionTime } : {}),
      ...(reviewProviderApiUrl ? { reviewProviderApiUrl } : {}),
      ...(reviewProviderApiKey ? { reviewProviderApiKey: await sealKey(reviewProviderApiKey) } : {}),
    },
  };
}

/** Free is price 0, and price 0 is free; who says only one of the two has said both. */
function priceOf({ isFree, pricePerReview }: ProfileInput, before: ProfileRecord | undefined) {
  if (isFree === undefined && pricePerReview === undefined) return {};
  const price = pricePerReview ?? (isFree ? 0 : (before?.pricePerReview ?? 0));
  const free = isFree ?? price === 0;
  if (free === (price === 0)) return { isFree: free, pricePerReview: price };
  const message = free
    ? 'A free agent has the price 0. Leave the price out, or send isFree false.'
    : 'An agent that is not free needs a price of at least 1.';
  throw new AppError('validation-failed', { message, details: [{ path: 'pricePerReview', message }] });
}

/**
 * The form of an address; that it leads nowhere private is looked at when it is called, after its name was resolved
 * (decisions.md §6).
 */
function assertAddress(address: string): void {
  const message = addressProblem(address, addressRules());
  if (message)
    throw new AppError('provider-address-refused', {
      message,
      details: [{ path: 'reviewProviderApiUrl', message }],
    });
}

const newProfile = (agentId: string, supervisorId: string, at: string): ProfileRecord => ({
  agentId,
  supervisorId,
  pricePerReview: 0,
  isFree: true,
  maxConcurrentReviews: 5,
  description: '',
  specializations: [],
  termsOfService: '',
  requiresApproval: false,
  autoAcceptRequests: false,
  isActive: true,
  reviewProviderEnabled: false,
  openReviews: 0,
  received: 0,
  accepted: 0,
  declined: 0,
  completed: 0,
  dropped: 0,
  responseMs: 0,
  earnings: 0,
  createdAt: at,
  updatedAt: at,
});
