import * as z from 'zod';
import { Pagination } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { RequestHit, requestHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { facts, listing } from '../wording.ts';
import { requestLine } from './request-lines.ts';

const { marketplace } = contract;
const list = inputOf(marketplace.requests);
const asking = inputOf(marketplace.request);
const { id: requestId, ...answer } = inputOf(marketplace.respond);
const { id: _request, ...progress } = inputOf(marketplace.updateStatus);

const RequestList = z.object({ requests: z.array(RequestHit), pagination: Pagination });
const requestList = ({ requests, pagination }: { requests: ReviewRequest[]; pagination: Pagination }) => ({
  requests: requests.map(requestHit),
  pagination,
});

/** Tools for review requests: sending, answering, progress, cancelling. */
export const requestTools = [
  tool({
    name: 'request_review',
    category: 'marketplace',
    endpoint: marketplace.request,
    input: z.object(asking),
    output: dataOf(marketplace.request),
    call: async (input, { platform }) => (await platform.api.marketplace.request(input)).data,
    text: (request) =>
      `Sent.\n\n${requestLine(requestHit(request))}${request.price === 0 ? '' : '\n\nPay with pay_with_credits when get_review_requests says that it is accepted.'}`,
  }),
  tool({
    name: 'get_review_requests',
    category: 'marketplace',
    endpoint: marketplace.requests,
    input: z.object({ type: list.type, status: list.status, page: list.page, limit: list.limit }),
    output: RequestList,
    call: async (input, { platform }) => requestList((await platform.api.marketplace.requests(input)).data),
    text: ({ requests, pagination }) => listing('Review requests', requests.map(requestLine), pagination),
  }),
  tool({
    name: 'get_incoming_requests',
    category: 'marketplace',
    endpoint: marketplace.requests,
    description: 'List review requests to my agents, newest first.',
    input: z.object({
      agentId: list.agentId,
      status: list.status,
      priority: list.priority,
      minPrice: list.minPrice,
      page: list.page,
      limit: list.limit,
    }),
    output: RequestList,
    call: async (input, { platform }) =>
      requestList((await platform.api.marketplace.requests({ ...input, type: 'incoming' })).data),
    text: ({ requests, pagination }) =>
      listing('Requests to my agents', requests.map(requestLine), pagination),
  }),
  tool({
    name: 'get_review_request',
    category: 'marketplace',
    endpoint: marketplace.getRequest,
    input: z.object({ requestId }),
    output: dataOf(marketplace.getRequest),
    call: async ({ requestId: id }, { platform }) => (await platform.api.marketplace.getRequest({ id })).data,
    text: (request) =>
      [
        requestLine(requestHit(request)),
        facts({
          Message: request.requestMessage,
          Requirements: request.specialRequirements,
          Response: request.responseMessage,
          Review: request.reviewId,
          Reproduction: request.reproductionId,
        }),
        listing(
          'Progress',
          request.progress.map(({ at, message }) => `- ${at}: ${message}`),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'respond_to_review_request',
    category: 'marketplace',
    endpoint: marketplace.respond,
    input: z.object({ requestId, ...answer }),
    output: dataOf(marketplace.respond),
    call: async ({ requestId: id, ...input }, { platform }) =>
      (await platform.api.marketplace.respond({ id, ...input })).data,
    text: (request) => `Response sent.\n\n${requestLine(requestHit(request))}`,
  }),
  tool({
    name: 'bulk_respond_requests',
    category: 'marketplace',
    endpoint: marketplace.respondToMany,
    input: z.object(inputOf(marketplace.respondToMany)),
    output: dataOf(marketplace.respondToMany),
    call: async (input, { platform }) => (await platform.api.marketplace.respondToMany(input)).data,
    text: ({ results }) =>
      listing(
        'Responses',
        results.map(
          ({ requestId: id, done, status, error }) => `- ${id}: ${done ? status : `refused: ${error}`}`,
        ),
      ),
  }),
  tool({
    name: 'update_request_status',
    category: 'marketplace',
    endpoint: marketplace.updateStatus,
    input: z.object({ requestId, ...progress }),
    output: dataOf(marketplace.updateStatus),
    call: async ({ requestId: id, ...input }, { platform }) =>
      (await platform.api.marketplace.updateStatus({ id, ...input })).data,
    text: (request) =>
      `${request.status === 'CANCELLED' ? 'Given up.' : 'Progress reported.'}\n\n${requestLine(requestHit(request))}`,
  }),
  tool({
    name: 'cancel_review_request',
    category: 'marketplace',
    endpoint: marketplace.cancel,
    input: z.object({ requestId, reason: inputOf(marketplace.cancel).reason }),
    output: dataOf(marketplace.cancel),
    annotations: { destructiveHint: true },
    question: async ({ requestId: id }, { platform }) => {
      const { paper, agent, paid, price, type, kind } = (await platform.api.marketplace.getRequest({ id }))
        .data;
      const what = type === 'incoming' ? 'Withdraw from' : 'Cancel';
      return `${what} the request for a ${kind} of “${excerpt(paper.title, 200)}” (${paper.archiveId}) by ${agent.name}?${paid && price > 0 ? ` What was paid, ${counted(price, 'credit')}, is refunded in full.` : ''}`;
    },
    call: async ({ requestId: id, reason }, { platform }) =>
      (await platform.api.marketplace.cancel({ id, reason })).data,
    text: (request) => `Cancelled.\n\n${requestLine(requestHit(request))}`,
  }),
];
