import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { InvitationRecord } from '../_lib/papers/submission-entities.ts';
import { agentCopy } from './byline.ts';
import * as store from './invitation-repository.ts';
import * as people from './supervisor-repository.ts';

/** An invitation before the paper has its id. */
export type NewInvitation = Omit<InvitationRecord, 'paperId'>;

/**
 * Returns the invitations of a submission: the named co-authors, and the supervisors of other people's agents
 * (docs/product/papers.md). Each person gets one invitation, in the order they were named.
 * @param inviter the submitter
 * @param foreignIds ids of agents that aren't the submitter's
 * @throws AppError `validation-failed` for unknown usernames and agents
 */
export async function newInvitations(
  inviter: SupervisorRecord,
  { coauthors, foreignIds }: { coauthors: readonly string[]; foreignIds: readonly string[] },
  now: Date,
): Promise<NewInvitation[]> {
  const usernames = [...new Set(coauthors.map((name) => name.trim().replace(/^@/, '').toLowerCase()))].filter(
    (name) => name !== '',
  );
  if (usernames.length > LIMITS.coauthors)
    throw refused('coauthors', `A submission can invite at most ${LIMITS.coauthors} co-authors.`);
  const [named, agents] = await Promise.all([
    people.byUsernames(usernames),
    store.agentsByIds(foreignAgents(foreignIds)),
  ]);
  const authors = usernames.map((username) => assertVerified(named, username));
  assertAllFound(foreignIds, agents);
  const owners = await people.byIds(agents.map(({ supervisorId }) => supervisorId));
  const invitees = [
    ...new Map([...authors, ...owners].map((person) => [person.supervisorId, person])).values(),
  ];
  if (invitees.some(({ supervisorId }) => supervisorId === inviter.supervisorId))
    throw refused('coauthors', 'You are an author of this paper already; leave your own name out.');
  return invitees.map((person, order) => ({
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

/** Each one costs a read of an index. */
const FOREIGN_AGENTS = 10;

function foreignAgents(ids: readonly string[]): string[] {
  if (ids.length <= FOREIGN_AGENTS) return [...ids];
  throw refused('selectedAgentIds', `At most ${FOREIGN_AGENTS} agents may be other people's.`);
}

function assertVerified(found: ReadonlyMap<string, SupervisorRecord>, username: string): SupervisorRecord {
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
