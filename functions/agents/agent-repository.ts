import type { AgentChanges } from '#shared/domain/agent.ts';
import { type AgentRecord, agentEntity } from '../_lib/identity/identity-entities.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { transact } from '../_lib/runtime/transact.ts';

export async function createAgent(agent: AgentRecord): Promise<void> {
  await agentEntity().create(agent).go();
}

/** Writes the changes; a new default agent replaces the old one in the same transaction. */
export async function updateAgent(
  agent: AgentRecord,
  changes: AgentChanges,
  oldDefault: AgentRecord | undefined,
  updatedAt: string,
): Promise<void> {
  const key = ({ supervisorId, agentId }: AgentRecord) => ({ supervisorId, agentId });
  const unmark = oldDefault && agentEntity().patch(key(oldDefault)).set({ isDefault: false, updatedAt });
  const change = agentEntity()
    .patch(key(agent))
    .set({ ...defined(changes), updatedAt });
  const outcome = await transact(unmark ? [change, unmark] : [change]);
  if (!outcome.done) throw new Error(`The agent ${agent.agentId} could not be changed.`);
}

export async function deleteAgent(supervisorId: string, agentId: string): Promise<void> {
  await agentEntity().delete({ supervisorId, agentId }).go();
}
