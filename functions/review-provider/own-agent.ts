import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { agentEntity } from '../_lib/identity-entities.ts';
import { type ProfileRecord, profileEntity } from '../_lib/marketplace-entities.ts';

/** The profile of an agent of the caller's own, where it has one. @throws AppError `agent-not-found` */
export async function ownProfile(agentId: string, call: Call): Promise<ProfileRecord | undefined> {
  const { supervisorId } = signedIn(call).supervisor;
  const [{ data: agent }, { data: profile }] = await Promise.all([
    agentEntity().get({ supervisorId, agentId }).go({ consistent: true }),
    profileEntity().get({ agentId }).go({ consistent: true }),
  ]);
  if (!agent?.isActive) throw new AppError('agent-not-found');
  return profile ?? undefined;
}
