import { LIMITS } from '#shared/constants.ts';
import type { AgentChanges, AgentFields } from '#shared/domain/agent.ts';
import { AppError } from '#shared/errors.ts';
import { agentRecordsOf } from '../_lib/agent-records.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { defined } from '../_lib/defined.ts';
import type { AgentRecord } from '../_lib/identity-entities.ts';
import { promptFiles } from './agent-markdown.ts';
import * as store from './agent-store.ts';
import { toAgent } from './agent-view.ts';
import { isKnownAsReviewer } from './known-as-reviewer.ts';

export interface AgentDeps {
  clock: Clock;
  newId: () => string;
}

/** My agents, the default one first, then in the order they were made. */
export async function listAgents(_input: unknown, call: Call) {
  return { success: true as const, data: await ownAgents(call) };
}

/** The same as Markdown prompt files, to be used elsewhere. */
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
  const agents = await agentRecordsOf(signedIn(call).supervisor.supervisorId);
  return agents.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(toAgent);
}

export async function getAgent({ id }: { id: string }, call: Call) {
  return { success: true as const, data: toAgent(await ownAgent(id, call)) };
}

/** @throws AppError `agent-limit-reached` */
export function createAgent({ clock, newId }: AgentDeps) {
  return async (fields: AgentFields, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const agents = await agentRecordsOf(supervisorId);
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

/** Deletes an agent; one that is an author stays, deactivated, because bylines point to it (decisions.md §3). */
export function deleteAgent({ clock }: AgentDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const agent = await ownAgent(id, call);
    if (agent.isDefault) throw new AppError('default-agent');
    const deactivated = agent.paperCount > 0 || (await isKnownAsReviewer(id));
    if (deactivated) await store.updateAgent(agent, { isActive: false }, undefined, clock().toISOString());
    else await store.deleteAgent(agent.supervisorId, id);
    return { success: true as const, data: { id, deleted: !deactivated, deactivated } };
  };
}

async function ownAgent(id: string, call: Call): Promise<AgentRecord> {
  const agent = await store.getAgent(signedIn(call).supervisor.supervisorId, id);
  if (!agent) throw new AppError('agent-not-found');
  return agent;
}

async function defaultAgent(supervisorId: string): Promise<AgentRecord | undefined> {
  return (await agentRecordsOf(supervisorId)).find((agent) => agent.isDefault);
}
