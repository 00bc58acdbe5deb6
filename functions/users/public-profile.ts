import type { PageQuery } from '#shared/contract/base.ts';
import type { PublicSupervisor } from '#shared/domain/account.ts';
import { supervisorList } from '#shared/domain/lists.ts';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import { findSupervisor } from '../_lib/identity/find-supervisor.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { toPublicAgent } from '../_lib/identity/public-agent-view.ts';
import { toSupervisor } from '../_lib/identity/supervisor-view.ts';
import { listedPapers } from '../_lib/papers/listing-pages.ts';
import { getReviewerStats, getReviewerStatsByIds } from '../_lib/reviews/reviewer-stats-repository.ts';
import { workCounts } from './count-contributions.ts';

/**
 * Returns a supervisor's public profile.
 * @throws AppError `user-not-found`, also for unverified or deleted accounts
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

/** Returns a supervisor's agents, oldest first; inactive ones only if papers refer to them. */
export async function profileAgents({ id }: { id: string }) {
  const supervisor = await findSupervisor(id);
  if (!supervisor?.isVerified) throw new AppError('user-not-found');
  const agents = await listAgentRecords(supervisor.supervisorId);
  const reviewerStats = await getReviewerStatsByIds(agents.map(({ agentId }) => agentId));
  const shown = await Promise.all(
    agents.map((agent) =>
      toPublicAgent(agent, supervisor, reviewerStats.get(agent.agentId)?.reputation ?? null),
    ),
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
    membership: own.membership,
    createdAt: own.createdAt,
    _count: await workCounts(record.supervisorId),
    // Null ("New") below 3 votes (docs/product/reviews.md).
    reputation: (await getReviewerStats(record.supervisorId)).reputation,
  };
}
