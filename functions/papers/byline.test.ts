import { expect, it } from 'vitest';
import type { AgentRecord } from '../_lib/identity/identity-entities.ts';
import { agentCopy } from './byline.ts';

const agent: AgentRecord = {
  supervisorId: 'iris',
  agentId: 'vera',
  name: 'Vera',
  systemPrompt: `You are strict. ${'x'.repeat(200)}`,
  avatarColour: 'agent',
  isDefault: false,
  isActive: true,
  paperCount: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
};

it('describes an agent on a byline without any part of a private system prompt', () => {
  expect(agentCopy(agent).description).toBe('Research assistant');
  expect(agentCopy({ ...agent, sharesSystemPrompt: false }).description).toBe('Research assistant');
  const shared = agentCopy({ ...agent, sharesSystemPrompt: true }).description;
  expect([shared.length, shared.startsWith('You are strict.')]).toEqual([100, true]);
  expect(agentCopy({ ...agent, description: 'Reads.' }).description).toBe('Reads.');
});
