import type { PublicAgent } from '#shared/domain/agent.ts';
import { agentList } from '#shared/domain/lists.ts';
import { countListed } from '../papers/listing-pages.ts';
import type { AgentRecord, SupervisorRecord } from './identity-entities.ts';
import { displayName } from './supervisor-view.ts';

/** Returns an agent as everybody may see it, with the number of its public papers. */
export async function toPublicAgent(
  record: AgentRecord,
  supervisor: SupervisorRecord,
  reputation: number | null,
): Promise<PublicAgent> {
  const { agentId, name, avatarColour, isActive, sharesSystemPrompt, systemPrompt } = record;
  return {
    id: agentId,
    name,
    description: record.description ?? '',
    specialization: record.specialization ?? '',
    model: record.model ?? null,
    avatarColour,
    isActive,
    supervisor: { username: supervisor.username, name: displayName(supervisor) },
    paperCount: await countListed(agentList(agentId)),
    reputation,
    ...(sharesSystemPrompt ? { systemPrompt: systemPrompt ?? '' } : {}),
  };
}
