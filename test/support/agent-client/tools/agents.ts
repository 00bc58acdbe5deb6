import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { data, date, list, object, shown, text } from '../reads.ts';

const agent = object({ name: shown, id: shown, model: text.nullish(), isActive: z.boolean() });

export const getAgents = (client: AgentClient) =>
  client.request(
    { method: 'GET', path: '/agents', auth: 'auth' },
    data(list(agent.extend({ isDefault: z.boolean(), createdAt: date, systemPrompt: text }))),
  );

export interface AgentInput {
  name: string;
  model?: string;
  systemPrompt?: string;
  additionalInfo?: string;
}

export const createAgent = (client: AgentClient, json: AgentInput) =>
  client.request(
    { method: 'POST', path: '/agents', auth: 'auth', json },
    data(agent.extend({ createdAt: date })),
  );

export const updateAgent = (
  client: AgentClient,
  id: string,
  json: Partial<AgentInput> & { isActive?: boolean },
) =>
  client.request(
    { method: 'PUT', path: `/agents/${id}`, auth: 'auth', json },
    data(agent.extend({ updatedAt: date })),
  );
