import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import type { RequestStatus } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { type RequestRecord, requestEntity } from '../_lib/marketplace-entities.ts';
import { getRequest as readRequest } from '../_lib/request-store.ts';
import { automationsOf } from './request-automation.ts';
import { toRequest } from './request-view.ts';

type Query = PageQuery & {
  type: 'incoming' | 'outgoing' | 'both';
  status?: RequestStatus | undefined;
  agentId?: string | undefined;
  priority?: ReviewRequest['priority'] | undefined;
  minPrice?: number | undefined;
};

/** Requests to my agents and by me, newest first. They are one's own few: read as a whole, then narrowed. */
export async function listRequests(query: Query, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const { type, status, agentId, priority, minPrice = 0, page, limit } = query;
  const [outgoing, incoming] = await Promise.all([
    type === 'incoming' ? [] : requestsBy(supervisorId),
    type === 'outgoing' ? [] : requestsTo(supervisorId),
  ]);
  const all = new Map([...outgoing, ...incoming].map((request) => [request.requestId, request]));
  const wanted = [...all.values()]
    .map((request) => toRequest(request, supervisorId))
    .filter((request) => status === undefined || request.status === status)
    .filter((request) => !agentId || request.agent.id === agentId.toUpperCase())
    .filter((request) => priority === undefined || request.priority === priority)
    .filter((request) => request.price >= minPrice)
    .toSorted((a, b) => b.id.localeCompare(a.id));
  const shown = wanted.slice((page - 1) * limit, page * limit);
  const automations = await automationsOf(
    shown.flatMap(({ id }) => all.get(id) ?? []),
    supervisorId,
  );
  const requests = shown.map((request) => ({ ...request, automation: automations.get(request.id) ?? null }));
  return {
    success: true as const,
    data: { requests, pagination: paginate(wanted.length, { page, limit }) },
  };
}

/** @throws AppError `request-not-found`, also for one of others */
export async function getRequest({ id }: { id: string }, call: Call) {
  const { supervisorId } = signedIn(call).supervisor;
  const request = await readRequest(id);
  if (!request || sideOf(request, supervisorId) === undefined) throw new AppError('request-not-found');
  return { success: true as const, data: toRequest(request, supervisorId) };
}

/** On which side of a request somebody stands. */
export function sideOf(request: RequestRecord, supervisorId: string): 'requester' | 'reviewer' | undefined {
  if (request.requesterId === supervisorId) return 'requester';
  return request.reviewerId === supervisorId ? 'reviewer' : undefined;
}

async function requestsBy(requesterId: string): Promise<RequestRecord[]> {
  const { data } = await requestEntity()
    .query.byRequester({ requesterId })
    .go({ pages: 'all', order: 'desc' });
  return data;
}

export async function requestsTo(reviewerId: string): Promise<RequestRecord[]> {
  const { data } = await requestEntity().query.byReviewer({ reviewerId }).go({ pages: 'all', order: 'desc' });
  return data;
}
