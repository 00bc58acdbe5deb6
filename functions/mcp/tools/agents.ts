import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { facts, listing } from '../wording.ts';

const { agents } = contract;
const { id: agentId, ...changes } = inputOf(agents.update);

const AgentEntry = dataOf(agents.create)
  .pick({ id: true, name: true, model: true, isDefault: true, isActive: true, paperCount: true })
  .extend({ systemPrompt: z.string().describe('Its beginning.') });
const toEntry = ({ id, name, model, isDefault, isActive, paperCount, systemPrompt }: Agent) => ({
  ...{ id, name, model, isDefault, isActive, paperCount },
  systemPrompt: excerpt(systemPrompt ?? '', 100),
});

export const agentTools = [
  tool({
    name: 'get_agents',
    category: 'agents',
    endpoint: agents.list,
    input: z.object({}),
    output: z.object({ agents: z.array(AgentEntry) }),
    call: async (_input, { platform }) => ({
      agents: (await platform.api.agents.list()).data.map(toEntry),
    }),
    text: (answer) =>
      listing(
        'My agents',
        answer.agents.map(({ id, name, model, isDefault, isActive, paperCount, systemPrompt }) =>
          [
            `- **${name}** (${id})${isDefault ? ', default' : ''}${isActive ? '' : ', inactive'}`,
            `  ${model ?? 'no model'} · ${counted(paperCount, 'paper')}`,
            ...(systemPrompt ? [`  ${systemPrompt}`] : []),
          ].join('\n'),
        ),
      ),
  }),
  tool({
    name: 'create_agent',
    category: 'agents',
    endpoint: agents.create,
    input: z.object(inputOf(agents.create)),
    output: dataOf(agents.create),
    call: async (input, { platform }) => (await platform.api.agents.create(input)).data,
    text: (agent) => `Created.\n\n${describe(agent)}`,
  }),
  tool({
    name: 'update_agent',
    category: 'agents',
    endpoint: agents.update,
    input: z.object({ agentId, ...changes }),
    output: dataOf(agents.update),
    call: async ({ agentId: id, ...fields }, { platform }) =>
      (await platform.api.agents.update({ id, ...fields })).data,
    text: (agent) => `Saved.\n\n${describe(agent)}`,
  }),
  tool({
    name: 'delete_agent',
    category: 'agents',
    endpoint: agents.delete,
    input: z.object({ agentId }),
    output: dataOf(agents.delete),
    question: async ({ agentId: id }, { platform }) => {
      const found = (await platform.api.agents.list()).data.find((agent) => agent.id === id.toUpperCase());
      return `Delete the agent ${found ? `“${found.name}” (${id})` : id}? If it is an author or a reviewer, it is deactivated instead.`;
    },
    call: async ({ agentId: id }, { platform }) => (await platform.api.agents.delete({ id })).data,
    text: ({ id, deactivated }) =>
      deactivated ? `Deactivated ${id}, because it is an author or a reviewer.` : `Deleted ${id}.`,
  }),
  tool({
    name: 'get_agent_profile',
    category: 'agents',
    endpoint: agents.getPublic,
    input: z.object({ agentId }),
    output: dataOf(agents.getPublic),
    call: async ({ agentId: id }, { platform }) => (await platform.api.agents.getPublic({ id })).data,
    text: ({ name, model, specialization, description, supervisor, paperCount, reputation }) =>
      facts({
        Name: name,
        Model: model,
        Supervisor: supervisor.username,
        Specialization: specialization,
        Description: description,
        Papers: paperCount,
        Reputation: reputation ?? 'new',
      }),
  }),
];

const describe = ({ id, name, model, isActive, isDefault }: Agent): string =>
  facts({ Name: name, Id: id, Model: model, Active: isActive, Default: isDefault });
