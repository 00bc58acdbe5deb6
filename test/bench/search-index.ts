import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { SqliteIndex } from '../../functions/_lib/search/index/sqlite-index.ts';
import { syntheticOps } from '../search/corpus.ts';
import { syntheticPaper } from '../seed/synthetic-papers.ts';
import { spreadOf } from './measure.ts';
import type { Result } from './results.ts';

const BATCH = 2000;
const QUERIES = 300;

/** Measures the index without HTTP, relative to a scan with LIKE and to minisearch on the same synthetic papers. */
export function benchSearchIndex(papers: number): Result[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-bench-'));
  const file = path.join(folder, 'index.sqlite');
  const index = new SqliteIndex(file);
  const plain = new DatabaseSync(':memory:');
  plain.exec('CREATE TABLE paper (text TEXT)');
  const mini = new MiniSearch({ fields: ['title', 'abstract'], idField: 'id' });
  let building = 0;
  for (let from = 0; from < papers; from += BATCH) {
    const ops = syntheticOps(Math.min(BATCH, papers - from), from, { texts: true });
    const started = performance.now();
    index.apply(ops);
    building += performance.now() - started;
    const insert = plain.prepare('INSERT INTO paper VALUES (?)');
    plain.exec('BEGIN');
    for (const op of ops)
      if (op.kind === 'paper') {
        const { id, title, abstract } = op.document.summary;
        insert.run(`${title} ${abstract}`.toLowerCase());
        mini.add({ id, title, abstract });
      }
    plain.exec('COMMIT');
  }
  const base = path.join(folder, 'base.sqlite');
  index.compactInto(base);
  const words = queriesOf(QUERIES);
  const like = plain.prepare('SELECT count(*) FROM paper WHERE text LIKE ? AND text LIKE ?');
  const group = `search index, ${papers} papers`;
  const timed = (
    name: string,
    task: (number: number) => unknown,
    rounds = QUERIES,
    limit?: { p50?: number; p99?: number },
  ) => {
    const times = Array.from({ length: rounds }, (_, number) => {
      const started = performance.now();
      task(number);
      return performance.now() - started;
    });
    const { p50, p99 } = spreadOf(times);
    return [
      { group, name: `${name}, p50`, value: p50, unit: 'ms', ...(limit?.p50 ? { limit: limit.p50 } : {}) },
      { group, name: `${name}, p99`, value: p99, unit: 'ms', ...(limit?.p99 ? { limit: limit.p99 } : {}) },
    ];
  };
  const updates = Array.from({ length: 100 }, (_, number) =>
    syntheticOps(1, papers + number, { texts: true }),
  );
  const of = (number: number) => words[number % words.length] ?? ['', ''];
  const results: Result[] = [
    { group, name: 'building, a paper', value: building / papers, unit: 'ms' },
    { group, name: 'size, a paper', value: statSync(base).size / papers / 1000, unit: 'KB' },
    ...timed(
      'two words, three filters, facets',
      (number) => {
        const query = parseSearchQuery(`${of(number).join(' ')} ${THREE_FILTERS}`);
        return index.search({ query, sort: 'relevance', skip: 0, take: 20 });
      },
      QUERIES,
      { p99: 60 },
    ),
    ...timed(
      'suggestion',
      (number) => index.suggest((of(number)[0] ?? '').slice(0, 1 + (number % 6)), 10),
      QUERIES,
      { p99: 20 },
    ),
    // Every sixteenth update merges those before it, which takes about 10 ms. No request waits for it.
    ...timed('one update', (number) => index.apply(updates[number] ?? []), updates.length, { p50: 5 }),
    ...timed('LIKE scan, two words', (number) => like.get(...of(number).map((word) => `%${word}%`)), 30),
    ...timed('minisearch, two words', (number) => mini.search(of(number).join(' '), { combineWith: 'AND' })),
  ];
  index.close();
  rmSync(folder, { recursive: true, force: true });
  return results;
}

/** Filters that match about a sixth of the papers. */
export const THREE_FILTERS = '/type:ARTICLE /status:UNDER_REVIEW /from:2025-01';

/** Two words each. */
export const queriesOf = (count: number): string[][] =>
  Array.from({ length: count }, (_, number) => twoWords(number * 7));

/** Two words of one paper's abstract, as a reader would search for a paper they remember. */
function twoWords(number: number): string[] {
  const words = syntheticPaper(number % 1000)
    .summary.abstract.toLowerCase()
    .replaceAll('.', '')
    .split(' ');
  const random = randomOf(number + 99);
  return [0, 1].map(() => words[Math.floor(random() * words.length)] ?? '');
}
