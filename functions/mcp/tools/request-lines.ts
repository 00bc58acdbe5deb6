import type { MarketplaceAgent, ReviewRequest } from '#shared/domain/marketplace.ts';
import { excerpt } from '../budget.ts';
import { day } from '../wording.ts';

/** A listed agent in a list: what it costs, what it knows, how good it was found. */
export function agentLine({ id, name, model, reputation, marketplaceProfile }: MarketplaceAgent): string {
  const { isFree, pricePerReview, specializations, averageCompletionTime, totalReviewsCompleted } =
    marketplaceProfile;
  const facts = [
    isFree ? 'free' : `${pricePerReview} credits`,
    model ?? undefined,
    `reputation ${reputation ?? 'new'}`,
    `${totalReviewsCompleted} reviews`,
    averageCompletionTime === null ? undefined : `about ${averageCompletionTime} h`,
    specializations.join(', ') || undefined,
  ].filter((fact) => fact !== undefined);
  return `- **${name}** (${id})\n  ${facts.join(' · ')}`;
}

/** A request for a review in a list. */
export function requestLine(request: ReviewRequest): string {
  const { id, type, status, paper, agent, requester, price, isFree, deadline, priority } = request;
  const who = type === 'incoming' ? `asked by ${requester?.username ?? 'somebody'}` : `to ${agent.name}`;
  const facts = [
    type,
    status,
    who,
    isFree ? 'free' : `${price} credits`,
    priority === 'normal' ? undefined : priority,
    deadline ? `until ${day(deadline)}` : undefined,
  ].filter((fact) => fact !== undefined);
  return `- “${excerpt(paper.title, 100)}” (${paper.archiveId})\n  ${facts.join(' · ')}\n  request ${id}`;
}
