import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { parseJson } from '../../runtime/json-attribute.ts';
import { applyPeople, isOfPerson, type PersonOp } from './apply-people.ts';
import { dictionaryNames, vocabularyOf } from './dictionaries.ts';
import {
  columnsOf,
  dayOfPaper,
  type Figures,
  type IndexOp,
  type SearchDocument,
  StoredSummary,
} from './document.ts';
import { aiUseIn } from './field-tokens.ts';
import { trendRank } from './trend.ts';
import { wordsOf } from './words.ts';

const Row = z.object({
  number: z.number(),
  sequence: z.number(),
  figures_sequence: z.number(),
  is_shown: z.number(),
});

/** What a batch of changes adds to or removes from the dictionaries, written once for the batch. */
interface Tally {
  words: Map<string, number>;
  names: Map<string, { kind: string; folded: string; shown: string; papers: number }>;
}

/**
 * Applies changes to an index, all or none. Changes older than the index are dropped, so they may come twice and in any
 * order. @returns words that are new to the vocabulary
 */
export function applyOps(db: DatabaseSync, ops: IndexOp[]): string[] {
  const statements = prepare(db);
  const tally: Tally = { words: new Map(), names: new Map() };
  db.exec('BEGIN');
  try {
    for (const op of ops) if (!isOfPerson(op)) applyOne(statements, tally, op);
    applyPeople(db, ops.filter(isOfPerson));
    const fresh = writeTally(statements, tally);
    db.exec('COMMIT');
    return fresh;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

type Statements = ReturnType<typeof prepare>;
type PaperOp = Exclude<IndexOp, PersonOp>;

function prepare(db: DatabaseSync) {
  const sql = (text: string): StatementSync => db.prepare(text);
  return {
    find: sql('SELECT number, sequence, figures_sequence, is_shown FROM paper WHERE id = ?'),
    add: sql(
      'INSERT INTO paper (id, sequence, figures_sequence, is_shown) VALUES (?, -1, -1, 0) RETURNING number',
    ),
    document: sql('SELECT document FROM shown WHERE number = ?'),
    setPaper:
      sql(`UPDATE paper SET sequence = ?, is_shown = 1, day = ?, published = ?, category = ?, second = ?,
      type = ?, status = ?, supervisor = ?, title = ?, ai_use = ? WHERE number = ?`),
    setGone: sql(`UPDATE paper SET sequence = ?, is_shown = 0, day = NULL, published = NULL, category = NULL,
      second = NULL, type = NULL, status = NULL, supervisor = NULL, title = NULL, ai_use = NULL WHERE number = ?`),
    setFigures: sql(`UPDATE paper SET figures_sequence = ?, views = ?, citations = ?, score = ?,
      trend_day = ?, trend_week = ?, trend_month = ? WHERE number = ?`),
    showDocument: sql(`INSERT INTO shown (number, document) VALUES (?, ?)
      ON CONFLICT (number) DO UPDATE SET document = excluded.document`),
    showFigures: sql(`INSERT INTO shown (number, figures) VALUES (?, ?)
      ON CONFLICT (number) DO UPDATE SET figures = excluded.figures`),
    hide: sql('UPDATE shown SET document = NULL WHERE number = ?'),
    removeWords: sql('DELETE FROM words WHERE rowid = ?'),
    addWords: sql(`INSERT INTO words (rowid, title, keywords, authors, abstract, content, filters)
      VALUES (?, ?, ?, ?, ?, ?, ?)`),
    knowsWord: sql('SELECT 1 FROM vocabulary WHERE word = ?'),
    countWord: sql(`INSERT INTO vocabulary (word, papers) VALUES (?, ?)
      ON CONFLICT (word) DO UPDATE SET papers = papers + excluded.papers`),
    countName: sql(`INSERT INTO name (kind, folded, shown, papers) VALUES (?, ?, ?, ?)
      ON CONFLICT (kind, folded, shown) DO UPDATE SET papers = papers + excluded.papers`),
    sweepWords: sql('DELETE FROM vocabulary WHERE word = ? AND papers <= 0'),
    sweepNames: sql('DELETE FROM name WHERE kind = ? AND folded = ? AND shown = ? AND papers <= 0'),
  };
}

function applyOne(sql: Statements, tally: Tally, op: PaperOp): void {
  const row = Row.parse(
    sql.find.get(op.id) ?? { ...sql.add.get(op.id), sequence: -1, figures_sequence: -1, is_shown: 0 },
  );
  if (op.kind !== 'figures' && op.sequence > row.sequence) {
    if (row.is_shown === 1) forget(sql, tally, row.number);
    if (op.kind === 'paper') show(sql, tally, row.number, op);
    else {
      sql.setGone.run(op.sequence, row.number);
      sql.hide.run(row.number);
    }
  }
  if (op.kind !== 'gone' && op.sequence > row.figures_sequence)
    setFigures(sql, row.number, op.sequence, op.figures);
}

const StoredRow = z.object({ document: z.instanceof(Uint8Array) });

function forget(sql: Statements, tally: Tally, number: number): void {
  sql.removeWords.run(number);
  const { document } = StoredRow.parse(sql.document.get(number));
  count(tally, unpackSummary(document), -1);
}

function show(
  sql: Statements,
  tally: Tally,
  number: number,
  { document, sequence }: { document: SearchDocument; sequence: number },
): void {
  const { summary } = document;
  const { title, keywords, authors, abstract, content, filters } = columnsOf(document);
  sql.addWords.run(number, title, keywords, authors, abstract, content, filters);
  sql.setPaper.run(
    sequence,
    dayOfPaper(summary),
    summary.publishedAt ?? summary.createdAt,
    summary.primaryCategory,
    summary.secondaryCategory,
    summary.paperType,
    summary.status,
    summary.submittingSupervisor.id,
    wordsOf(summary.title).join(' '),
    aiUseIn(document.fieldTokens ?? []),
    number,
  );
  sql.showDocument.run(number, deflateRawSync(JSON.stringify(summary)));
  count(tally, summary, 1);
}

function setFigures(sql: Statements, number: number, sequence: number, figures: Figures): void {
  const { views, citations, score, trend } = figures;
  const ranks = [trendRank(trend, 'day'), trendRank(trend, 'week'), trendRank(trend, 'month')] as const;
  sql.setFigures.run(sequence, views, citations, score, ...ranks, number);
  sql.showFigures.run(number, JSON.stringify(figures));
}

/** Unpacks a summary; packed it takes 1 KB instead of 2.5 KB. */
export const unpackSummary = (document: Uint8Array): PaperSummary =>
  parseJson(StoredSummary, inflateRawSync(document).toString());

function count(tally: Tally, summary: PaperSummary, by: number): void {
  for (const word of vocabularyOf(summary)) tally.words.set(word, (tally.words.get(word) ?? 0) + by);
  for (const { kind, folded, shown } of dictionaryNames(summary)) {
    const key = `${kind}\n${folded}\n${shown}`;
    tally.names.set(key, { kind, folded, shown, papers: (tally.names.get(key)?.papers ?? 0) + by });
  }
}

function writeTally(sql: Statements, { words, names }: Tally): string[] {
  const fresh: string[] = [];
  for (const [word, papers] of words) {
    if (papers === 0) continue;
    if (papers > 0 && !sql.knowsWord.get(word)) fresh.push(word);
    sql.countWord.run(word, papers);
    if (papers < 0) sql.sweepWords.run(word);
  }
  for (const { kind, folded, shown, papers } of names.values()) {
    if (papers === 0) continue;
    sql.countName.run(kind, folded, shown, papers);
    if (papers < 0) sql.sweepNames.run(kind, folded, shown);
  }
  return fresh;
}
