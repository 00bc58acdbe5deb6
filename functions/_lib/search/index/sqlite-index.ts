import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { parseJson } from '../../runtime/json-attribute.ts';
import { applyOps, unpackSummary } from './apply-ops.ts';
import { Figures, type IndexOp, type Timeframe } from './document.ts';
import type { FieldAnswer, FieldSearch } from './field-query.ts';
import { isCurrentSchema, prepareSchema } from './schema.ts';
import { searchFields } from './search-fields.ts';
import type {
  Hit,
  PeopleAnswer,
  PeopleRequest,
  SearchAnswer,
  SearchIndex,
  SearchRequest,
  Suggestion,
  Trending,
} from './search-index.ts';
import { papersOf, searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';
import { toHit } from './shown-paper.ts';
import { similarPapers } from './similar-papers.ts';
import { Spelling } from './spelling.ts';
import { suggest } from './suggest-words.ts';

const MovingPapers = z.array(z.object({ number: z.number(), figures: z.string() }));
const Numbered = z.array(z.object({ number: z.number() }));

/** An index in SQLite's FTS5: a file, or in memory (`:memory:`). */
export class SqliteIndex implements SearchIndex {
  readonly #db: DatabaseSync;
  readonly #spelling: Spelling;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    prepareSchema(this.#db);
    this.#spelling = new Spelling(this.#db);
  }

  apply(ops: IndexOp[]): void {
    this.#spelling.add(applyOps(this.#db, ops));
  }

  /** Applies a delta and records its number; deltas already applied are ignored. */
  applyDelta(sequence: number, ops: IndexOp[]): void {
    if (sequence <= this.sequence) return;
    this.apply(ops);
    this.saveSequence(sequence);
  }

  get sequence(): number {
    return Number(this.#db.prepare("SELECT value FROM meta WHERE key = 'sequence'").get()?.value ?? 0);
  }

  saveSequence(sequence: number): void {
    this.#db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('sequence', ?)").run(sequence);
  }

  search(request: SearchRequest): SearchAnswer {
    return searchPapers(this.#db, this.#spelling, request);
  }

  searchFields(search: FieldSearch): FieldAnswer {
    return searchFields(this.#db, search);
  }

  searchPeople(request: PeopleRequest): PeopleAnswer {
    return searchPeople(this.#db, request);
  }

  suggest(prefix: string, most: number): Suggestion[] {
    return suggest(this.#db, prefix, most);
  }

  similar(paperId: string, most: number): Hit[] {
    const found = similarPapers(this.#db, paperId, most);
    const papers = papersOf(
      this.#db,
      found.map(({ number }) => number),
    );
    return found.flatMap(({ number, rank }) => {
      const paper = papers.get(number);
      return paper ? [toHit(paper, -rank)] : [];
    });
  }

  trending(frame: Timeframe, most: number): Trending[] {
    const rows = this.#db
      .prepare(
        `SELECT p.number, s.figures FROM paper p INDEXED BY paper_trend_${frame} JOIN shown s USING (number)
         WHERE p.is_shown = 1 AND p.trend_${frame} IS NOT NULL ORDER BY p.trend_${frame} DESC LIMIT ?`,
      )
      .all(most);
    const moving = MovingPapers.parse(rows);
    const papers = papersOf(
      this.#db,
      moving.map(({ number }) => number),
    );
    return moving.flatMap(({ number, figures }) => {
      const paper = papers.get(number);
      return paper ? [{ paper, trend: parseJson(Figures, figures).trend }] : [];
    });
  }

  ofSupervisor(supervisorId: string, most: number) {
    const rows = this.#db
      .prepare(
        'SELECT number FROM paper INDEXED BY paper_supervisor WHERE is_shown = 1 AND supervisor = ? ORDER BY published DESC LIMIT ?',
      )
      .all(supervisorId, most);
    return this.#papers(Numbered.parse(rows));
  }

  papersById(ids: string[]) {
    const find = this.#db.prepare('SELECT number FROM paper WHERE id = ? AND is_shown = 1');
    return this.#papers(Numbered.parse(ids.map((id) => find.get(id)).filter((row) => row !== undefined)));
  }

  #papers(rows: { number: number }[]) {
    return [
      ...papersOf(
        this.#db,
        rows.map(({ number }) => number),
      ).values(),
    ];
  }

  status() {
    const one = (sql: string) => Number(this.#db.prepare(sql).get()?.value ?? 0);
    return {
      sequence: this.sequence,
      papers: one('SELECT count(*) AS value FROM paper WHERE is_shown = 1'),
      words: one('SELECT count(*) AS value FROM vocabulary'),
    };
  }

  /** Returns everything in the index, independent of the order in which it arrived, for comparison in tests. */
  dump(): unknown {
    const all = (sql: string) =>
      this.#db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    return {
      papers: all(
        `SELECT p.*, s.document, s.figures FROM paper p LEFT JOIN shown s USING (number) ORDER BY id`,
      ).map(({ number: _, document, ...row }) => ({
        ...row,
        document: document instanceof Uint8Array ? unpackSummary(document) : null,
      })),
      people: all('SELECT id, sequence, document FROM person ORDER BY id'),
      vocabulary: all('SELECT word, papers FROM vocabulary ORDER BY word'),
      names: all('SELECT * FROM name ORDER BY kind, folded, shown'),
    };
  }

  /** Whether the file has the columns of this release. */
  get isCurrent(): boolean {
    return isCurrentSchema(this.#db);
  }

  /**
   * Writes a copy that is optimized for size and speed, for a base that many will read. A copy, because VACUUM in place needs
   * the file's size a third time, and its journal needs it in memory.
   */
  compactInto(file: string): void {
    this.#db.exec("INSERT INTO words (words) VALUES ('optimize')");
    this.#db.prepare('VACUUM INTO ?').run(file);
  }

  close(): void {
    this.#db.close();
  }
}
