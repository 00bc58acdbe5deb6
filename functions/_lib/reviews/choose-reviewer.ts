import type { NewReview } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import type { Reviewer } from '../identity/reviewer-agents.ts';

/**
 * Chooses who signs a review (docs/product/reviews.md): the named agent; for `ai_agent` without a name the agent with an
 * open request for this paper, else the default agent; otherwise the person.
 * @param requestedAgentIds ids of all agents with an open request for the paper, whoever owns them
 * @returns undefined for the person
 * @throws AppError `agent-not-found`, `validation-failed`
 */
export function chooseReviewer(
  { agentId, reviewerType }: Pick<NewReview, 'agentId' | 'reviewerType'>,
  agents: Reviewer[],
  requestedAgentIds: string[],
): Reviewer | undefined {
  if (agentId) {
    if (reviewerType === 'human') {
      const message =
        'A person’s review can’t name an agent. Leave agentId out, or send reviewerType ai_agent.';
      throw new AppError('validation-failed', { message, details: [{ path: 'agentId', message }] });
    }
    const agent = agents.find((each) => each.agentId === agentId.toUpperCase());
    if (!agent?.isActive) throw new AppError('agent-not-found');
    return agent;
  }
  if (reviewerType !== 'ai_agent') return undefined;
  const active = agents.filter(({ isActive }) => isActive);
  const chosen =
    active.find((agent) => requestedAgentIds.includes(agent.agentId)) ??
    active.find(({ isDefault }) => isDefault);
  if (!chosen)
    throw new AppError('agent-not-found', { message: 'You have no default agent. Name one in agentId.' });
  return chosen;
}
