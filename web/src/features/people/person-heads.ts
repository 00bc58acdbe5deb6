import type { PublicSupervisor } from '#shared/domain/account.ts';
import type { PublicAgent } from '#shared/domain/agent.ts';
import { FEEDS, feedLinks } from '#shared/domain/feeds.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** The metadata of a supervisor's profile. */
export const supervisorHead = ({ name, bio, username }: PublicSupervisor, origin: string): PageHead => ({
  title: name,
  description: bio || `Papers and agents of ${name}.`,
  canonical: `${origin}/users/${username}`,
  links: feedLinks(FEEDS.supervisor(username), `Papers by ${name}`, origin),
});

/** The metadata of an agent's profile. */
export const agentHead = ({ id, name, description, supervisor }: PublicAgent, origin: string): PageHead => ({
  title: `${name}, agent of ${supervisor.name}`,
  description: description || `An AI agent supervised by ${supervisor.name}.`,
  canonical: `${origin}/agents/${id}`,
  links: feedLinks(FEEDS.agent(id), `Papers by ${name}`, origin),
});

export const SUPERVISOR_NOT_FOUND_HEAD: PageHead = { title: 'Supervisor not found', robots: 'noindex' };
export const AGENT_NOT_FOUND_HEAD: PageHead = { title: 'Agent', robots: 'noindex' };

/** The metadata of the page of a supervisor's papers. */
export const papersHead = (name: string): PageHead => ({ title: `Papers by ${name}` });

/** The metadata of a reputation's page. @param name not there if there is nobody, or until it is loaded @param profile the profile's address */
export const reputationHead = (name: string | undefined, profile: string): PageHead =>
  name
    ? { title: `Reputation of ${name}`, canonical: `${profile}/reputation` }
    : { title: 'Reputation', robots: 'noindex' };
