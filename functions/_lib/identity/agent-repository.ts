import { isYoung, untilIndexed } from '../runtime/until-indexed.ts';
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

export type AgentKey = Pick<AgentRecord, 'supervisorId' | 'agentId'>;

/** Returns an agent of a supervisor, read consistently. */
export async function getAgent({ supervisorId, agentId }: AgentKey): Promise<AgentRecord | undefined> {
  const { data } = await agentEntity().get({ supervisorId, agentId }).go({ consistent: true });
  return data ?? undefined;
}

export interface FoundAgent {
  agent: AgentRecord;
  supervisor: SupervisorRecord;
}

/** Returns an agent with its supervisor, the agent read consistently. */
export async function getAgentAndSupervisor(key: AgentKey): Promise<FoundAgent | undefined> {
  const [agent, { data: supervisor }] = await Promise.all([
    getAgent(key),
    supervisorEntity().get({ supervisorId: key.supervisorId }).go(),
  ]);
  return agent && supervisor ? { agent, supervisor } : undefined;
}

/** Returns any agent with its supervisor. */
export async function findAgent(agentId: string): Promise<FoundAgent | undefined> {
  const agent = await untilIndexed(isYoung(agentId), async () => {
    const { data } = await agentEntity().query.byId({ agentId }).go();
    return data[0];
  });
  return agent && getAgentAndSupervisor(agent);
}
