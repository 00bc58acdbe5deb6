import type { PaperSummary } from '#shared/domain/paper.ts';
import type { SearchQuery } from '#shared/domain/search-query.ts';
import type { IndexOp, PersonDocument, Timeframe, Trend } from './document.ts';
import type { Segment } from './highlight.ts';

export const SORTS = ['relevance', 'date', 'citations', 'views', 'score'] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchRequest {
  query: SearchQuery;
  /** A supervisor's id, username or name. */
  supervisor?: string | undefined;
  sort: Sort;
  /** How many hits to leave out, and how many to give. */
  skip: number;
  take: number;
}

export interface Hit {
  paper: PaperSummary;
  /** BM25 over the weighted fields, larger is better; 0 where nothing but filters was asked for. */
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
  /** Whether only the first 10,000 papers were counted. */
  isCapped: boolean;
}

export interface SearchAnswer {
  hits: Hit[];
  totalCount: number;
  facets: Facets;
  /** The query's words as they were probably meant. */
  didYouMean: string | null;
  /** Words that no paper has, and by which of the vocabulary they were replaced. */
  corrected: { word: string; by: string[] }[];
  /** Whether no paper has all the words, so that those with any of them are shown. */
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
  /** Public papers on which they stand. */
  paperCount: number;
  highlights: { name: Segment[]; about: Segment[] };
}

export interface PeopleAnswer {
  hits: PersonHit[];
  /** How many of each kind were found. */
  counts: Record<PersonDocument['kind'], number>;
  /** Whether nobody has all the words, so that those with any of them are shown. */
  isRelaxed: boolean;
}

export interface Suggestion {
  text: string;
  type: 'paper' | 'author' | 'category' | 'keyword';
  /** The paper's id, or the category's. */
  id?: string;
  papers?: number;
}

/** A paper that is proposed, with how it moves. */
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

/** An engine beside us answers at once, one behind a network later. */
export type Eventually<T> = T | Promise<T>;

/** What all engines do, whether or not they stand in this process; the golden suite is run against each. */
export interface SearchIndex {
  /** Idempotent; drops what is older than what a paper has. */
  apply(ops: IndexOp[]): Eventually<void>;
  search(request: SearchRequest): Eventually<SearchAnswer>;
  searchPeople(request: PeopleRequest): Eventually<PeopleAnswer>;
  /** From dictionaries, not from the text index. */
  suggest(prefix: string, most: number): Eventually<Suggestion[]>;
  /** Papers with the same telling words, the most similar first. */
  similar(paperId: string, most: number): Eventually<Hit[]>;
  /** What moves most within a time-frame. */
  trending(frame: Timeframe, most: number): Eventually<Trending[]>;
  /** Those of a supervisor, newest first. */
  ofSupervisor(supervisorId: string, most: number): Eventually<PaperSummary[]>;
  papersById(ids: string[]): Eventually<PaperSummary[]>;
  status(): Eventually<IndexStatus>;
}
