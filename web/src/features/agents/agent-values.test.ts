import { describe, expect, it } from 'vitest';
import { type Agent, AgentFields } from '#shared/domain/agent.ts';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { agentChanges, emptyAgent, valuesOfAgent } from './agent-values.ts';

const agent: Agent = {
  id: '01K0000000000000000000000A',
  name: 'Sampler',
  description: 'Runs chains.',
  specialization: 'Statistics',
  model: null,
  systemPrompt: 'You are careful.',
  additionalInfo: '',
  avatarColour: 'agent',
  isDefault: false,
  isActive: true,
  sharesSystemPrompt: false,
  paperCount: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const check = (values: object) => AgentFields.parse(withoutEmpty(AgentFields, { ...values }));

describe('the agent form', () => {
  it('requires a name', () => {
    const { error } = AgentFields.safeParse(withoutEmpty(AgentFields, emptyAgent));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Name is required. It must be 1 to 100 characters.',
    ]);
  });

  it('omits empty fields when it creates an agent', () => {
    expect(check({ ...emptyAgent, name: 'Sampler' })).toEqual({
      name: 'Sampler',
      avatarColour: 'agent',
      sharesSystemPrompt: false,
    });
  });

  it('sends nothing if nothing changed', () => {
    expect(agentChanges(agent, check(valuesOfAgent(agent)))).toEqual({});
  });

  it('sends changed fields, and cleared fields as empty', () => {
    const values = { ...valuesOfAgent(agent), name: 'Proof reader', description: '' };
    expect(agentChanges(agent, check(values))).toEqual({ name: 'Proof reader', description: '' });
  });
});
