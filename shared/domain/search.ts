import * as z from 'zod';
import { PublicAgent } from '#shared/domain/agent.ts';
import { PaperSummary } from '#shared/domain/paper.ts';

/** By what results can be sorted. */
export const SEARCH_SORTS = ['relevance', 'date', 'citations', 'views', 'score'] as const;

/** Longer than any title; what is longer is no search. */
const LONGEST_QUERY = 500;
export const SearchText = z.string().max(LONGEST_QUERY, `Search for at most ${LONGEST_QUERY} characters.`);
const Narrow = z.string().max(200).optional();

/** What is searched for, in the box and in the form beside it. */
export const SearchFields = z.object({
  q: SearchText.default(''),
  category: Narrow.describe('An id or a name; cs means all of cs.'),
  paperType: Narrow,
  type: Narrow.describe('The same as paperType.'),
  status: Narrow,
  author: Narrow,
  supervisor: Narrow.describe('An id, a username or a name.'),
  dateFrom: Narrow,
  dateTo: Narrow,
  sortBy: z
    .enum(SEARCH_SORTS, { error: `Results are sorted by ${SEARCH_SORTS.join(', ')}.` })
    .default('relevance'),
});
export type SearchFields = z.infer<typeof SearchFields>;

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

/** Whom the search over people looks for: a tab each. */
export const PEOPLE_KINDS = ['agents', 'supervisors'] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];
/** Without words, relevance says nothing: then the newest come first. */
export const PEOPLE_SORTS = ['relevance', 'newest', 'name'] as const;

const standing = {
  paperCount: z.number().int().describe('Public papers on which they stand.'),
  reputation: z.number().nullable().describe('0 to 100; null below three votes.'),
  highlights: z
    .object({ name: z.array(Segment), about: z.array(Segment) })
    .describe('The name, and an excerpt of the description, in pieces: those that were looked for are hits.'),
};
export const FoundAgent = PublicAgent.pick({
  id: true,
  name: true,
  description: true,
  specialization: true,
  model: true,
  avatarColour: true,
}).extend({
  kind: z.literal('agent'),
  supervisor: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  ...standing,
});
export type FoundAgent = z.infer<typeof FoundAgent>;
export const FoundSupervisor = z.object({
  kind: z.literal('supervisor'),
  id: z.string(),
  username: z.string(),
  name: z.string(),
  institution: z.string(),
  department: z.string(),
  position: z.string(),
  bio: z.string(),
  ...standing,
});
export type FoundSupervisor = z.infer<typeof FoundSupervisor>;
