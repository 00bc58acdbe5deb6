import * as z from 'zod';
import { PaperSummary } from '#shared/domain/paper.ts';

/** By what results can be sorted. */
export const SEARCH_SORTS = ['relevance', 'date', 'citations', 'views', 'score'] as const;

const Segment = z.object({ text: z.string(), isHit: z.boolean() });
export const SearchHit = PaperSummary.extend({
  relevance: z.number().describe('BM25 over the weighted fields; 0 where only filters were asked for.'),
  highlights: z
    .object({ title: z.array(Segment), abstract: z.array(Segment) })
    .describe('The title, and an excerpt of the abstract, in pieces: those that were looked for are hits.'),
});
export type SearchHit = z.infer<typeof SearchHit>;

const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export const SearchFacets = z.object({
  categories: z.array(FacetCount),
  types: z.array(FacetCount),
  statuses: z.array(FacetCount),
  years: z.array(FacetCount),
  isCapped: z.boolean().describe('Whether only 10,000 of the papers found were counted.'),
});

export const SUGGESTION_TYPES = ['paper', 'author', 'category', 'keyword'] as const;
export const SearchSuggestion = z.object({
  text: z.string(),
  type: z.enum(SUGGESTION_TYPES),
  id: z.string().optional().describe('The paper’s id, or the category’s.'),
  papers: z.number().int().optional().describe('How many papers have it.'),
});

export const DISCOVERIES = ['recommended', 'trending', 'recent'] as const;
export const DISCOVERY_TIMEFRAMES = ['day', 'week', 'month', 'year', 'all'] as const;
export const DiscoveredPaper = PaperSummary.extend({
  reason: z.string().describe('Why it is shown, in words for the reader.'),
});
export type DiscoveredPaper = z.infer<typeof DiscoveredPaper>;
