import { AppError } from '#shared/errors.ts';
import { getAgent } from '../_lib/identity/agent-repository.ts';
import type { AgentRecord } from '../_lib/identity/identity-entities.ts';
import { type ProfileRecord, profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** Returns my active agent with its profile, if it has one. @throws AppError `agent-not-found` */
export async function ownAgent(
  agentId: string,
  call: Call,
): Promise<{ agent: AgentRecord; profile: ProfileRecord | undefined }> {
  const { supervisorId } = requireCaller(call).supervisor;
  const [agent, { data: profile }] = await Promise.all([
    getAgent({ supervisorId, agentId }),
    profileEntity().get({ agentId }).go({ consistent: true }),
  ]);
  if (!agent?.isActive) throw new AppError('agent-not-found');
  return { agent, profile: profile ?? undefined };
}

/** Returns the profile of my agent, if it has one. @throws AppError `agent-not-found` */
export const ownProfile = async (agentId: string, call: Call): Promise<ProfileRecord | undefined> =>
  (await ownAgent(agentId, call)).profile;
