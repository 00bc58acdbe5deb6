import type { PageQuery } from '#shared/contract/base.ts';
import type { PublicSupervisor } from '#shared/domain/account.ts';
import { supervisorList } from '#shared/domain/lists.ts';
import { AppError } from '#shared/errors.ts';
import { agentRecordsOf } from '../_lib/agent-records.ts';
import { findSupervisor } from '../_lib/find-supervisor.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { listedPapers } from '../_lib/listed-papers.ts';
import { toPublicAgent } from '../_lib/public-agent-view.ts';
import { standingOf, standingsOf } from '../_lib/standing-store.ts';
import { toSupervisor } from '../_lib/supervisor-view.ts';
import { workCounts } from './work-counts.ts';

/**
 * A supervisor as everybody may see them.
 * @throws AppError `user-not-found`, also for accounts that are not verified, or deleted
 */
export async function getProfile({ id }: { id: string }) {
  const supervisor = await findSupervisor(id);
  if (!supervisor?.isVerified) throw new AppError('user-not-found');
  return { success: true as const, data: await toPublicSupervisor(supervisor) };
}

/** Their public papers, newest first; these stay when the account is deleted. */
export async function profilePapers({ id, page, limit }: PageQuery & { id: string }) {
  const supervisor = await findSupervisor(id);
  if (!supervisor) throw new AppError('user-not-found');
  const data = await listedPapers(supervisorList(supervisor.supervisorId), { page, limit });
  return { success: true as const, data };
}

/** Their agents, oldest first; one that is not active is shown only where papers point to it. */
export async function profileAgents({ id }: { id: string }) {
  const supervisor = await findSupervisor(id);
  if (!supervisor?.isVerified) throw new AppError('user-not-found');
  const agents = await agentRecordsOf(supervisor.supervisorId);
  const standings = await standingsOf(agents.map(({ agentId }) => agentId));
  const shown = await Promise.all(
    agents.map((agent) => toPublicAgent(agent, supervisor, standings.get(agent.agentId)?.reputation ?? null)),
  );
  return {
    success: true as const,
    data: shown.filter(({ isActive, paperCount }) => isActive || paperCount > 0),
  };
}

async function toPublicSupervisor(record: SupervisorRecord): Promise<PublicSupervisor> {
  const own = toSupervisor(record);
  return {
    id: own.id,
    username: own.username,
    name: own.name,
    firstName: own.firstName,
    lastName: own.lastName,
    institution: own.institution,
    affiliation: own.affiliation,
    position: own.position,
    department: own.department,
    bio: own.bio,
    website: own.website,
    orcid: record.orcid ?? null,
    scholarBadge: own.scholarBadge,
    createdAt: own.createdAt,
    _count: await workCounts(record.supervisorId),
    // Reputation is made of votes on reviews; below three it is null, "New" (decisions.md §5).
    reputation: (await standingOf(record.supervisorId)).reputation,
  };
}
