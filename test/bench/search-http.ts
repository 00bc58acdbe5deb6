import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { API_BASE_PATH } from '#shared/constants.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { spreadOf, timesOf } from './measure.ts';
import type { Result } from './results.ts';
import { queriesOf, THREE_FILTERS } from './search-index.ts';

const ROUNDS = 500;
const WARM_UP = 50;

/** Measures search over HTTP with this many synthetic papers, including the first response of a cold function. */
export async function benchSearchOverHttp(papers: number): Promise<Result[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-bench-search-'));
  try {
    const started = performance.now();
    await seed(dataDir, papers);
    const seeding = (performance.now() - started) / 1000;
    return [
      { group: groupOf(papers), name: 'seeding', value: seeding, unit: 's' },
      ...(await benchSeeded(dataDir, papers)),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs in a separate process, because repositories keep the first cloud they were configured with. */
const seed = (dataDir: string, papers: number) =>
  promisify(execFile)(process.execPath, ['test/seed/seed.ts', '--papers', String(papers), '--data', dataDir]);

const groupOf = (papers: number) => `search over HTTP, ${papers.toLocaleString('en')} papers`;

/** The same on a seeded data folder. */
export async function benchSeeded(dataDir: string, papers: number): Promise<Result[]> {
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: { LIMIT_FACTOR: '1000', VALIDATE_OUTPUT: 'false' },
  });
  try {
    return await measure(cloud, groupOf(papers));
  } finally {
    await cloud.stop();
  }
}

async function measure(cloud: LocalCloud, group: string): Promise<Result[]> {
  const queries = queriesOf(ROUNDS);
  let next = 0;
  const following = () => queries[next++ % queries.length] ?? [];
  const search = () => ask(cloud, '/search', `${following().join(' ')} ${THREE_FILTERS}`);
  // Ever longer prefixes of a word, as while typing.
  const suggest = () => ask(cloud, '/search/suggest', (following()[0] ?? '').slice(0, 1 + (next % 6)));
  const health = () => ask(cloud, '/stats/funding', '');

  const first = performance.now();
  await search();
  const results: Result[] = [
    { group, name: 'cold function, first answer', value: (performance.now() - first) / 1000, unit: 's' },
  ];
  const tasks = [
    ['an answer that reads nothing', health, undefined, undefined],
    ['two words, three filters, facets', search, 25, 100],
    ['suggestion', suggest, undefined, 30],
  ] as const;
  for (const [name, task, limit50, limit99] of tasks) {
    await timesOf(WARM_UP, task);
    const { p50, p99 } = spreadOf(await timesOf(ROUNDS, task));
    results.push(
      { group, name: `${name}, p50`, value: p50, unit: 'ms', ...(limit50 ? { limit: limit50 } : {}) },
      { group, name: `${name}, p99`, value: p99, unit: 'ms', ...(limit99 ? { limit: limit99 } : {}) },
    );
  }
  return results;
}

async function ask(cloud: LocalCloud, route: string, q: string): Promise<void> {
  const response = await fetch(`${cloud.url}${API_BASE_PATH}${route}?${new URLSearchParams(q ? { q } : {})}`);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${route} answered ${response.status}: ${body.slice(0, 200)}`);
}
