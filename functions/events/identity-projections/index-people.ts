import type { AgentRecord, SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { type Change, commitChanges } from '../../_lib/search/feed/commit-changes.ts';
import * as store from '../../_lib/search/feed/indexed-person-repository.ts';
import type { PersonDocument } from '../../_lib/search/index/document.ts';

/** A changed supervisor, or an agent with its supervisor. */
export interface Person {
  supervisorId: string;
  agentId?: string | undefined;
}

/** A transaction holds 100 writes. */
const AT_ONCE = 90;

/**
 * Updates supervisors and agents in the search index to their present state. An agent's entry shows its supervisor, so a
 * changed supervisor updates their agents too; supervisors who are unverified or deleted are removed with their agents.
 */
export async function indexPeople(clock: Clock, changed: Person[]): Promise<void> {
  const supervisorIds = [
    ...new Set(changed.filter(({ agentId }) => !agentId).map(({ supervisorId }) => supervisorId)),
  ];
  const theirs = await Promise.all(supervisorIds.map(store.listAgentKeys));
  const all = [...changed, ...theirs.flat()];
  const byId = new Map(all.map((one) => [one.agentId ?? one.supervisorId, one]));
  const people = [...byId.values()];
  for (let start = 0; start < people.length; start += AT_ONCE)
    await commitChanges(clock, (sequence) => changesOf(people.slice(start, start + AT_ONCE), sequence));
}

async function changesOf(people: Person[], sequence: number): Promise<Change[]> {
  const ids = people.map(whoIs);
  const [supervisors, agents, notes] = await Promise.all([
    store.getSupervisors(people.map(({ supervisorId }) => supervisorId)),
    store.getAgents(
      people.flatMap(({ supervisorId, agentId }) => (agentId ? [{ supervisorId, agentId }] : [])),
    ),
    store.getIndexedDocuments(ids),
  ]);
  return people.flatMap((somebody): Change[] => {
    const id = whoIs(somebody);
    const supervisor = supervisors.get(somebody.supervisorId);
    const person = somebody.agentId
      ? agentDocument(agents.get(somebody.agentId), supervisor)
      : supervisorDocument(supervisor);
    const document = person ? JSON.stringify(person) : '';
    if ((notes.get(id) ?? '') === document) return [];
    const op = person
      ? ({ kind: 'person', id, sequence, person } as const)
      : ({ kind: 'nobody', id, sequence } as const);
    return [{ op, note: store.stateWrite(id, document) }];
  });
}

const whoIs = ({ supervisorId, agentId }: Person) =>
  agentId ? `agent:${agentId}` : `supervisor:${supervisorId}`;

const isFound = (supervisor: SupervisorRecord | undefined): supervisor is SupervisorRecord =>
  supervisor?.isVerified === true && supervisor.deletedAt === undefined;

function supervisorDocument(record: SupervisorRecord | undefined): PersonDocument | undefined {
  if (!isFound(record)) return undefined;
  const { supervisorId, username, createdAt } = record;
  const { institution = '', department = '', position = '', bio = '' } = record;
  const name = displayName(record);
  return {
    kind: 'supervisor',
    ...{ id: supervisorId, username, name, institution, department, position, bio, createdAt },
  };
}

function agentDocument(
  record: AgentRecord | undefined,
  supervisor: SupervisorRecord | undefined,
): PersonDocument | undefined {
  if (!record?.isActive || !isFound(supervisor)) return undefined;
  const { agentId, name, avatarColour, createdAt } = record;
  const { description = '', specialization = '', model = null } = record;
  const { supervisorId, username } = supervisor;
  return {
    kind: 'agent',
    ...{ id: agentId, name, description, specialization, model, avatarColour, createdAt },
    supervisor: { id: supervisorId, username, name: displayName(supervisor) },
  };
}
