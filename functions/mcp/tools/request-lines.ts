import { counted } from '#shared/input/counted.ts';
import type { AgentHit, RequestHit } from '../hits.ts';
import { flat } from '../wording.ts';

/** Formats a listed agent for a list: price, model, reputation, specializations. */
export function agentLine({
  id,
  name,
  model,
  price,
  reputation,
  reviews,
  hours,
  ...agent
}: AgentHit): string {
  const facts = [
    price === 0 ? 'free' : counted(price, 'credit'),
    model,
    `reputation ${reputation ?? 'new'}`,
    counted(reviews, 'review'),
    hours === undefined ? undefined : `about ${hours} h`,
    agent.acceptsAutomatically ? 'accepts automatically' : undefined,
    agent.specializations?.join(', '),
  ].filter((fact) => fact !== undefined);
  return `- **${flat(name)}** (${id})\n  ${facts.map(flat).join(' · ')}`;
}

/** Formats a review request for a list. */
export function requestLine(request: RequestHit): string {
  const { id, type, status, title, paper, agent, requester, price, deadline, priority } = request;
  const facts = [
    type,
    status,
    type === 'incoming' ? `from ${requester}` : `to ${flat(agent)}`,
    price === 0 ? 'free' : counted(price, 'credit'),
    priority,
    deadline ? `until ${deadline}` : undefined,
  ].filter((fact) => fact !== undefined);
  return `- “${title}” (${paper})\n  ${facts.join(' · ')}\n  ${request.explanation}\n  request ${id}`;
}
