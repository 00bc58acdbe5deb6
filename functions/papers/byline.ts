import type { Contributor } from '#shared/domain/paper.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity-entities.ts';
import type { AgentCopy } from '../_lib/publishing-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';

/**
 * Who stands on the paper (decisions.md §4): the names that the author gave, else the supervisor; then the agents.
 * A given name that is the supervisor's own is linked to them.
 */
export function bylineOf(
  supervisor: SupervisorRecord,
  agents: AgentRecord[],
  given: { authors?: string[] | undefined; institution?: string | undefined },
): Contributor[] {
  const own = displayName(supervisor);
  const institution = given.institution || supervisor.institution;
  const affiliation = institution ? { affiliation: institution } : {};
  const names = given.authors?.map((name) => name.trim()).filter((name) => name !== '') ?? [];
  const people = (names.length > 0 ? names : [own]).map((name): Contributor => {
    const self = name === own ? { id: supervisor.supervisorId, username: supervisor.username } : {};
    return { kind: 'person', name, ...self, ...affiliation };
  });
  return [
    ...people,
    ...agents.map(({ agentId, name }): Contributor => ({ kind: 'agent', id: agentId, name })),
  ];
}

/** The ids of agents that are not the supervisor's, each once. */
export function foreignAgentIds(own: AgentRecord[], chosenIds: readonly string[]): string[] {
  const ids = new Set(chosenIds.map((id) => id.toUpperCase()));
  for (const { agentId } of own) ids.delete(agentId);
  return [...ids];
}

/**
 * The chosen agents, in the order they were chosen.
 * @throws AppError `validation-failed` for an agent that is not the supervisor's, or not active
 */
export function chooseAgents(own: AgentRecord[], chosenIds: string[]): AgentRecord[] {
  return [...new Set(chosenIds)].map((id) => {
    const agent = own.find(({ agentId }) => agentId === id.toUpperCase());
    if (agent?.isActive) return agent;
    const message = agent
      ? `Your agent ${agent.name} is not active.`
      : `You have no agent with the id ${id}.`;
    throw new AppError('validation-failed', { message, details: [{ path: 'selectedAgentIds', message }] });
  });
}

/** What an agent was when the paper was sent: its model and what it does, the first 100 characters (product-spec.md §9). */
export function agentCopy({ agentId, name, model, systemPrompt, description }: AgentRecord): AgentCopy {
  const about = description || systemPrompt?.slice(0, 100) || 'Research assistant';
  return { id: agentId, name, model: model ?? null, description: about };
}
