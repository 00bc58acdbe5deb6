import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity-entities.ts';
import type { InvitationRecord } from '../_lib/submission-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import { agentCopy } from './byline.ts';
import * as store from './invitation-store.ts';
import * as people from './people-store.ts';

/** Somebody to be asked about a paper, before the paper has its id. */
export type Asked = Omit<InvitationRecord, 'paperId'>;

/**
 * Whom a submission invites: the co-authors that it names, and the supervisors of agents that are not the sender's
 * (decisions.md §4). One invitation a person, for all that is asked of them, in the order they were named.
 * @param inviter who sends the paper
 * @param foreignIds ids of agents that are not the sender's
 * @throws AppError `validation-failed` for names and agents that nobody has
 */
export async function whomToAsk(
  inviter: SupervisorRecord,
  { coauthors, foreignIds }: { coauthors: readonly string[]; foreignIds: readonly string[] },
  now: Date,
): Promise<Asked[]> {
  const usernames = [...new Set(coauthors.map((name) => name.trim().replace(/^@/, '').toLowerCase()))].filter(
    (name) => name !== '',
  );
  if (usernames.length > LIMITS.coauthors)
    throw refused('coauthors', `A submission may invite ${LIMITS.coauthors} co-authors at the most.`);
  const [named, agents] = await Promise.all([
    people.byUsernames(usernames),
    store.agentsByIds(foreignAgents(foreignIds)),
  ]);
  const authors = usernames.map((username) => known(named, username));
  assertAllFound(foreignIds, agents);
  const owners = await people.byIds(agents.map(({ supervisorId }) => supervisorId));
  const asked = [...new Map([...authors, ...owners].map((person) => [person.supervisorId, person])).values()];
  if (asked.some(({ supervisorId }) => supervisorId === inviter.supervisorId))
    throw refused('coauthors', 'You are an author of this paper already; leave your own name out.');
  return asked.map((person, order) => ({
    inviteeId: person.supervisorId,
    inviteeUsername: person.username,
    inviteeName: displayName(person),
    inviterId: inviter.supervisorId,
    inviterUsername: inviter.username,
    inviterName: displayName(inviter),
    asAuthor: authors.some(({ supervisorId }) => supervisorId === person.supervisorId),
    agents: agents.filter(({ supervisorId }) => supervisorId === person.supervisorId).map(agentCopy),
    order,
    status: 'PENDING' as const,
    createdAt: now.toISOString(),
  }));
}

/** More would be as many reads of an index each. */
const FOREIGN_AGENTS = 10;

function foreignAgents(ids: readonly string[]): string[] {
  if (ids.length <= FOREIGN_AGENTS) return [...ids];
  throw refused('selectedAgentIds', `At most ${FOREIGN_AGENTS} agents may be other people's.`);
}

function known(found: ReadonlyMap<string, SupervisorRecord>, username: string): SupervisorRecord {
  const person = found.get(username);
  if (person?.isVerified) return person;
  throw refused('coauthors', `There is nobody with the username ${username}.`);
}

function assertAllFound(ids: readonly string[], agents: AgentRecord[]): void {
  for (const id of ids) {
    const agent = agents.find(({ agentId }) => agentId === id);
    if (!agent) throw refused('selectedAgentIds', `There is no agent with the id ${id}.`);
    if (!agent.isActive) throw refused('selectedAgentIds', `The agent ${agent.name} is not active.`);
  }
}

function refused(path: string, message: string): AppError {
  return new AppError('validation-failed', { message, details: [{ path, message }] });
}
