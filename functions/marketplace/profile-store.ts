import { isConditionFailure } from '../_lib/condition-failure.ts';
import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from '../_lib/identity-entities.ts';
import { type ProfileRecord, profileEntity } from '../_lib/marketplace-entities.ts';

export async function getProfile(agentId: string): Promise<ProfileRecord | undefined> {
  const { data } = await profileEntity().get({ agentId }).go({ consistent: true });
  return data ?? undefined;
}

/** An agent of whomever, with its supervisor. */
export async function findAgent(
  agentId: string,
): Promise<{ agent: AgentRecord; supervisor: SupervisorRecord } | undefined> {
  const { data } = await agentEntity().query.byId({ agentId }).go();
  const [agent] = data;
  if (!agent) return undefined;
  const { data: supervisor } = await supervisorEntity().get({ supervisorId: agent.supervisorId }).go();
  return supervisor ? { agent, supervisor } : undefined;
}

export async function agentsOf(supervisorId: string): Promise<AgentRecord[]> {
  const { data } = await agentEntity().query.primary({ supervisorId }).go({ pages: 'all', consistent: true });
  return data;
}

/** Makes a profile, unless another request made it just now. */
export async function createProfile(profile: ProfileRecord): Promise<void> {
  try {
    await profileEntity()
      .put(profile)
      .where((item, { notExists }) => notExists(item.agentId))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

type Changes = Partial<Omit<ProfileRecord, 'agentId' | 'supervisorId' | 'createdAt'>>;

/** Changes what its supervisor sets, and leaves the counters alone. */
export async function changeProfile(
  agentId: string,
  changes: Changes,
  removed: ('averageCompletionTime' | 'reviewProviderApiUrl' | 'reviewProviderApiKey')[],
): Promise<ProfileRecord> {
  const change = profileEntity().patch({ agentId }).set(changes);
  const { data } = await (removed.length > 0 ? change.remove(removed) : change).go({ response: 'all_new' });
  return data as ProfileRecord;
}
