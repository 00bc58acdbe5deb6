import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { unpackSummary } from './apply-ops.ts';
import { tellingStems, weightedStems } from './telling-stems.ts';

const Own = z.object({ number: z.number(), document: z.instanceof(Uint8Array) });
const Found = z.array(z.object({ number: z.number(), rank: z.number() }));

/** Papers that share a paper's most telling words, by BM25; the paper itself is none of them. */
export function similarPapers(db: DatabaseSync, paperId: string, most: number) {
  const row = db
    .prepare(
      `SELECT p.number, s.document FROM paper p JOIN shown s USING (number) WHERE p.id = ? AND p.is_shown = 1`,
    )
    .get(paperId);
  if (!row) return [];
  const { number, document } = Own.parse(row);
  const terms = tellingTermsOf(db, unpackSummary(document));
  if (terms.length === 0) return [];
  const expression = `{title keywords abstract} : (${terms.map((stem) => `"${stem}"`).join(' OR ')})`;
  const rows = db
    .prepare('SELECT rowid AS number, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?')
    .all(expression, most + 1);
  return Found.parse(rows)
    .filter((found) => found.number !== number)
    .slice(0, most);
}

/** How many papers have what may tell: counting a stem reads its list. */
function tellingTermsOf(db: DatabaseSync, summary: PaperSummary): string[] {
  const all = Number(
    db.prepare('SELECT count(*) AS papers FROM paper WHERE is_shown = 1').get()?.papers ?? 0,
  );
  const count = db.prepare('SELECT doc FROM stem WHERE term = ?');
  return tellingStems(weightedStems(summary), all, (stem) => Number(count.get(stem)?.doc ?? 0));
}
