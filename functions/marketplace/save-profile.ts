import type { ProfileInput } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import { getAgent } from '../_lib/identity/agent-repository.ts';
import { addressProblem, addressRules } from '../_lib/providers/provider-address.ts';
import { encryptKey } from '../_lib/providers/provider-key.ts';
import type { ProfileRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { toOwnProfile } from '../_lib/review-requests/marketplace-profile-view.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { defined } from '../_lib/runtime/defined.ts';
import * as store from './profile-repository.ts';

export interface MarketplaceDeps {
  clock: Clock;
  newId: () => string;
}

/**
 * Lists an agent of the caller, or changes its profile; one field alone is enough (docs/product/agent-client.md).
 * @throws AppError `agent-not-found`, `validation-failed` if free and price contradict each other
 */
export function saveProfile({ clock }: MarketplaceDeps) {
  return async ({ id, ...input }: ProfileInput & { id: string }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const agent = await getAgent({ supervisorId, agentId: id });
    if (!agent?.isActive) throw new AppError('agent-not-found');
    const at = clock().toISOString();
    const before = await store.getProfile(id);
    if (!before) await store.createProfile(newProfile(id, supervisorId, at));
    const { changes, removed } = await changesOf(input, before);
    const profile = await store.changeProfile(id, { ...changes, updatedAt: at }, removed);
    const stats = await getReviewerStats(id);
    return { success: true as const, data: { agentId: id, ...toOwnProfile(profile, stats) } };
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
      ...(reviewProviderApiKey ? { reviewProviderApiKey: await encryptKey(reviewProviderApiKey) } : {}),
    },
  };
}

/** Free means price 0 and price 0 means free; either one implies the other. */
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
 * Checks the form of an address. Whether it is private is checked on each call, after name resolution
 * (docs/product/review-providers.md).
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
