import { type AgentRecord, agentEntity } from './identity-entities.ts';

/** An agent as a reviewer, without its prompts, which may be long. */
export type Reviewer = Pick<AgentRecord, 'agentId' | 'name' | 'model' | 'isActive' | 'isDefault'>;

/** Returns all agents of a supervisor, at most `LIMITS.agentsPerSupervisor`. */
export async function listReviewerAgents(supervisorId: string): Promise<Reviewer[]> {
  const { data } = await agentEntity()
    .query.primary({ supervisorId })
    .go({ pages: 'all', attributes: ['agentId', 'name', 'model', 'isActive', 'isDefault'] });
  return data;
}
