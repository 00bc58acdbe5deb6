import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type Match, rankExpression } from './match-expression.ts';
import { rankingIn } from './schema.ts';
import type { Sort } from './search-index.ts';

const Found = z.array(z.object({ number: z.number(), rank: z.number() }));
/** A paper's number in this index. Its BM25 rank is negative, the best is lowest; 0 if nothing was ranked. */
export type FoundPaper = z.infer<typeof Found>[number];

interface Page {
  /** The papers' words and filters, in the language of FTS5. */
  wanted: string;
  sort: Sort;
  skip: number;
  take: number;
}

const ORDER: Record<Exclude<Sort, 'relevance'>, string> = {
  date: 'p.published DESC',
  citations: 'p.citations DESC, p.published DESC',
  views: 'p.views DESC, p.published DESC',
  score: 'p.score DESC, p.published DESC',
};

/** Returns a page of the matching papers, in their order. */
export function findPapers(db: DatabaseSync, match: Match, page: Page): FoundPaper[] {
  const { wanted, sort, skip, take } = page;
  if (sort === 'relevance') return findBest(db, rankExpression(match), page);
  const sql = `SELECT p.number, 0 AS rank FROM words w JOIN paper p ON p.number = w.rowid
    WHERE words MATCH ? ORDER BY ${ORDER[sort]}, p.id DESC LIMIT ? OFFSET ?`;
  return Found.parse(db.prepare(sql).all(wanted, take, skip));
}

/** Ranks by words alone, and only papers that pass the filters. */
function findBest(db: DatabaseSync, ranked: string, { wanted, skip, take }: Page): FoundPaper[] {
  const passes = ranked === wanted ? '' : 'AND +rowid IN (SELECT rowid FROM words WHERE words MATCH ?)';
  const sql = `SELECT rowid AS number, ${rankingIn(db)} AS rank FROM words WHERE words MATCH ? ${passes}
    ORDER BY rank LIMIT ? OFFSET ?`;
  const values = ranked === wanted ? [ranked] : [ranked, wanted];
  return Found.parse(db.prepare(sql).all(...values, take, skip));
}
