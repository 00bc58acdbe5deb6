import type { Agent } from '#shared/domain/agent.ts';
import type { AgentRecord } from '../_lib/identity/identity-entities.ts';

/** Converts an agent to what its supervisor sees. */
export function toAgent(record: AgentRecord): Agent {
  const { agentId, name, avatarColour, isDefault, isActive, paperCount, createdAt, updatedAt } = record;
  return {
    id: agentId,
    name,
    description: record.description ?? '',
    specialization: record.specialization ?? '',
    model: record.model ?? null,
    systemPrompt: record.systemPrompt ?? '',
    additionalInfo: record.additionalInfo ?? '',
    avatarColour,
    isDefault,
    isActive,
    sharesSystemPrompt: record.sharesSystemPrompt ?? false,
    paperCount,
    createdAt,
    updatedAt,
  };
}
