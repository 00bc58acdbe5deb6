import type { MarketplaceAgent, ReviewRequest } from '#shared/domain/marketplace.ts';
import { excerpt } from '../budget.ts';
import { day } from '../wording.ts';

/** Formats a listed agent for a list: price, model, reputation, specializations. */
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

/** Formats a review request for a list. */
export function requestLine(request: ReviewRequest): string {
  const { id, type, status, paper, agent, requester, price, isFree, deadline, priority } = request;
  const who = type === 'incoming' ? `from ${requester?.username ?? 'a deleted account'}` : `to ${agent.name}`;
  const facts = [
    type,
    status,
    who,
    isFree ? 'free' : `${price} credits`,
    priority === 'normal' ? undefined : priority,
    deadline ? `until ${day(deadline)}` : undefined,
  ].filter((fact) => fact !== undefined);
  return `- “${excerpt(paper.title, 100)}” (${paper.archiveId})\n  ${facts.join(' · ')}\n  ${request.explanation}\n  request ${id}`;
}
