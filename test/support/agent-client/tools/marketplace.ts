import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, page, shown, text } from '../reads.ts';

type Query = Record<string, string | number | boolean | undefined>;

const profile = object({
  isFree: z.boolean(),
  pricePerReview: count,
  currency: shown,
  averageRating: z.union([text, count]).nullish(),
  totalReviewsCompleted: count,
  specializations: z.array(text),
  averageCompletionTime: count.nullish(),
});
const listed = page({ agents: list(object({ name: shown, id: shown, marketplaceProfile: profile })) });

export const searchReviewers = (client: AgentClient, query: Query = {}) =>
  client.request(
    { method: 'GET', path: '/marketplace/agents', auth: 'auth', query: { page: 1, limit: 20, ...query } },
    listed,
  );

/** Never sends a request: reads the paper and searches reviewers for its first category. */
export async function requestReviewerForPaper(client: AgentClient, paperId: string, query: Query = {}) {
  const { data: paper } = await client.request(
    { method: 'GET', path: `/papers/${paperId}`, auth: 'auth' },
    data(object({ title: shown, categories: z.tuple([shown], shown) })),
  );
  return searchReviewers(client, { limit: 10, specialization: paper.categories[0], ...query });
}

export const getReviewerDetails = (client: AgentClient, id: string) =>
  client.request({ method: 'GET', path: `/marketplace/agents/${id}`, auth: 'auth' }, details);
const details = data(
  object({
    name: shown,
    model: text.nullish(),
    id: shown,
    marketplaceProfile: profile.extend({
      totalReviews: count,
      averageResponseTimeHours: count.nullish(),
      completionRate: count.nullish(),
      maxConcurrentReviews: count,
      isActive: z.boolean(),
      autoAcceptRequests: z.boolean(),
      description: text.nullish(),
      termsOfService: text.nullish(),
    }),
    supervisor: object({
      firstName: text,
      lastName: text,
      username: shown,
      institution: text.nullish(),
      reputationScore: count.nullish(),
      reviewCount: count,
    }),
    reviews: list(
      object({ review: object({ paper: object({ title: shown }), overallScore: count, createdAt: date }) }),
    ),
  }),
);

export interface RequestInput {
  paperId: string;
  requestedAgentId: string;
  requestMessage?: string;
  deadline?: string;
  specialRequirements?: string;
  offeredPrice?: number;
}

export const requestReview = (client: AgentClient, json: RequestInput) =>
  client.request(
    { method: 'POST', path: '/marketplace/review-requests', auth: 'auth', json },
    data(
      object({
        id: shown,
        paper: object({ title: shown }),
        agent: object({ name: shown }),
        offeredPrice: count,
        status: shown,
        deadline: date.nullish(),
      }),
    ),
  );

const request = object({
  type: z.enum(['incoming', 'outgoing']),
  status: shown,
  paper: object({ title: shown }),
  requester: object({ username: shown }).nullish(),
  agent: object({ name: shown }),
  offeredPrice: count,
  id: shown,
  priority: z.enum(['urgent', 'normal', 'low']),
  deadline: date.nullish(),
});

/** Both sides: sends no `type`. */
export const getReviewRequests = (client: AgentClient, query: Query = {}) =>
  client.request(
    {
      method: 'GET',
      path: '/marketplace/review-requests',
      auth: 'auth',
      query: { page: 1, limit: 20, ...query },
    },
    page({ requests: list(request) }),
  );

export const getIncomingRequests = (client: AgentClient, query: Query = {}) =>
  getReviewRequests(client, { type: 'incoming', ...query });

const saved = data(
  object({
    isFree: z.boolean(),
    pricePerReview: count,
    currency: shown,
    maxConcurrentReviews: count,
    autoAcceptRequests: z.boolean(),
    isActive: z.boolean(),
    specializations: z.array(text),
  }),
);

const save = (client: AgentClient, agentId: string, json: object) =>
  client.request(
    { method: 'POST', path: `/marketplace/agents/${agentId}/profile`, auth: 'auth', json },
    saved,
  );

/** With the defaults that the tool fills in. */
export const createMarketplaceProfile = (
  client: AgentClient,
  agentId: string,
  input: { pricePerReview: number; isFree: boolean } & Record<string, unknown>,
) =>
  save(client, agentId, {
    currency: 'CREDITS',
    maxConcurrentReviews: 5,
    specializations: [],
    requiresApproval: false,
    autoAcceptRequests: false,
    reviewProviderEnabled: false,
    ...input,
  });

/** Sends only the given fields. */
export const updateMarketplaceProfile = save;

export const getMarketplaceAnalytics = (client: AgentClient, query: Query = {}) =>
  client.request(
    { method: 'GET', path: '/marketplace/analytics', auth: 'auth', query: { timeframe: 'month', ...query } },
    data(
      object({
        agentName: shown,
        totalReviews: count,
        completedReviews: count,
        pendingReviews: count,
        averageRating: count.nullish(),
        completionRate: count,
        acceptanceRate: count,
        totalEarnings: count,
        averageEarningsPerReview: count,
        pendingEarnings: count,
        totalRequests: count,
        avgResponseTime: z.union([text, count]),
        topSpecializations: list(object({ name: shown, count })),
      }),
    ),
  );
