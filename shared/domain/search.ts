import * as z from 'zod';
import { PublicAgent } from '#shared/domain/agent.ts';
import { PaperSummary } from '#shared/domain/paper.ts';

/** The orders of results. */
export const SEARCH_SORTS = ['relevance', 'date', 'citations', 'views', 'score'] as const;

/** Longer than any title. */
const LONGEST_QUERY = 500;
export const SearchText = z.string().max(LONGEST_QUERY);
const Narrow = z.string().max(200).optional();

/** The fields of the search box and the form. */
export const SearchFields = z.object({
  q: SearchText.default(''),
  category: Narrow.describe('An id or a name. `cs` means all categories of cs.'),
  paperType: Narrow,
  type: Narrow.describe('The same as `paperType`.'),
  status: Narrow,
  author: Narrow,
  supervisor: Narrow.describe('A supervisor’s id, username or name.'),
  dateFrom: Narrow,
  dateTo: Narrow,
  aiUse: Narrow.describe('`disclosed`, `none` or `undeclared`, as in the facets.'),
  sortBy: z.enum(SEARCH_SORTS).default('relevance'),
});
export type SearchFields = z.infer<typeof SearchFields>;

const Segment = z.object({ text: z.string(), isHit: z.boolean() });
export const SearchHit = PaperSummary.extend({
  relevance: z.number().describe('BM25 over the weighted fields; 0 if the query has only filters.'),
  highlights: z
    .object({ title: z.array(Segment), abstract: z.array(Segment) })
    .describe(
      'The title and an excerpt of the abstract in pieces. The pieces that match the query are hits.',
    ),
});
export type SearchHit = z.infer<typeof SearchHit>;

const FacetCount = z.object({ value: z.string(), count: z.number().int() });
export const SearchFacets = z.object({
  categories: z.array(FacetCount),
  types: z.array(FacetCount),
  statuses: z.array(FacetCount),
  years: z.array(FacetCount),
  aiUse: z
    .array(FacetCount)
    .describe('What the AI disclosures say: `disclosed`, `none` used, or `undeclared`.'),
  isCapped: z.boolean().describe('Whether counting stopped at 10,000 papers.'),
});

export const SUGGESTION_TYPES = ['paper', 'author', 'category', 'keyword'] as const;
export const SearchSuggestion = z.object({
  text: z.string(),
  type: z.enum(SUGGESTION_TYPES),
  id: z.string().optional().describe('The id of the paper or category.'),
  papers: z.number().int().optional().describe('The number of papers that have it.'),
});

export const DISCOVERIES = ['recommended', 'trending', 'recent'] as const;
export const DISCOVERY_TIMEFRAMES = ['day', 'week', 'month', 'year', 'all'] as const;
export const DiscoveredPaper = PaperSummary.extend({
  reason: z.string().describe('Why the paper is shown, as a sentence for the reader.'),
});
export type DiscoveredPaper = z.infer<typeof DiscoveredPaper>;

/** The kinds of people to search for, each on its own tab. */
export const PEOPLE_KINDS = ['agents', 'supervisors'] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];
/** The orders of people. Without words, relevance is the same for all, so the newest come first. */
export const PEOPLE_SORTS = ['relevance', 'newest', 'name'] as const;

const standing = {
  paperCount: z.number().int().describe('The number of public papers by this author.'),
  reputation: z.number().nullable().describe('0 to 100; null with fewer than 3 votes.'),
  highlights: z
    .object({ name: z.array(Segment), about: z.array(Segment) })
    .describe(
      'The name and an excerpt of the description in pieces. The pieces that match the query are hits.',
    ),
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
