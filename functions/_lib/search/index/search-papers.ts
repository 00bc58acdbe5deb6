import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import type { SearchQuery } from '#shared/domain/search-query.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { unpackSummary } from './apply-ops.ts';
import { bestOf, FEW_HITS, isProbablyMeant, reworded } from './did-you-mean.ts';
import { Figures } from './document.ts';
import { byCount, latestFirst } from './facet-counts.ts';
import { type FoundPaper, findAll, findPapers } from './find-papers.ts';
import { havingStem } from './highlight.ts';
import { type Match, matchExpression, phrasesOf, type Term, termsOf } from './match-expression.ts';
import type { Facets, Hit, SearchAnswer, SearchRequest, Sort } from './search-index.ts';
import { toHit, withFigures } from './shown-paper.ts';
import type { Spelling } from './spelling.ts';
import { stemOf, wordsOf } from './words.ts';

/** The facets of larger results count this many papers, and say so. */
const MOST_COUNTED = 10_000;

/**
 * Answers a query: papers with all its words, corrected if no paper contains them; papers with any of them if none
 * contains all.
 */
export function searchPapers(db: DatabaseSync, spelling: Spelling, request: SearchRequest): SearchAnswer {
  const { query, sort, skip, take } = request;
  const days = daysOf(db);
  const typed = termsOf(query);
  const { terms, corrected } = correct(db, spelling, typed);
  const phrases = phrasesOf(query);
  const express = (match: Match) => matchExpression(match, query, { supervisor: request.supervisor, days });
  let match: Match = { terms, phrases, ...(request.any ? { any: true } : {}) };
  let wanted = express(match);
  let totalCount = findAll(db, wanted);
  const isRelaxed = !request.any && totalCount === 0 && terms.length + phrases.length > 1;
  if (isRelaxed) {
    match = { ...match, any: true };
    wanted = express(match);
    totalCount = findAll(db, wanted);
  }
  const title = wordsOf(query.text).join(' ');
  const order = isRanked(match) ? sort : unranked(sort);
  const rows = totalCount > skip ? findPapers(db, match, { wanted, title, sort: order, skip, take }) : [];
  const stems = new Set([...terms.flatMap((term) => term.stems), ...phrases.flat()]);
  return {
    hits: toHits(db, rows, stems),
    totalCount,
    facets: facetsOf(db, totalCount),
    didYouMean: didYouMean(query, spelling, corrected, totalCount),
    corrected,
    isRelaxed: isRelaxed && totalCount > 0,
  };
}

const isRanked = ({ terms, phrases }: Match) => terms.length + phrases.length > 0;
const unranked = (sort: Sort): Sort => (sort === 'relevance' ? 'date' : sort);

/** Returns the first and the last day of all papers. */
function daysOf(db: DatabaseSync): { first: string; last: string } {
  const { first, last } =
    db
      .prepare(
        `SELECT (SELECT min(published) FROM paper WHERE is_shown = 1) AS first,
                (SELECT max(published) FROM paper WHERE is_shown = 1) AS last`,
      )
      .get() ?? {};
  return {
    first: String(first ?? '2000-01-01').slice(0, 10),
    last: String(last ?? '2000-01-01').slice(0, 10),
  };
}

function correct(db: DatabaseSync, spelling: Spelling, terms: Term[]) {
  const has = db.prepare('SELECT 1 FROM words WHERE words MATCH ? LIMIT 1');
  const corrected: SearchAnswer['corrected'] = [];
  const result = terms.map((term): Term => {
    if (term.stems.some((stem) => has.get(`"${stem}"`))) return term;
    const near = spelling.correct(term.word);
    if (near.length === 0) return term;
    corrected.push({ word: term.word, by: near.map(({ word }) => word) });
    return { word: term.word, stems: [...new Set(near.map(({ word }) => stemOf(word)))] };
  });
  return { terms: result, corrected };
}

function didYouMean(
  query: SearchQuery,
  spelling: Spelling,
  corrected: SearchAnswer['corrected'],
  totalCount: number,
): string | null {
  const better = bestOf(corrected);
  if (better.size === 0 && totalCount < FEW_HITS) {
    for (const { word } of termsOf(query)) {
      const [best] = spelling.correct(word);
      if (isProbablyMeant(best, spelling.papersWith(word))) better.set(word, best.word);
    }
  }
  return reworded(query, better);
}

function toHits(db: DatabaseSync, found: FoundPaper[], stems: ReadonlySet<string>): Hit[] {
  const isWanted = havingStem(stems);
  const papers = papersOf(
    db,
    found.map(({ number }) => number),
  );
  return found.flatMap(({ number, rank }) => {
    const paper = papers.get(number);
    // FTS5's ranks are negative, so ascending order puts the best first.
    return paper ? [toHit(paper, rank === 0 ? 0 : -rank, isWanted)] : [];
  });
}

const Shown = z.object({
  number: z.number(),
  document: z.instanceof(Uint8Array),
  figures: z.string().nullable(),
});

/** Returns papers by their numbers in this index, as listings show them. */
export function papersOf(db: DatabaseSync, numbers: number[]): Map<number, PaperSummary> {
  const get = db.prepare(
    'SELECT number, document, figures FROM shown WHERE number = ? AND document IS NOT NULL',
  );
  return new Map(
    numbers.flatMap((number) => {
      const row = get.get(number as SQLInputValue);
      return row ? [[number, toPaper(Shown.parse(row))] as const] : [];
    }),
  );
}

function toPaper({ document, figures }: z.infer<typeof Shown>): PaperSummary {
  return withFigures(unpackSummary(document), figures ? parseJson(Figures, figures) : undefined);
}

/** Counts the values here: SQLite takes twice as long to group papers, nearly all of which differ in some facet. */
function facetsOf(db: DatabaseSync, totalCount: number): Facets {
  const { categories, types, statuses, years, aiUse } = Joined.parse(
    db
      .prepare(
        `SELECT concat_ws(',', group_concat(p.category), group_concat(nullif(p.second, p.category))) AS categories,
           group_concat(p.type) AS types, group_concat(p.status) AS statuses,
           group_concat(substr(p.day, 1, 4)) AS years, group_concat(p.ai_use) AS aiUse
         FROM (SELECT number FROM found LIMIT ${MOST_COUNTED}) JOIN paper p USING (number)`,
      )
      .get(),
  );
  return {
    categories: byCount(categories),
    types: byCount(types),
    statuses: byCount(statuses),
    years: latestFirst(byCount(years)),
    aiUse: byCount(aiUse),
    isCapped: totalCount > MOST_COUNTED,
  };
}

const Values = z
  .string()
  .nullable()
  .transform((joined) => {
    const counts = new Map<string, number>();
    for (const value of joined ? joined.split(',') : []) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  });
const Joined = z.object({
  categories: Values,
  types: Values,
  statuses: Values,
  years: Values,
  aiUse: Values,
});
