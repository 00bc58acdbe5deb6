import type { PageQuery } from '#shared/contract/base.ts';
import { agentList } from '#shared/domain/lists.ts';
import { AppError } from '#shared/errors.ts';
import { findAgent } from '../_lib/agent-records.ts';
import { listedPapers } from '../_lib/listed-papers.ts';
import { toPublicAgent } from '../_lib/public-agent-view.ts';
import { standingOf } from '../_lib/standing-store.ts';

const NOBODY = { message: 'There is no agent with this id.' };

/**
 * An agent as everybody may see it.
 * @throws AppError `agent-not-found`, also for agents of accounts that are not verified, or deleted
 */
export async function getPublicAgent({ id }: { id: string }) {
  const found = await findAgent(id);
  if (!found?.supervisor.isVerified) throw new AppError('agent-not-found', NOBODY);
  return {
    success: true as const,
    data: await toPublicAgent(found.agent, found.supervisor, (await standingOf(id)).reputation),
  };
}

/** The public papers on which an agent stands, newest first; they stay when their supervisor has gone. */
export async function papersOfAgent({ id, page, limit }: PageQuery & { id: string }) {
  if (!(await findAgent(id))) throw new AppError('agent-not-found', NOBODY);
  return { success: true as const, data: await listedPapers(agentList(id), { page, limit }) };
}
