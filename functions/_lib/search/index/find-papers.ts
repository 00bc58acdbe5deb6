import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type Match, rankExpression } from './match-expression.ts';
import { rankingIn } from './schema.ts';
import type { Sort } from './search-index.ts';

const Found = z.array(z.object({ number: z.number(), rank: z.number() }));
/** A paper's number in this index. Its BM25 rank is negative, the best is lowest; 0 if nothing was ranked. */
export type FoundPaper = z.infer<typeof Found>[number];

interface Page {
  /** The papers' words and filters, as `findAll` was given them. */
  wanted: string;
  /** The words of the title that a paper must have to be the best. */
  title: string;
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

/**
 * Searches once, for all that counts, sorts and ranks: it leaves the numbers of the matching papers in the table `found`.
 * @param wanted the papers' words and filters, in the language of FTS5
 * @returns how many papers match
 */
export function findAll(db: DatabaseSync, wanted: string): number {
  db.exec('DELETE FROM found');
  const { changes } = db.prepare('INSERT INTO found SELECT rowid FROM words WHERE words MATCH ?').run(wanted);
  return Number(changes);
}

/** Returns a page of the papers that `findAll` found, in their order. */
export function findPapers(db: DatabaseSync, match: Match, page: Page): FoundPaper[] {
  const { sort, skip, take } = page;
  if (sort === 'relevance') return findBest(db, rankExpression(match), page);
  const sql = `SELECT number, 0 AS rank FROM found JOIN paper p USING (number)
    ORDER BY ${ORDER[sort]}, p.id DESC LIMIT ? OFFSET ?`;
  return Found.parse(db.prepare(sql).all(take, skip));
}

/** Ranks by words alone. A paper with exactly this title is first, even if others have its words more often. */
function findBest(db: DatabaseSync, ranked: string, { wanted, title, skip, take }: Page): FoundPaper[] {
  const among = ranked === wanted ? '' : 'AND +rowid IN found';
  const sql = `SELECT rowid AS number, ${rankingIn(db)} AS rank FROM words WHERE words MATCH ? ${among}
    ORDER BY rowid IN (SELECT number FROM paper INDEXED BY paper_title WHERE is_shown = 1 AND title = ?) DESC, rank
    LIMIT ? OFFSET ?`;
  return Found.parse(db.prepare(sql).all(ranked, title, take, skip));
}
