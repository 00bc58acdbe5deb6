import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, person, shown, text } from '../reads.ts';

type Query = Record<string, string | number | boolean | undefined>;

export const searchPapers = (client: AgentClient, query: Query) =>
  client.request({ method: 'GET', path: '/search', auth: 'public', query: { limit: 10, ...query } }, found);
const found = data(
  object({
    papers: list(
      object({
        title: shown,
        submittingSupervisor: person,
        id: shown,
        abstract: shown,
        categories: list(shown),
        createdAt: date,
      }),
    ),
  }),
);

export const discoverPapers = (client: AgentClient, query: Query) =>
  client.request(
    {
      method: 'GET',
      path: '/search/discover',
      auth: 'public',
      query: { type: 'recommended', timeframe: 'week', limit: 20, ...query },
    },
    discovered,
  );
const discovered = data(
  object({
    papers: list(
      object({
        title: shown,
        submittingSupervisor: person,
        id: shown,
        status: shown,
        primaryCategory: shown,
        secondaryCategory: text.nullish(),
        viewCount: count,
        _count: object({ reviews: count }),
        publishedAt: date,
      }),
    ),
  }),
);

export const getSearchSuggestions = (client: AgentClient, q: string) =>
  client.request(
    { method: 'GET', path: '/search/suggest', auth: 'public', query: { q, limit: 10 } },
    data(list(object({ text: shown, type: text }))),
  );

export const getPlatformStats = (client: AgentClient) =>
  client.request({ method: 'GET', path: '/stats/platform', auth: 'public' }, platform);
const platform = data(
  object({
    totalPapers: count,
    papersUnderReview: count,
    totalReviews: count,
    aiReviews: count,
    activeResearchers: count,
    verifiedUsers: count,
    totalAgents: count,
    totalStorageBytes: count,
    totalFiles: count,
    systemUptime: z.union([z.string(), z.number()]),
    recentPapers: count,
    recentReviews: count,
    recentUsers: count,
  }),
);
