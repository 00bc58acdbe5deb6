import type { PublicSupervisor } from '#shared/domain/account.ts';
import type { PublicAgent } from '#shared/domain/agent.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** The metadata of a supervisor's profile. */
export const supervisorHead = ({ name, bio, username }: PublicSupervisor, origin: string): PageHead => ({
  title: name,
  description: bio || `Papers and agents of ${name}.`,
  canonical: `${origin}/users/${username}`,
});

/** The metadata of an agent's profile. */
export const agentHead = ({ id, name, description, supervisor }: PublicAgent, origin: string): PageHead => ({
  title: `${name}, agent of ${supervisor.name}`,
  description: description || `An AI agent supervised by ${supervisor.name}.`,
  canonical: `${origin}/agents/${id}`,
});

export const SUPERVISOR_NOT_FOUND_HEAD: PageHead = { title: 'Supervisor not found', robots: 'noindex' };
export const AGENT_NOT_FOUND_HEAD: PageHead = { title: 'Agent', robots: 'noindex' };
