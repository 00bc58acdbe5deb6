import type { PaperSummary } from '#shared/domain/paper.ts';
import type { SearchQuery } from '#shared/domain/search-query.ts';
import type { IndexOp, PersonDocument, Timeframe, Trend } from './document.ts';
import type { FieldAnswer, FieldSearch } from './field-query.ts';
import type { Segment } from './highlight.ts';

export const SORTS = ['relevance', 'date', 'citations', 'views', 'score'] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchRequest {
  query: SearchQuery;
  /** A supervisor's id, username or name. */
  supervisor?: string | undefined;
  sort: Sort;
  /** Whether papers with some of the words are wanted, also if others have all. */
  any?: boolean;
  /** How many hits to skip, and how many to return. */
  skip: number;
  take: number;
}

export interface Hit {
  paper: PaperSummary;
  /** BM25 over the weighted fields, larger is better; 0 if only filters were given. */
  score: number;
  highlights: { title: Segment[]; abstract: Segment[] };
}

export interface FacetCount {
  value: string;
  count: number;
}
export interface Facets {
  categories: FacetCount[];
  types: FacetCount[];
  statuses: FacetCount[];
  years: FacetCount[];
  aiUse: FacetCount[];
  /** Whether only the first 10,000 papers were counted. */
  isCapped: boolean;
}

export interface SearchAnswer {
  hits: Hit[];
  totalCount: number;
  facets: Facets;
  /** The query with its probable corrections. */
  didYouMean: string | null;
  /** Words that no paper contains, and the words of the vocabulary that replaced them. */
  corrected: { word: string; by: string[] }[];
  /** Whether no paper contains all words, so that papers with any of them are shown. */
  isRelaxed: boolean;
}

export interface PeopleRequest {
  text: string;
  kind: PersonDocument['kind'];
  sort: 'relevance' | 'newest' | 'name';
  skip: number;
  take: number;
}

export interface PersonHit {
  person: PersonDocument;
  /** Public papers that name them. */
  paperCount: number;
  highlights: { name: Segment[]; about: Segment[] };
}

export interface PeopleAnswer {
  hits: PersonHit[];
  /** The number of matches of each kind. */
  counts: Record<PersonDocument['kind'], number>;
  /** Whether nobody matches all words, so that people with any of them are shown. */
  isRelaxed: boolean;
}

export interface Suggestion {
  text: string;
  type: 'paper' | 'author' | 'category' | 'keyword';
  /** The paper's id, or the category's. */
  id?: string;
  papers?: number;
}

/** A trending paper with its activity. */
export interface Trending {
  paper: PaperSummary;
  trend: Trend;
}

export interface IndexStatus {
  /** The last delta that was applied. */
  sequence: number;
  papers: number;
  words: number;
}

/** The value itself from an engine in this process, a promise from one on the network. */
export type Eventually<T> = T | Promise<T>;

/** What all search engines can do, in this process or on the network; the same test suite runs against each. */
export interface SearchIndex {
  /** Idempotent; changes older than the index are dropped. */
  apply(ops: IndexOp[]): Eventually<void>;
  search(request: SearchRequest): Eventually<SearchAnswer>;
  /** Papers that match a query of fields joined by operators. */
  searchFields(search: FieldSearch): Eventually<FieldAnswer>;
  searchPeople(request: PeopleRequest): Eventually<PeopleAnswer>;
  /** From the dictionaries, not from the text index. */
  suggest(prefix: string, most: number): Eventually<Suggestion[]>;
  /** Papers with the same significant words, the most similar first. */
  similar(paperId: string, most: number): Eventually<Hit[]>;
  /** The papers with the most activity within a time frame. */
  trending(frame: Timeframe, most: number): Eventually<Trending[]>;
  /** A supervisor's papers, newest first. */
  ofSupervisor(supervisorId: string, most: number): Eventually<PaperSummary[]>;
  papersById(ids: string[]): Eventually<PaperSummary[]>;
  status(): Eventually<IndexStatus>;
}
