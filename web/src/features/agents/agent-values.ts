import type * as z from 'zod';
import { type Agent, type AgentChanges, AgentFields } from '#shared/domain/agent.ts';

/** The values of the agent form. */
export type AgentValues = Required<z.output<typeof AgentFields>>;

export const emptyAgent: AgentValues = {
  name: '',
  specialization: '',
  model: '',
  description: '',
  systemPrompt: '',
  additionalInfo: '',
  avatarColour: 'agent',
  sharesSystemPrompt: false,
};

export function valuesOfAgent(agent: Agent): AgentValues {
  const { name, specialization, model, description, systemPrompt, additionalInfo } = agent;
  const { avatarColour, sharesSystemPrompt } = agent;
  return {
    name,
    specialization,
    model: model ?? '',
    description,
    systemPrompt,
    additionalInfo,
    avatarColour,
    sharesSystemPrompt,
  };
}

/** Returns the changed fields only. A cleared field is sent as an empty string, which clears it. */
export function agentChanges(agent: Agent, checked: AgentFields): AgentChanges {
  const before = valuesOfAgent(agent);
  const after: AgentValues = { ...emptyAgent, ...checked };
  const names = Object.keys(AgentFields.shape) as (keyof AgentValues)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );
}
