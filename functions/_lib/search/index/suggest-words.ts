import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { unpackSummary } from './apply-ops.ts';
import type { Suggestion } from './search-index.ts';
import { categoriesLike, foldedOf, MOST_OF_A_KIND, shared } from './suggestions.ts';
import { significantWords, stemOf } from './words.ts';

/** The newest titles are searched for words in their middle. */
const MOST_TITLES = 50;

/** Suggests completions: categories, keywords, authors and titles, the most used first. */
export function suggest(db: DatabaseSync, text: string, most: number): Suggestion[] {
  const folded = foldedOf(text);
  if (folded === '') return [];
  const keywords = names(db, 'keyword', folded);
  return shared(
    [categoriesLike(folded), keywords, names(db, 'author', folded), titles(db, text, folded)],
    most,
  );
}

const Name = z.array(z.object({ shown: z.string(), papers: z.number() }));

function names(db: DatabaseSync, kind: 'keyword' | 'author', folded: string): Suggestion[] {
  const rows = db
    .prepare(
      `SELECT shown, max(papers) AS papers FROM name WHERE kind = ? AND folded >= ? AND folded < ?
       GROUP BY lower(shown) ORDER BY papers DESC, shown LIMIT ?`,
    )
    .all(kind, folded, afterAll(folded), MOST_OF_A_KIND * 2);
  return Name.parse(rows).map(({ shown, papers }) => ({ text: shown, type: kind, papers }));
}

const Title = z.array(z.object({ id: z.string(), number: z.number(), document: z.instanceof(Uint8Array) }));

function titles(db: DatabaseSync, text: string, folded: string): Suggestion[] {
  // Without the hint, SQLite scans all papers by `is_shown`: 146 ms for 100,000 papers instead of 0.1 ms.
  const beginning = db
    .prepare(
      `SELECT p.id, p.number, s.document FROM paper p INDEXED BY paper_title JOIN shown s USING (number)
       WHERE p.is_shown = 1 AND p.title >= ? AND p.title < ? ORDER BY p.title LIMIT ?`,
    )
    .all(folded, afterAll(folded), MOST_OF_A_KIND);
  const rows = Title.parse(beginning);
  if (rows.length < MOST_OF_A_KIND) {
    const seen = new Set(rows.map(({ id }) => id));
    rows.push(...within(db, text).filter(({ id }) => !seen.has(id)));
  }
  return rows
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, document }) => ({ text: unpackSummary(document).title, type: 'paper', id }));
}

/** Returns titles with all the words, the last of which may be incomplete. */
function within(db: DatabaseSync, text: string): z.infer<typeof Title> {
  const words = significantWords(text);
  const last = words.at(-1);
  if (last === undefined || last.length < 3) return [];
  const completions = db
    .prepare('SELECT word FROM vocabulary WHERE word >= ? AND word < ? ORDER BY papers DESC LIMIT 5')
    .all(last, afterAll(last))
    .map(({ word }) => stemOf(String(word)));
  const whole = words.slice(0, -1).map((word) => `"${stemOf(word)}"`);
  const ends = [...new Set([stemOf(last), ...completions])].map((stem) => `"${stem}"`);
  const expression = `title : (${[...whole, `(${ends.join(' OR ')})`].join(' AND ')})`;
  const rows = db
    .prepare(
      `SELECT p.id, p.number, s.document FROM
         (SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${MOST_TITLES}) f
       JOIN paper p ON p.number = f.rowid JOIN shown s USING (number)
       ORDER BY p.views DESC, p.number DESC LIMIT ?`,
    )
    .all(expression, MOST_OF_A_KIND);
  return Title.parse(rows);
}

/** Sorts after everything that starts with a text. */
const afterAll = (text: string) => `${text}\u{10FFFF}`;
