import { AI_USES, type AiUse } from '#shared/domain/paper-constants.ts';
import { bestOf, FEW_HITS, isProbablyMeant, reworded } from '../index/did-you-mean.ts';
import { byCount, latestFirst } from '../index/facet-counts.ts';
import { aiUseToken } from '../index/field-tokens.ts';
import { havingStem } from '../index/highlight.ts';
import { type Match, phrasesOf, type Term, termsOf } from '../index/match-expression.ts';
import type { Facets, SearchAnswer, SearchRequest, Sort } from '../index/search-index.ts';
import { toHit } from '../index/shown-paper.ts';
import { stemOf } from '../index/words.ts';
import { countsOf, filterCountsOf, paperOf, SearchedPapers, SHOWN_FIELDS } from './answers.ts';
import type { Cluster } from './cluster.ts';
import { type Corrections, correctWords } from './correct-words.ts';
import { FIRST, hasStem, hasToken, isShown, paperQuery } from './paper-query.ts';

/** More words are searched, but only this many corrected. */
const MOST_CORRECTED = 32;

/**
 * Answers a query: papers with all its words, corrected if no paper contains them; papers with any of them if none
 * contains all. One request if papers are found; otherwise up to four more find out which words are to blame.
 */
export async function searchPapers(
  cluster: Cluster,
  papers: string,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { query } = request;
  const typed = termsOf(query);
  const phrases = phrasesOf(query);
  const ask = (match: Match) => find(cluster, papers, match, request);
  const any = request.any ? { any: true } : {};
  let match: Match = { terms: typed, phrases, ...any };
  let found = await ask(match);
  let corrected: SearchAnswer['corrected'] = [];
  const words = typed.slice(0, MOST_CORRECTED).map(({ word }) => word);
  const isRare = found.totalCount < FEW_HITS && words.length > 0;
  const corrections = isRare ? await correctWords(cluster, papers, words) : undefined;
  if (found.totalCount === 0 && corrections) {
    // If no paper contains a word, none contains all of them: only then is there anything to correct.
    const outcome = correct(typed, await unknownOf(cluster, papers, typed), corrections);
    corrected = outcome.corrected;
    match = { terms: outcome.terms, phrases, ...any };
    if (corrected.length > 0) found = await ask(match);
  }
  const isRelaxed = !request.any && found.totalCount === 0 && typed.length + phrases.length > 1;
  if (isRelaxed) {
    match = { ...match, any: true };
    found = await ask(match);
  }
  const { hits, totalCount, facets } = found;
  const isWanted = havingStem(new Set([...match.terms.flatMap(({ stems }) => stems), ...phrases.flat()]));
  return {
    hits: hits.map(({ paper, score }) => toHit(paper, score, isWanted)),
    ...{ totalCount, facets, corrected },
    didYouMean: didYouMean(request, { corrected, corrections, totalCount }),
    isRelaxed: isRelaxed && totalCount > 0,
  };
}

function correct(terms: Term[], unknown: ReadonlySet<string>, corrections: Corrections) {
  const corrected: SearchAnswer['corrected'] = [];
  const result = terms.map((term): Term => {
    const near = unknown.has(term.word) ? corrections.of(term.word) : [];
    if (near.length === 0) return term;
    corrected.push({ word: term.word, by: near.map(({ word }) => word) });
    return { word: term.word, stems: [...new Set(near.map(({ word }) => stemOf(word)))] };
  });
  return { terms: result, corrected };
}

/** Returns the terms whose stem no paper contains. */
async function unknownOf(cluster: Cluster, papers: string, terms: Term[]): Promise<Set<string>> {
  const checkedTerms = terms.slice(0, MOST_CORRECTED);
  const filters = Object.fromEntries(checkedTerms.map(({ word }) => [word, hasStem(stemOf(word))]));
  const answer = await cluster.search(papers, {
    size: 0,
    query: isShown,
    aggs: { has: { filters: { filters } } },
  });
  const counts = filterCountsOf(SearchedPapers.parse(answer).aggregations.has);
  return new Set(checkedTerms.map(({ word }) => word).filter((word) => (counts.get(word) ?? 0) === 0));
}

function didYouMean(
  { query }: SearchRequest,
  found: { corrected: SearchAnswer['corrected']; corrections: Corrections | undefined; totalCount: number },
): string | null {
  const { corrected, corrections, totalCount } = found;
  const better = bestOf(corrected);
  if (better.size === 0 && corrections && totalCount < FEW_HITS) {
    for (const { word } of termsOf(query)) {
      const [best] = corrections.of(word);
      if (isProbablyMeant(best, corrections.papersWith(word))) better.set(word, best.word);
    }
  }
  return reworded(query, better);
}

const ORDER: Record<Sort, object[]> = {
  relevance: [{ _score: 'desc' }],
  date: [],
  citations: [{ 'figures.citations': 'desc' }],
  views: [{ 'figures.views': 'desc' }],
  score: [{ 'figures.score': 'desc' }],
};
/** The order of papers with equal ranks. */
const LATEST = [{ 'shown.published': 'desc' }, { id: 'desc' }];

async function find(cluster: Cluster, papers: string, match: Match, request: SearchRequest) {
  const { query, supervisor, skip, take } = request;
  const hasText = match.terms.length + match.phrases.length > 0;
  const sort = !hasText && request.sort === 'relevance' ? 'date' : request.sort;
  const answer = await cluster.search(papers, {
    ...SHOWN_FIELDS,
    query: paperQuery(match, query, supervisor),
    ...{ from: skip, size: take, track_total_hits: true, sort: [...ORDER[sort], ...LATEST] },
    aggs: FACETS,
  });
  const { hits, aggregations } = SearchedPapers.parse(answer);
  return {
    hits: hits.hits.flatMap((hit) => {
      const paper = paperOf(hit);
      return paper ? [{ paper, score: (hit._score ?? 0) % FIRST }] : [];
    }),
    totalCount: hits.total?.value ?? 0,
    facets: facetsOf(aggregations),
  };
}

/** More than any facet has values: with a smaller size, each shard would count only its own frequent values. */
const facet = (field: string) => ({ terms: { field, size: 1000 } });
const AI_USE_NAMES = Object.keys(AI_USES) as AiUse[];
const FACETS = {
  categories: facet('shown.categories'),
  types: facet('shown.type'),
  statuses: facet('shown.status'),
  years: facet('shown.year'),
  aiUse: {
    filters: {
      filters: Object.fromEntries(AI_USE_NAMES.map((use) => [use, hasToken(aiUseToken(use))])),
    },
  },
};

/** All papers are counted, however many there are. */
const facetsOf = (aggregations: Record<string, unknown>): Facets => ({
  categories: byCount(countsOf(aggregations.categories)),
  types: byCount(countsOf(aggregations.types)),
  statuses: byCount(countsOf(aggregations.statuses)),
  years: latestFirst(byCount(countsOf(aggregations.years))),
  aiUse: byCount(new Map([...filterCountsOf(aggregations.aiUse)].filter(([, papers]) => papers > 0))),
  isCapped: false,
});
