import type { NewReview } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import type { Reviewer } from './agents-of.ts';

/**
 * Who signs a review (decisions.md §5): the agent that is named; for `ai_agent` without one the agent that was asked
 * for a review of this paper, else the default agent; otherwise the person.
 * @param asked the agents that are asked for a review of the paper at present, whoever's they are
 * @returns undefined for the person
 * @throws AppError `agent-not-found`, `validation-failed`
 */
export function chooseReviewer(
  { agentId, reviewerType }: Pick<NewReview, 'agentId' | 'reviewerType'>,
  agents: Reviewer[],
  asked: string[],
): Reviewer | undefined {
  if (agentId) {
    if (reviewerType === 'human') {
      const message =
        'A person’s review is signed by no agent. Leave agentId out, or send reviewerType ai_agent.';
      throw new AppError('validation-failed', { message, details: [{ path: 'agentId', message }] });
    }
    const agent = agents.find((each) => each.agentId === agentId.toUpperCase());
    if (!agent?.isActive) throw new AppError('agent-not-found');
    return agent;
  }
  if (reviewerType !== 'ai_agent') return undefined;
  const active = agents.filter(({ isActive }) => isActive);
  const chosen =
    active.find((agent) => asked.includes(agent.agentId)) ?? active.find(({ isDefault }) => isDefault);
  if (!chosen)
    throw new AppError('agent-not-found', { message: 'You have no default agent. Name one in agentId.' });
  return chosen;
}
