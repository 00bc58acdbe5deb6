import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { SqliteIndex } from '../../functions/_lib/search/index/sqlite-index.ts';
import { syntheticOps } from '../search/corpus.ts';
import { syntheticWord } from '../seed/synthetic-text.ts';
import { drawGrowth } from './draw-growth.ts';
import { spreadOf } from './measure.ts';
import { peakResidentBytes } from './resident-bytes.ts';
import { queriesOf, THREE_FILTERS } from './search-index.ts';

// `npm run search-scale -- --papers 10000,100000 [--in <folder>] [--plot docs/search-growth.svg]`: measures the index with whole
// texts. `--in` keeps the indexes, and measures those that are there. Each size has a process of its own, so that its peak
// memory is its own.
const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '10000,100000' },
    in: { type: 'string' },
    plot: { type: 'string' },
    one: { type: 'string' },
  },
});
const BATCH = 500;
const QUERIES = 300;
const UPDATES = 100;
/** Other programs displace what the processor's caches contain: the best of these counts. */
const ROUNDS = 3;
const RESULTS = '.local/search-scale.json';

const MB = 1e6;
const Figures = z.record(z.string(), z.number());
type Figures = z.infer<typeof Figures>;

if (values.one) console.info(JSON.stringify(measure(Number(values.one))));
else {
  const where = values.in ? ['--in', values.in] : [];
  const rows = values.papers.split(',').map((size) => {
    const output = execFileSync(process.execPath, [import.meta.filename, '--one', size, ...where], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return Figures.parse(JSON.parse(output));
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
  if (values.plot) writeFileSync(values.plot, drawGrowth(rows));
}

function measure(papers: number): Figures {
  const folder = values.in
    ? path.join(values.in, `${papers}`)
    : mkdtempSync(path.join(os.tmpdir(), 'colophon-scale-'));
  const [base, built] = [path.join(folder, 'base.sqlite'), path.join(folder, 'built.json')];
  try {
    if (!existsSync(built)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(built, JSON.stringify(build(papers, base)));
    }
    const rounds = Array.from({ length: ROUNDS }, () => latencies(base));
    const best = Object.keys(rounds[0] ?? {}).map((name) => [
      name,
      Math.min(...rounds.map((round) => round[name] ?? Number.NaN)),
    ]);
    return { ...Figures.parse(JSON.parse(readFileSync(built, 'utf8'))), ...Object.fromEntries(best) };
  } finally {
    if (!values.in) rmSync(folder, { recursive: true, force: true });
  }
}

function build(papers: number, base: string): Figures {
  const fed = `${base}.fed`;
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
  rmSync(fed);
  const bytes = statSync(base).size;
  return {
    papers,
    'KB a paper': round(bytes / papers / 1000),
    'base, MB': round(bytes / MB),
    'fed file, MB': round(fedBytes / MB),
    'disk while compacting, MB': round((optimizedBytes + bytes) / MB),
    'memory while building and compacting, MB': round(peakResidentBytes() / MB),
    'building, ms a paper': round(buildMs / papers),
    'compacting, s': round(compactMs / 1000),
  };
}

function latencies(file: string): Figures {
  const index = new SqliteIndex(file);
  const { papers } = index.status();
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
    ...timed('first searches of a copy', 5, (number) => search(textWords(number + 500).join(' '))),
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

/** In processor time, so that other programs on the machine don't count. */
function millisecondsOf(task: () => unknown): number {
  const started = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
