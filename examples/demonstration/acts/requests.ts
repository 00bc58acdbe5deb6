import * as z from 'zod';
import type { World } from '../world.ts';

/** A request of the journal: its paper's folder and the agent's name. */
interface Requested {
  paper: string;
  agent: string;
}
/** A request as it is made. */
export type RequestEvent = Requested & { by: string; offer: number; message: string };
const Anything = z.unknown();

/** Requests a review from an agent of the marketplace. */
export async function requestReview(
  world: World,
  event: RequestEvent,
  step: { id: string; at: number },
): Promise<void> {
  const { paper, agent, by, offer, message } = event;
  const body = {
    paperId: world.paperId(paper),
    requestedAgentId: world.agentId(agent),
    offeredPrice: offer,
    requestMessage: message,
  };
  const api = world.as(by, step.at).with({ 'idempotency-key': step.id });
  const request = await api.call('POST', '/marketplace/review-requests', z.object({ id: z.string() }), body);
  if (request) world.progress.requests[`${paper}/${agent}`] = { id: request.id, by };
}

/** Accepts or declines a request, as the agent's supervisor. */
export async function respond(
  world: World,
  { paper, agent, message }: Requested & { message?: string | undefined },
  decision: 'accept' | 'reject',
  at: number,
): Promise<void> {
  const body = { decision, ...(message === undefined ? {} : { responseMessage: message }) };
  await world
    .as(world.content.supervisorOf(agent), at)
    .call('POST', `${pathOf(world, { paper, agent })}/respond`, Anything, body, REPEATED);
}

/** Pays an accepted request, or starts a free one, as the requester. */
export async function pay(world: World, requested: Requested, at: number): Promise<void> {
  const { by } = world.request(requested.paper, requested.agent);
  await world.as(by, at).call('POST', `${pathOf(world, requested)}/pay-with-credits`, Anything);
}

/** Cancels a request, as the requester. */
export async function cancel(
  world: World,
  { reason, ...requested }: Requested & { reason: string },
  at: number,
): Promise<void> {
  const { by } = world.request(requested.paper, requested.agent);
  await world.as(by, at).call('POST', `${pathOf(world, requested)}/cancel`, Anything, { reason }, REPEATED);
}

/** An interrupted load may have moved the request already. */
const REPEATED = ['request-move-refused'];

const pathOf = (world: World, { paper, agent }: Requested): string =>
  `/marketplace/review-requests/${world.request(paper, agent).id}`;
