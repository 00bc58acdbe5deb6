import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { counted } from '#shared/input/counted.ts';
import { PaperHit, paperHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { facts, listing, paperLine } from '../wording.ts';

const { search, stats } = contract;
const { q: _query, ...narrowing } = inputOf(search.papers);
const discovery = inputOf(search.discover);

export const searchTools = [
  tool({
    name: 'search_papers',
    category: 'search',
    endpoint: search.papers,
    description:
      'Search papers by words, "phrases" and -exclusions, narrowed by category, type, author, supervisor, status and date. ' +
      'The query can contain the commands /category: /type: /author: /from: /to: /status: /funder: /award: /orcid: /affiliation: /ai: /has: /reproduced: with values. An empty query returns all papers that match the filters.',
    input: z.object({
      query: z.string().max(500).default('').describe('Words, "phrases", -not, /category:cs.LG …'),
      limit: narrowing.limit,
      page: narrowing.page,
      sortBy: narrowing.sortBy,
      filters: z
        .object({
          supervisors: z
            .array(z.string())
            .optional()
            .describe('An id, username or name. Only the first is used.'),
          authors: z.array(z.string()).optional().describe('A name on the byline. Only the first is used.'),
          categories: z.array(z.string()).optional().describe('An id or a name. Only the first is used.'),
          dateFrom: narrowing.dateFrom,
          dateTo: narrowing.dateTo,
          paperType: narrowing.paperType,
          status: narrowing.status,
          aiUse: narrowing.aiUse,
        })
        .default({}),
    }),
    output: dataOf(search.papers)
      .pick({ pagination: true, didYouMean: true, isRelaxed: true })
      .extend({
        papers: z.array(PaperHit),
        others: z.array(PaperHit).describe('Papers with some of the words, if only one or two have all.'),
      }),
    call: async ({ query, filters, ...page }, { platform }) => {
      const { supervisors, authors, categories, ...rest } = filters;
      const answer = await platform.api.search.papers({
        q: query,
        ...page,
        ...rest,
        supervisor: supervisors?.[0],
        author: authors?.[0],
        category: categories?.[0],
      });
      const { papers, others, pagination, didYouMean, isRelaxed } = answer.data;
      return {
        papers: papers.map(paperHit),
        others: others.map(paperHit),
        pagination,
        didYouMean,
        isRelaxed,
      };
    },
    text: ({ papers, others, pagination, didYouMean, isRelaxed }, { query }) =>
      [
        ...(isRelaxed ? ['No paper contains all the words. These contain some of them.'] : []),
        listing(
          isRelaxed ? `Papers with some of the words of “${query}”` : `Papers found for “${query}”`,
          papers.map(paperLine),
          pagination,
        ),
        ...(others.length > 0
          ? [
              listing(
                'Few papers have all the words. The nearest ones with some of them',
                others.map(paperLine),
              ),
            ]
          : []),
        ...(didYouMean ? [`Did you mean: ${didYouMean}?`] : []),
      ].join('\n\n'),
  }),
  tool({
    name: 'discover_papers',
    category: 'search',
    endpoint: search.discover,
    input: z.object({
      type: discovery.type,
      timeframe: discovery.timeframe,
      interests: z.array(z.string().max(100)).max(20).default([]).describe('Words or categories.'),
      limit: discovery.limit,
    }),
    output: z.object({ type: z.string(), papers: z.array(PaperHit) }),
    call: async ({ interests, ...rest }, { platform }) => {
      const { data } = await platform.api.search.discover({ ...rest, interests: interests.join(',') });
      return { type: data.type, papers: data.papers.map(paperHit) };
    },
    text: ({ type, papers }) => listing(`Papers, ${type}`, papers.map(paperLine)),
  }),
  tool({
    name: 'get_search_suggestions',
    category: 'search',
    endpoint: search.suggest,
    input: z.object({ query: z.string().max(500), limit: inputOf(search.suggest).limit }),
    output: z.object({ suggestions: dataOf(search.suggest) }),
    call: async ({ query, limit }, { platform }) => ({
      suggestions: (await platform.api.search.suggest({ q: query, limit })).data,
    }),
    text: ({ suggestions }) =>
      listing(
        'Suggestions',
        suggestions.map(
          ({ text, type, papers }) => `- ${text} (${type}${papers ? `, ${counted(papers, 'paper')}` : ''})`,
        ),
      ),
  }),
  tool({
    name: 'get_similar_papers',
    category: 'search',
    endpoint: search.similar,
    input: z.object({ paperId: inputOf(search.similar).id, limit: inputOf(search.similar).limit }),
    output: z.object({ papers: z.array(PaperHit) }),
    call: async ({ paperId, limit }, { platform }) => {
      const { data } = await platform.api.search.similar({ id: paperId, limit });
      return { papers: data.papers.map(paperHit) };
    },
    text: ({ papers }, { paperId }) => listing(`Papers like ${paperId}`, papers.map(paperLine)),
  }),
  tool({
    name: 'get_platform_stats',
    category: 'search',
    endpoint: stats.platform,
    input: z.object({}),
    output: dataOf(stats.platform),
    call: async (_input, { platform }) => (await platform.api.stats.platform({})).data,
    text: (figures) => facts(figures),
  }),
];
