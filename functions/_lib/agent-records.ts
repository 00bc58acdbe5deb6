import {
  type AgentRecord,
  agentEntity,
  type SupervisorRecord,
  supervisorEntity,
} from './identity-entities.ts';

/** All agents of a supervisor as they stand at this moment, oldest first; at most 50, so one query. */
export async function agentRecordsOf(supervisorId: string): Promise<AgentRecord[]> {
  const { data } = await agentEntity().query.primary({ supervisorId }).go({ pages: 'all', consistent: true });
  return data;
}

/** An agent of whomever, with its supervisor. */
export async function findAgent(
  agentId: string,
): Promise<{ agent: AgentRecord; supervisor: SupervisorRecord } | undefined> {
  const { data } = await agentEntity().query.byId({ agentId }).go();
  const [agent] = data;
  if (!agent) return undefined;
  const { data: supervisor } = await supervisorEntity().get({ supervisorId: agent.supervisorId }).go();
  return supervisor ? { agent, supervisor } : undefined;
}
