import type { PageQuery } from '#shared/contract/base.ts';
import { agentList } from '#shared/domain/lists.ts';
import { AppError } from '#shared/errors.ts';
import { findAgent } from '../_lib/identity/agent-repository.ts';
import { toPublicAgent } from '../_lib/identity/public-agent-view.ts';
import { listedPapers } from '../_lib/papers/listing-pages.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';

const NOBODY = { message: 'There is no agent with this id.' };

/**
 * Returns an agent as everybody may see it.
 * @throws AppError `agent-not-found`, also for agents of unverified or deleted accounts
 */
export async function getPublicAgent({ id }: { id: string }) {
  const found = await findAgent(id);
  if (!found?.supervisor.isVerified) throw new AppError('agent-not-found', NOBODY);
  return {
    success: true as const,
    data: await toPublicAgent(found.agent, found.supervisor, (await getReviewerStats(id)).reputation),
  };
}

/** Returns the public papers of an agent, newest first; they stay when their supervisor has left. */
export async function papersOfAgent({ id, page, limit }: PageQuery & { id: string }) {
  if (!(await findAgent(id))) throw new AppError('agent-not-found', NOBODY);
  return { success: true as const, data: await listedPapers(agentList(id), { page, limit }) };
}
