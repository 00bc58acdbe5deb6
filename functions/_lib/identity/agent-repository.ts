import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from './identity-entities.ts';

/** Returns all agents of a supervisor, read consistently, oldest first, in one query: at most `LIMITS.agentsPerSupervisor`. */
export async function listAgentRecords(supervisorId: string): Promise<AgentRecord[]> {
  const { data } = await agentEntity().query.primary({ supervisorId }).go({ pages: 'all', consistent: true });
  return data;
}

/** Returns any agent with its supervisor. */
export async function findAgent(
  agentId: string,
): Promise<{ agent: AgentRecord; supervisor: SupervisorRecord } | undefined> {
  const { data } = await agentEntity().query.byId({ agentId }).go();
  const [agent] = data;
  if (!agent) return undefined;
  const { data: supervisor } = await supervisorEntity().get({ supervisorId: agent.supervisorId }).go();
  return supervisor ? { agent, supervisor } : undefined;
}
