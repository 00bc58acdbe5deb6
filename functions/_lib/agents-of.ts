import { type AgentRecord, agentEntity } from './identity-entities.ts';

/** An agent as a reviewer: its prompts, which may be long, are not read. */
export type Reviewer = Pick<AgentRecord, 'agentId' | 'name' | 'model' | 'isActive' | 'isDefault'>;

/** All agents of a supervisor: at most 50. */
export async function agentsOf(supervisorId: string): Promise<Reviewer[]> {
  const { data } = await agentEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', attributes: ['agentId', 'name', 'model', 'isActive', 'isDefault'] });
  return data;
}
