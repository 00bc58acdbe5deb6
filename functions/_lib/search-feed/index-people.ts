import type { Clock } from '../clock.ts';
import type { AgentRecord, SupervisorRecord } from '../identity-entities.ts';
import type { PersonDocument } from '../search-index/document.ts';
import { displayName } from '../supervisor-view.ts';
import { type Change, commitChanges } from './commit-changes.ts';
import * as store from './people-store.ts';

/** A changed supervisor, or an agent and its supervisor. */
export interface Somebody {
  supervisorId: string;
  agentId?: string | undefined;
}

/** A transaction holds 100 writes. */
const AT_ONCE = 90;

/**
 * Brings supervisors and agents into the search index as they are now. What is shown of an agent names its supervisor: who
 * changes takes their agents along, and who is not verified or deleted is found no more, nor are their agents.
 */
export async function indexPeople(clock: Clock, changed: Somebody[]): Promise<void> {
  const supervisorIds = [
    ...new Set(changed.filter(({ agentId }) => !agentId).map(({ supervisorId }) => supervisorId)),
  ];
  const theirs = await Promise.all(supervisorIds.map(store.agentsOf));
  const all = [...changed, ...theirs.flat()];
  const byId = new Map(all.map((one) => [one.agentId ?? one.supervisorId, one]));
  const people = [...byId.values()];
  for (let start = 0; start < people.length; start += AT_ONCE)
    await commitChanges(clock, (sequence) => changesOf(people.slice(start, start + AT_ONCE), sequence));
}

async function changesOf(people: Somebody[], sequence: number): Promise<Change[]> {
  const ids = people.map(whoIs);
  const [supervisors, agents, notes] = await Promise.all([
    store.getSupervisors(people.map(({ supervisorId }) => supervisorId)),
    store.getAgents(
      people.flatMap(({ supervisorId, agentId }) => (agentId ? [{ supervisorId, agentId }] : [])),
    ),
    store.getNotes(ids),
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
    return [{ op, note: store.noteWrite(id, document) }];
  });
}

const whoIs = ({ supervisorId, agentId }: Somebody) =>
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
