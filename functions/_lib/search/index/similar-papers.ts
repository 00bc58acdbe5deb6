import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { unpackSummary } from './apply-ops.ts';
import { significantStems, weightedStems } from './significant-terms.ts';

const Own = z.object({ number: z.number(), document: z.instanceof(Uint8Array) });
const Found = z.array(z.object({ number: z.number(), rank: z.number() }));

/** Returns papers that share a paper's most significant words, by BM25, without the paper itself. */
export function similarPapers(db: DatabaseSync, paperId: string, most: number) {
  const row = db
    .prepare(
      `SELECT p.number, s.document FROM paper p JOIN shown s USING (number) WHERE p.id = ? AND p.is_shown = 1`,
    )
    .get(paperId);
  if (!row) return [];
  const { number, document } = Own.parse(row);
  const terms = significantTerms(db, unpackSummary(document));
  if (terms.length === 0) return [];
  const expression = `{title keywords abstract} : (${terms.map((stem) => `"${stem}"`).join(' OR ')})`;
  const rows = db
    .prepare('SELECT rowid AS number, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?')
    .all(expression, most + 1);
  return Found.parse(rows)
    .filter((found) => found.number !== number)
    .slice(0, most);
}

/** Returns the paper's significant terms. Counting a stem reads its list, so few are counted. */
function significantTerms(db: DatabaseSync, summary: PaperSummary): string[] {
  const all = Number(
    db.prepare('SELECT count(*) AS papers FROM paper WHERE is_shown = 1').get()?.papers ?? 0,
  );
  const count = db.prepare('SELECT doc FROM stem WHERE term = ?');
  return significantStems(weightedStems(summary), all, (stem) => Number(count.get(stem)?.doc ?? 0));
}
