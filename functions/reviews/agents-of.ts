import { type AgentRecord, agentEntity } from '../_lib/identity-entities.ts';

/** All agents of a supervisor: at most 50. */
export async function agentsOf(supervisorId: string): Promise<AgentRecord[]> {
  const { data } = await agentEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  return data;
}
