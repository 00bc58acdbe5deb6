import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { unpackSummary } from './apply-ops.ts';
import { FIELD_WEIGHTS } from './document.ts';
import { stemsOf } from './words.ts';

const MOST_TERMS = 12;
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

/** Stems by weight of their fields × rarity; those that only this paper has, or every tenth, tell nothing. */
function tellingTermsOf(db: DatabaseSync, { title, keywords, abstract }: PaperSummary): string[] {
  const weights = new Map<string, number>();
  const add = (stems: string[], weight: number) => {
    for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + weight);
  };
  add(stemsOf(title), FIELD_WEIGHTS.title);
  add(keywords.flatMap(stemsOf), FIELD_WEIGHTS.keywords);
  add(stemsOf(abstract), FIELD_WEIGHTS.abstract);
  const all = Number(
    db.prepare('SELECT count(*) AS papers FROM paper WHERE is_shown = 1').get()?.papers ?? 0,
  );
  const count = db.prepare('SELECT doc FROM stem WHERE term = ?');
  // Counting a word reads its list: only those that stand out within the paper are counted.
  return [...weights]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 40)
    .flatMap(([stem, weight]) => {
      const papers = Number(count.get(stem)?.doc ?? 0);
      const tells = papers > 1 && (all < 50 || papers < all / 10);
      return tells ? [{ stem, value: (weight / (weight + 1.2)) * Math.log(1 + all / papers) }] : [];
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_TERMS)
    .map(({ stem }) => stem);
}
