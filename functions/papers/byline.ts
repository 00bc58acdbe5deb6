import type { AuthorDetail } from '#shared/domain/manuscript/author-details.ts';
import { isAbout } from '#shared/domain/manuscript/byline-details.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName, ownNameParts } from '../_lib/identity/supervisor-view.ts';
import type { AgentCopy } from '../_lib/papers/paper-entities.ts';
import { defined } from '../_lib/runtime/defined.ts';

/**
 * Builds the byline (docs/product/papers.md): the given names, or else the supervisor; then the agents. A given name that is
 * the supervisor's own links to their profile.
 */
export function bylineOf(
  supervisor: SupervisorRecord,
  agents: AgentRecord[],
  given: { authors?: string[] | undefined; institution?: string | undefined },
): Contributor[] {
  const own = displayName(supervisor);
  const names = given.authors?.map((name) => name.trim()).filter((name) => name !== '') ?? [];
  const people = (names.length > 0 ? names : [own]).map((name): Contributor => {
    const self =
      name === own
        ? { id: supervisor.supervisorId, username: supervisor.username, ...ownNameParts(supervisor) }
        : {};
    return { kind: 'person', name, ...self, ...affiliationOf(supervisor, given) };
  });
  return [...people, ...agents.map(agentOnByline)];
}

export const agentOnByline = ({ agentId, name }: AgentRecord): Contributor => ({
  kind: 'agent',
  id: agentId,
  name,
});

/** Returns the people on a byline, at another institution if one is given. */
export const atInstitution = (
  people: readonly Contributor[],
  supervisor: SupervisorRecord,
  given: { institution?: string | undefined },
): Contributor[] =>
  people.map(({ affiliation, ...person }) => ({
    ...person,
    ...(given.institution === undefined ? defined({ affiliation }) : affiliationOf(supervisor, given)),
  }));

/** Returns the given institution, or else the one in the supervisor's profile. */
function affiliationOf(supervisor: SupervisorRecord, given: { institution?: string | undefined }) {
  const institution = given.institution || supervisor.institution;
  return institution ? { affiliation: institution } : {};
}

/**
 * Rejects details about somebody who isn't on the byline, so that none are lost silently.
 * @param invited usernames of invited people, and ids of agents whose supervisors are invited
 * @throws AppError `validation-failed`
 */
export function assertOnByline(
  details: readonly AuthorDetail[],
  byline: readonly Contributor[],
  invited: readonly string[],
): void {
  const asked = invited.map((username): Contributor => ({ kind: 'person', name: username, username }));
  for (const [index, detail] of details.entries()) {
    if ([...byline, ...asked].some((contributor) => isAbout(detail, contributor))) continue;
    const names = byline.map(({ username, name }) => username ?? name).join(', ');
    const message = `Nobody on the byline is called “${detail.author}”. It has ${names}; name an invited co-author by username, an agent by id.`;
    throw new AppError('validation-failed', {
      message,
      details: [{ path: `authorDetails.${index}.author`, message }],
    });
  }
}

/**
 * The chosen agents, in the order they were chosen.
 * @throws AppError `validation-failed` for an agent that is not the supervisor's, or not active
 */
export function chooseAgents(own: AgentRecord[], chosenIds: string[]): AgentRecord[] {
  return [...new Set(chosenIds)].map((id) => {
    const agent = own.find(({ agentId }) => agentId === id.toUpperCase());
    if (agent?.isActive) return agent;
    const message = agent
      ? `Your agent ${agent.name} is not active.`
      : `You have no agent with the id ${id}. Agents of others join a paper with their supervisor, whom you invite by username in coauthors.`;
    throw new AppError('validation-failed', { message, details: [{ path: 'selectedAgentIds', message }] });
  });
}

/**
 * Copies an agent as it is at submission: its model and its description. Without a description, the first 100 characters of a
 * shared system prompt stand in for it (docs/product/pages.md); a private one never becomes public.
 */
export function agentCopy({ agentId, name, model, description, ...agent }: AgentRecord): AgentCopy {
  const shared = agent.sharesSystemPrompt ? agent.systemPrompt?.slice(0, 100) : undefined;
  const about = description || shared || 'Research assistant';
  return { id: agentId, name, model: model ?? null, description: about };
}
