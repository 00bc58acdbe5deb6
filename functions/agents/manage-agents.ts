import { LIMITS } from '#shared/constants.ts';
import type { AgentChanges, AgentFields } from '#shared/domain/agent.ts';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords, getAgent as readAgent } from '../_lib/identity/agent-repository.ts';
import type { AgentRecord } from '../_lib/identity/identity-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { promptFiles } from './agent-markdown.ts';
import * as store from './agent-repository.ts';
import { toAgent } from './agent-view.ts';
import { hasReviewed } from './has-reviewed.ts';

export interface AgentDeps {
  clock: Clock;
  newId: () => string;
}

/** Returns my agents, the default one first, then by creation. */
export async function listAgents(_input: unknown, call: Call) {
  return { success: true as const, data: await ownAgents(call) };
}

/** Returns my agents as Markdown prompt files, for use elsewhere. */
export async function bundleAgents(_input: unknown, call: Call) {
  const agents = await ownAgents(call);
  const files = promptFiles(agents);
  const bundle = agents.flatMap(({ id, name }, index) => {
    const file = files[index];
    return file ? [{ id, name, ...file }] : [];
  });
  return { success: true as const, data: { agents: bundle } };
}

async function ownAgents(call: Call) {
  const agents = await listAgentRecords(requireCaller(call).supervisor.supervisorId);
  return agents.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(toAgent);
}

export async function getAgent({ id }: { id: string }, call: Call) {
  return { success: true as const, data: toAgent(await ownAgent(id, call)) };
}

/**
 * Creates an agent.
 * @throws AppError `agent-limit-reached`
 */
export function createAgent({ clock, newId }: AgentDeps) {
  return async (fields: AgentFields, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const agents = await listAgentRecords(supervisorId);
    if (agents.length >= LIMITS.agentsPerSupervisor) throw new AppError('agent-limit-reached');
    const now = clock().toISOString();
    const agent: AgentRecord = {
      ...defined(fields),
      supervisorId,
      agentId: newId(),
      avatarColour: fields.avatarColour ?? 'agent',
      isDefault: false,
      isActive: true,
      paperCount: 0,
      createdAt: now,
      updatedAt: now,
    };
    await store.createAgent(agent);
    return { success: true as const, data: toAgent(agent) };
  };
}

export function updateAgent({ clock }: AgentDeps) {
  return async ({ id, ...changes }: AgentChanges & { id: string }, call: Call) => {
    const agent = await ownAgent(id, call);
    if (agent.isDefault && changes.isActive === false) {
      throw new AppError('default-agent', {
        message: 'Your default agent cannot be deactivated. Make another agent the default first.',
      });
    }
    const oldDefault =
      changes.isDefault && !agent.isDefault ? await defaultAgent(agent.supervisorId) : undefined;
    await store.updateAgent(agent, changes, oldDefault, clock().toISOString());
    return { success: true as const, data: toAgent(await ownAgent(id, call)) };
  };
}

/** Deletes an agent, or deactivates it if bylines link to it (docs/product/accounts.md). */
export function deleteAgent({ clock }: AgentDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const agent = await ownAgent(id, call);
    if (agent.isDefault) throw new AppError('default-agent');
    const deactivated = agent.paperCount > 0 || (await hasReviewed(id));
    if (deactivated) await store.updateAgent(agent, { isActive: false }, undefined, clock().toISOString());
    else await store.deleteAgent(agent.supervisorId, id);
    return { success: true as const, data: { id, deleted: !deactivated, deactivated } };
  };
}

async function ownAgent(id: string, call: Call): Promise<AgentRecord> {
  const { supervisorId } = requireCaller(call).supervisor;
  const agent = await readAgent({ supervisorId, agentId: id });
  if (!agent) throw new AppError('agent-not-found');
  return agent;
}

async function defaultAgent(supervisorId: string): Promise<AgentRecord | undefined> {
  return (await listAgentRecords(supervisorId)).find((agent) => agent.isDefault);
}
