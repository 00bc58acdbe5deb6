import { parseArgs } from 'node:util';
import * as z from 'zod';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { Cluster } from '../../functions/_lib/search/opensearch/cluster.ts';
import { OpenSearchIndex } from '../../functions/_lib/search/opensearch/opensearch-index.ts';
import {
  aliasesOf,
  currentVersion,
  dropVersion,
  makeVersion,
  switchTo,
} from '../../functions/_lib/search/opensearch/versions.ts';
import { syntheticOps } from '../search/corpus.ts';
import { syntheticWord } from '../seed/synthetic-text.ts';
import { spreadOf } from './measure.ts';
import { queriesOf, THREE_FILTERS } from './search-index.ts';

// `OPENSEARCH_URL=http://localhost:9200 npm run open-search-scale -- --minutes 10 [--papers 1000000] [--texts]`: fills a new version of
// the indexes as a rebuild does, switches readers to it, and measures searches. It ends early if the time is used up.
const { values } = parseArgs({
  options: {
    papers: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '10' },
    texts: { type: 'boolean', default: false },
  },
});
/** As many as a rebuild reads at a time (all-documents.ts). */
const BATCH = 100;
const QUERIES = 100;
const TOLD_EVERY = 20_000;

const cluster = new Cluster({ url: process.env.OPENSEARCH_URL ?? 'http://localhost:9200' });
const prefix = `scale-${process.pid}`;
const names = await makeVersion(cluster, prefix, 1);
const index = new OpenSearchIndex(cluster, names);
try {
  const filled = await fill();
  await index.savePosition(1);
  const switching = await millisecondsOf(() => switchTo(cluster, prefix, 1));
  if ((await currentVersion(cluster, prefix)) !== 1) throw new Error('Readers were not switched.');
  await cluster.request('POST', `/${names.papers}/_refresh`);
  console.table({
    ...filled,
    'switching readers, ms': round(switching),
    ...(await size()),
    ...(await latencies(filled.papers)),
  });
} finally {
  await dropVersion(cluster, prefix, 1);
}

async function fill() {
  const [most, end] = [Number(values.papers), Date.now() + Number(values.minutes) * 60_000];
  let [papers, inventing, indexing] = [0, 0, 0];
  while (papers < most && Date.now() < end) {
    const started = performance.now();
    const ops = syntheticOps(Math.min(BATCH, most - papers), papers, { texts: values.texts });
    inventing += performance.now() - started;
    indexing += await millisecondsOf(() => index.apply(ops));
    papers += ops.length;
    if (papers % TOLD_EVERY === 0) console.error(`${papers} papers, ${round(indexing / papers)} ms each`);
  }
  return {
    papers,
    'indexing, s': round(indexing / 1000),
    'indexing, ms a paper': round(indexing / papers),
    'inventing papers, s': round(inventing / 1000),
  };
}

async function size() {
  const Stats = z.object({
    _all: z.object({
      total: z.object({
        store: z.object({ size_in_bytes: z.number() }),
        docs: z.object({ count: z.number() }),
      }),
    }),
  });
  const { body } = await cluster.request('GET', `/${names.papers}/_stats/store,docs`);
  const { store, docs } = Stats.parse(body)._all.total;
  return { 'documents, with nested ones': docs.count, 'index, MB': round(store.size_in_bytes / 1e6) };
}

async function latencies(papers: number) {
  const reader = new OpenSearchIndex(cluster, aliasesOf(prefix));
  const abstracts = queriesOf(QUERIES);
  const search = (text: string) =>
    reader.search({ query: parseSearchQuery(text), sort: 'relevance', skip: 0, take: 20 });
  const all = await reader.search({ query: parseSearchQuery(''), sort: 'date', skip: 0, take: 20 });
  const timed = async (name: string, task: (number: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let number = 0; number < QUERIES; number++) times.push(await millisecondsOf(() => task(number)));
    const { p50, p99 } = spreadOf(times);
    return { [`${name}, p50 ms`]: round(p50), [`${name}, p99 ms`]: round(p99) };
  };
  const random = randomOf(31);
  return {
    'found of all': `${all.totalCount} of ${papers}`,
    ...(await timed('two words, three filters', (number) =>
      search(`${(abstracts[number] ?? []).join(' ')} ${THREE_FILTERS}`),
    )),
    ...(await timed('suggestion', (number) =>
      reader.suggest((abstracts[number]?.[0] ?? '').slice(0, 1 + (number % 6)), 10),
    )),
    ...(values.texts
      ? await timed('two words of a text', () =>
          search([0, 1].map(() => syntheticWord(40 + Math.floor(random() ** 2 * 4000))).join(' ')),
        )
      : {}),
  };
}

async function millisecondsOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
