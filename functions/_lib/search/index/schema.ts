import type { DatabaseSync } from 'node:sqlite';
import { FIELD_WEIGHTS } from './document.ts';
import { aiUseToken, USES } from './field-tokens.ts';
import { filterBy } from './match-expression.ts';
import { PERSON_WEIGHTS } from './person-columns.ts';

const COLUMNS = Object.keys(FIELD_WEIGHTS).join(', ');
const WEIGHTS = Object.values(FIELD_WEIGHTS).join(', ');
const PEOPLE_WEIGHTS = Object.values(PERSON_WEIGHTS).join(', ');

const PEOPLE_COLUMNS = Object.keys(PERSON_WEIGHTS).join(', ');

/**
 * The tables of an index. `words` is the text index, which stores no text; `paper` is for filtering, sorting and
 * counting; `shown` contains what results show; `vocabulary` and `name` are the dictionaries for corrections and
 * suggestions; `person` and `people` are the same for agents and supervisors.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS paper (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    sequence INTEGER NOT NULL, figures_sequence INTEGER NOT NULL, is_shown INTEGER NOT NULL,
    day TEXT, published TEXT, category TEXT, second TEXT, type TEXT, status TEXT, supervisor TEXT, title TEXT,
    ai_use TEXT, views INTEGER NOT NULL DEFAULT 0, citations INTEGER NOT NULL DEFAULT 0, score REAL NOT NULL DEFAULT 0,
    trend_day REAL, trend_week REAL, trend_month REAL);
  CREATE INDEX IF NOT EXISTS paper_published ON paper (is_shown, published, number);
  CREATE INDEX IF NOT EXISTS paper_title ON paper (title) WHERE is_shown = 1;
  CREATE INDEX IF NOT EXISTS paper_supervisor ON paper (supervisor) WHERE is_shown = 1;
  CREATE INDEX IF NOT EXISTS paper_trend_day ON paper (trend_day) WHERE is_shown = 1;
  CREATE INDEX IF NOT EXISTS paper_trend_week ON paper (trend_week) WHERE is_shown = 1;
  CREATE INDEX IF NOT EXISTS paper_trend_month ON paper (trend_month) WHERE is_shown = 1;
  CREATE TABLE IF NOT EXISTS shown (number INTEGER PRIMARY KEY, document BLOB, figures TEXT);
  CREATE TABLE IF NOT EXISTS vocabulary (word TEXT PRIMARY KEY, papers INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS name (
    kind TEXT NOT NULL, folded TEXT NOT NULL, shown TEXT NOT NULL, papers INTEGER NOT NULL,
    PRIMARY KEY (kind, folded, shown)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS person (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, sequence INTEGER NOT NULL,
    created TEXT, name TEXT, document TEXT);
  CREATE INDEX IF NOT EXISTS person_created ON person (kind, created) WHERE document IS NOT NULL;
  CREATE INDEX IF NOT EXISTS person_name ON person (kind, name) WHERE document IS NOT NULL;
  CREATE VIRTUAL TABLE IF NOT EXISTS people USING fts5(
    ${PEOPLE_COLUMNS}, content='', contentless_delete=1, tokenize='ascii');
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
    ${COLUMNS}, content='', contentless_delete=1, tokenize='ascii');
  CREATE VIRTUAL TABLE IF NOT EXISTS stem USING fts5vocab(words, row);
`;

/** The columns of the text index in a file: bases of earlier releases have another order. */
export const columnsIn = (db: DatabaseSync): string[] =>
  db
    .prepare("SELECT name FROM pragma_table_info('words')")
    .all()
    .map(({ name }) => String(name));

/** Whether a file has the present columns; otherwise compaction makes a new base of the papers. */
export const isCurrentSchema = (db: DatabaseSync): boolean => columnsIn(db).join(', ') === COLUMNS;

/** Returns the ranking by BM25, with the weights in the order of the file's columns. */
export const rankingIn = (db: DatabaseSync): string =>
  `bm25(words, ${columnsIn(db)
    .map((name) => Object.entries(FIELD_WEIGHTS).find(([field]) => field === name)?.[1] ?? 0)
    .join(', ')})`;

/**
 * Creates missing tables, and a temporary one for the papers that a search finds. A copy is deleted with its process, so
 * nothing is synced to disk: the deltas in S3 are what counts.
 */
export function prepareSchema(db: DatabaseSync): void {
  db.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY; CREATE TEMP TABLE found (number INTEGER PRIMARY KEY)`);
  const { count } =
    db.prepare("SELECT count(*) AS count FROM sqlite_master WHERE name IN ('words', 'people')").get() ?? {};
  if (count === 2) {
    addAiUse(db);
    return;
  }
  db.exec(SCHEMA);
  db.exec(`INSERT OR REPLACE INTO words (words, rank) VALUES ('rank', 'bm25(${WEIGHTS})')`);
  db.exec(`INSERT OR REPLACE INTO people (people, rank) VALUES ('rank', 'bm25(${PEOPLE_WEIGHTS})')`);
}

/** Adds the use of AI to the papers in a file of an earlier release, where it was only a token. */
function addAiUse(db: DatabaseSync): void {
  if (db.prepare("SELECT 1 FROM pragma_table_info('paper') WHERE name = 'ai_use'").get()) return;
  db.exec('ALTER TABLE paper ADD COLUMN ai_use TEXT');
  const set = db.prepare(
    'UPDATE paper SET ai_use = ? WHERE number IN (SELECT rowid FROM words WHERE words MATCH ?)',
  );
  for (const use of USES) set.run(use, filterBy([aiUseToken(use)]));
}
