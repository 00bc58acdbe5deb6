import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { AI_USES, type AiUse } from '#shared/domain/paper-constants.ts';
import type { SearchQuery } from '#shared/domain/search-query.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { unpackSummary } from './apply-ops.ts';
import { bestOf, FEW_HITS, isProbablyMeant, reworded } from './did-you-mean.ts';
import { Figures } from './document.ts';
import { byCount, latestFirst } from './facet-counts.ts';
import { aiUseToken } from './field-tokens.ts';
import { type FoundPaper, findPapers } from './find-papers.ts';
import { havingStem } from './highlight.ts';
import { filterBy, type Match, matchExpression, phrasesOf, type Term, termsOf } from './match-expression.ts';
import type { Facets, Hit, SearchAnswer, SearchRequest, Sort } from './search-index.ts';
import { toHit, withFigures } from './shown-paper.ts';
import type { Spelling } from './spelling.ts';
import { stemOf } from './words.ts';

/** The facets of larger results count this many papers, and say so. */
const MOST_COUNTED = 10_000;

const Counted = z.array(
  z.object({
    category: z.string(),
    second: z.string().nullable(),
    type: z.string(),
    status: z.string(),
    year: z.string(),
    papers: z.number(),
  }),
);

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
  let found = countAll(db, express(match));
  const isRelaxed = !request.any && found.totalCount === 0 && terms.length + phrases.length > 1;
  if (isRelaxed) {
    match = { ...match, any: true };
    found = countAll(db, express(match));
  }
  const { totalCount, facets } = found;
  const order = isRanked(match) ? sort : unranked(sort);
  const rows =
    totalCount > skip ? findPapers(db, match, { wanted: express(match), sort: order, skip, take }) : [];
  const stems = new Set([...terms.flatMap((term) => term.stems), ...phrases.flat()]);
  return {
    hits: toHits(db, rows, stems),
    totalCount,
    facets,
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

/** Counts papers by facet and in total; if the facets cover all papers, they aren't counted again. */
function countAll(db: DatabaseSync, expression: string): { totalCount: number; facets: Facets } {
  const { counted, facets } = facetsOf(db, expression);
  if (counted < MOST_COUNTED) return { totalCount: counted, facets };
  const totalCount = countOf(db, expression);
  return { totalCount, facets: { ...facets, isCapped: totalCount > MOST_COUNTED } };
}

function countOf(db: DatabaseSync, expression: string): number {
  const row = db.prepare('SELECT count(*) AS papers FROM words WHERE words MATCH ?').get(expression);
  return Number(row?.papers ?? 0);
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

function facetsOf(db: DatabaseSync, expression: string): { counted: number; facets: Facets } {
  const rows = Counted.parse(
    db
      .prepare(
        `SELECT p.category, p.second, p.type, p.status, substr(p.day, 1, 4) AS year, count(*) AS papers
         FROM (SELECT rowid FROM words WHERE words MATCH ? LIMIT ${MOST_COUNTED}) f
         JOIN paper p ON p.number = f.rowid GROUP BY 1, 2, 3, 4, 5`,
      )
      .all(expression),
  );
  const counts = { categories: new Map(), types: new Map(), statuses: new Map(), years: new Map() };
  const add = (map: Map<string, number>, value: string, papers: number) =>
    map.set(value, (map.get(value) ?? 0) + papers);
  for (const { category, second, type, status, year, papers } of rows) {
    add(counts.categories, category, papers);
    if (second && second !== category) add(counts.categories, second, papers);
    add(counts.types, type, papers);
    add(counts.statuses, status, papers);
    add(counts.years, year, papers);
  }
  const facets = {
    categories: byCount(counts.categories),
    types: byCount(counts.types),
    statuses: byCount(counts.statuses),
    years: latestFirst(byCount(counts.years)),
    aiUse: byCount(aiUsesOf(db, expression)),
    isCapped: false,
  };
  return { counted: rows.reduce((sum, { papers }) => sum + papers, 0), facets };
}

/** Counts by tokens, which need no column of their own: those of the disclosure are in the index for the filter `/ai:`. */
function aiUsesOf(db: DatabaseSync, expression: string): Map<string, number> {
  const count = db.prepare(
    `SELECT count(*) AS papers FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${MOST_COUNTED})`,
  );
  const uses = Object.keys(AI_USES) as AiUse[];
  const counts = uses.map((use) => {
    const row = count.get(`(${expression}) AND ${filterBy([aiUseToken(use)])}`);
    return [use, Number(row?.papers ?? 0)] as const;
  });
  return new Map(counts.filter(([, papers]) => papers > 0));
}
