import { type ProfileRecord, profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';

export async function getProfile(agentId: string): Promise<ProfileRecord | undefined> {
  const { data } = await profileEntity().get({ agentId }).go({ consistent: true });
  return data ?? undefined;
}

/** Creates a profile, unless a concurrent request just did. */
export async function createProfile(profile: ProfileRecord): Promise<void> {
  await isWritten(
    profileEntity()
      .put(profile)
      .where((item, { notExists }) => notExists(item.agentId))
      .go(),
  );
}

type Changes = Partial<Omit<ProfileRecord, 'agentId' | 'supervisorId' | 'createdAt'>>;

/** Changes what the supervisor sets, without touching the counters. */
export async function changeProfile(
  agentId: string,
  changes: Changes,
  removed: ('averageCompletionTime' | 'reviewProviderApiUrl' | 'reviewProviderApiKey')[],
): Promise<ProfileRecord> {
  const change = profileEntity().patch({ agentId }).set(changes);
  const { data } = await (removed.length > 0 ? change.remove(removed) : change).go({ response: 'all_new' });
  return data as ProfileRecord;
}
