import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { SqliteIndex } from '../../functions/_lib/search/index/sqlite-index.ts';
import { syntheticOps } from '../search/corpus.ts';
import { syntheticWord } from '../seed/synthetic-text.ts';
import { spreadOf } from './measure.ts';
import { peakResidentBytes } from './resident-bytes.ts';
import { queriesOf, THREE_FILTERS } from './search-index.ts';

// `npm run search-scale -- --papers 10000,100000`: measures the index with whole texts. Each size has a process of its own, so
// that its peak memory is its own.
const BATCH = 500;
const QUERIES = 300;
const UPDATES = 100;
const RESULTS = '.local/search-scale.json';

const MB = 1e6;
const argument = (name: string) => process.argv[process.argv.indexOf(name) + 1] ?? '';

if (process.argv.includes('--one')) console.info(JSON.stringify(measure(Number(argument('--one')))));
else {
  const sizes = process.argv.includes('--papers') ? argument('--papers').split(',') : ['10000', '100000'];
  const rows = sizes.map((size) => {
    const output = execFileSync(process.execPath, [import.meta.filename, '--one', size], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(output);
  });
  const measures = Object.keys(rows[0] ?? {}).filter((name) => name !== 'papers');
  console.table(
    Object.fromEntries(
      measures.map((name) => [
        name,
        Object.fromEntries(rows.map((row) => [`${row.papers} papers`, row[name]])),
      ]),
    ),
  );
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(rows, null, 2)}\n`);
}

function measure(papers: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-scale-'));
  const [fed, base] = [path.join(folder, 'index.sqlite'), path.join(folder, 'base.sqlite')];
  try {
    const building = new SqliteIndex(fed);
    let buildMs = 0;
    for (let from = 0; from < papers; from += BATCH) {
      const ops = syntheticOps(Math.min(BATCH, papers - from), from, { texts: true });
      buildMs += millisecondsOf(() => building.apply(ops));
      if (from % 10_000 === 0) console.error(`${from} papers`);
    }
    const fedBytes = statSync(fed).size;
    const compactMs = millisecondsOf(() => building.compactInto(base));
    const optimizedBytes = statSync(fed).size;
    building.close();
    const bytes = statSync(base).size;
    const peakMegabytes = peakResidentBytes() / MB;
    return {
      papers,
      'KB a paper': round(bytes / papers / 1000),
      'base, MB': round(bytes / MB),
      'fed file, MB': round(fedBytes / MB),
      'disk while compacting, MB': round((optimizedBytes + bytes) / MB),
      'memory while building and compacting, MB': round(peakMegabytes),
      'building, ms a paper': round(buildMs / papers),
      'compacting, s': round(compactMs / 1000),
      ...latencies(base, papers),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function latencies(file: string, papers: number) {
  const index = new SqliteIndex(file);
  const abstracts = queriesOf(QUERIES);
  const search = (text: string) =>
    index.search({ query: parseSearchQuery(text), sort: 'relevance', skip: 0, take: 20 });
  const timed = (name: string, times: number, task: (number: number) => unknown) => {
    const { p50, p99 } = spreadOf(
      Array.from({ length: times }, (_, number) => millisecondsOf(() => task(number))),
    );
    return { [`${name}, p50 ms`]: round(p50), [`${name}, p99 ms`]: round(p99) };
  };
  const found = {
    ...timed('first searches of a process', 5, (number) => search(textWords(number + 500).join(' '))),
    ...timed('two words of a text', QUERIES, (number) => search(textWords(number).join(' '))),
    ...timed('two words, three filters', QUERIES, (number) =>
      search(`${(abstracts[number] ?? []).join(' ')} ${THREE_FILTERS}`),
    ),
    ...timed('suggestion', QUERIES, (number) =>
      index.suggest((abstracts[number]?.[0] ?? '').slice(0, 1 + (number % 6)), 10),
    ),
    ...timed('one update', UPDATES, (number) => {
      const [op] = syntheticOps(1, papers + number, { texts: true });
      if (op) index.apply([op]);
    }),
  };
  index.close();
  return found;
}

/** Two words as frequent as those that people search for: neither in nearly all texts nor in a few. */
function textWords(number: number): string[] {
  const random = randomOf(number + 31);
  return [0, 1].map(() => syntheticWord(40 + Math.floor(random() ** 2 * 4000)));
}

function millisecondsOf(task: () => unknown): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
