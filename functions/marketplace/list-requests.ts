import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { isOpen, type RequestStatus } from '#shared/domain/review-request.ts';
import { AppError } from '#shared/errors.ts';
import { type PaperRecord, paperEntity } from '../_lib/papers/paper-entities.ts';
import { type RequestRecord, requestEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { getRequest as readRequest } from '../_lib/review-requests/request-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { automationsOf } from './request-automation.ts';
import { toRequest } from './request-view.ts';

type Query = PageQuery & {
  type: 'incoming' | 'outgoing' | 'both';
  status?: RequestStatus | undefined;
  agentId?: string | undefined;
  priority?: ReviewRequest['priority'] | undefined;
  minPrice?: number | undefined;
};

/** Returns the requests to my agents and by me, newest first. They are few: all are read, then filtered. */
export async function listRequests(query: Query, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const { type, status, agentId, priority, minPrice = 0, page, limit } = query;
  const [outgoing, incoming] = await Promise.all([
    type === 'incoming' ? [] : requestsBy(supervisorId),
    type === 'outgoing' ? [] : requestsTo(supervisorId),
  ]);
  const all = new Map([...outgoing, ...incoming].map((request) => [request.requestId, request]));
  const matching = [...all.values()]
    .map((request) => toRequest(request, supervisorId))
    .filter((request) => status === undefined || request.status === status)
    .filter((request) => !agentId || request.agent.id === agentId.toUpperCase())
    .filter((request) => priority === undefined || request.priority === priority)
    .filter((request) => request.price >= minPrice)
    .toSorted((a, b) => b.id.localeCompare(a.id));
  const shown = matching.slice((page - 1) * limit, page * limit);
  const [automations, titles] = await Promise.all([
    automationsOf(
      shown.flatMap(({ id }) => all.get(id) ?? []),
      supervisorId,
    ),
    titlesOf([...new Set(shown.map(({ paper }) => paper.id))]),
  ]);
  const requests = shown.map((request) => ({
    ...request,
    paper: { ...request.paper, title: titles.get(request.paper.id) ?? request.paper.title },
    automation: automations.get(request.id) ?? null,
  }));
  return {
    success: true as const,
    data: { requests, pagination: paginate(matching.length, { page, limit }) },
  };
}

/** Returns the papers' present titles by one batch read; a request keeps the title of the day it was sent. */
async function titlesOf(paperIds: string[]): Promise<Map<string, string>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await paperEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  return new Map((data as PaperRecord[]).map(({ paperId, shown }) => [paperId, shown.title]));
}

/**
 * Returns one request.
 * @throws AppError `request-not-found`, also for others' requests
 */
export async function getRequest({ id }: { id: string }, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const request = await readRequest(id);
  if (!request || toSide(request, supervisorId) === undefined) throw new AppError('request-not-found');
  const shown = toRequest(request, supervisorId);
  const title = (await titlesOf([request.paperId])).get(request.paperId) ?? request.paperTitle;
  return { success: true as const, data: { ...shown, paper: { ...shown.paper, title } } };
}

/** Returns a supervisor's side of a request. */
export function toSide(request: RequestRecord, supervisorId: string): 'requester' | 'reviewer' | undefined {
  if (request.requesterId === supervisorId) return 'requester';
  return request.reviewerId === supervisorId ? 'reviewer' : undefined;
}

async function requestsBy(requesterId: string): Promise<RequestRecord[]> {
  const { data } = await requestEntity()
    .query.byRequester({ requesterId })
    .go({ pages: 'all', order: 'desc' });
  return asTheyAre(data);
}

export async function requestsTo(reviewerId: string): Promise<RequestRecord[]> {
  const { data } = await requestEntity().query.byReviewer({ reviewerId }).go({ pages: 'all', order: 'desc' });
  return asTheyAre(data);
}

/** Reads those again that can change: the index may have them as they were before the user's last click. */
async function asTheyAre(requests: RequestRecord[]): Promise<RequestRecord[]> {
  const open = requests.filter(({ status }) => isOpen(status));
  if (open.length === 0) return requests;
  const { data } = await requestEntity()
    .get(open.map(({ requestId }) => ({ requestId })))
    .go({ consistent: true });
  const fresh = new Map(data.map((request) => [request.requestId, request]));
  return requests.map((request) => fresh.get(request.requestId) ?? request);
}
