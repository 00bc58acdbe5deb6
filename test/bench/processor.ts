import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type RequestOptions } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE_PATH } from '#shared/constants.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { listPapersOf } from './people.ts';
import { measureTree } from './process-tree.ts';
import { rawGetItem } from './requests.ts';
import { type Result, report } from './results.ts';

const FLOOR = 'GET /site-state';
const WARM_UP = 100;
const BLOCKS = 10;
const ROUNDS = 40;

/**
 * Processor time of a request in all parts: edge, gateway, function, tables and this program, which sends one at a time. Relative to the
 * smallest call of the same path. Other programs on the machine change it far less than the time on the clock.
 */
export async function benchProcessor(cloud: LocalCloud): Promise<Result[]> {
  const papers = await listPapersOf(cloud.url);
  const [paper] = papers;
  if (!paper) throw new Error('There is no paper to read.');
  const agent = new Agent({ keepAlive: true });
  const read = (address: string) => () => readFrom(cloud.url + address, { agent });
  let count = 0;
  const calls: Record<string, { ask: () => Promise<unknown>; limit?: number }> = {
    [FLOOR]: { ask: read(`${API_BASE_PATH}/site-state`) },
    'pages of papers': {
      ask: () => read(`/papers/${papers[count++ % papers.length]?.archiveId}`)(),
      limit: 2,
    },
    // What nobody has asked for isn't kept (functions/pages/kept-pages.ts).
    'page of a paper, rendered anew': { ask: () => read(`/papers/${paper.archiveId}?unknown=${count++}`)() },
    'page of the list': { ask: read('/browse'), limit: 3 },
    'page of the list, rendered anew': { ask: () => read(`/browse?unknown=${count++}`)() },
    'home page': { ask: read('/') },
    'page of a search': { ask: read('/search?q=memory') },
    'GET /search': { ask: read(`${API_BASE_PATH}/search?q=memory`), limit: 2 },
    'GET /papers': { ask: read(`${API_BASE_PATH}/papers`) },
    'GET /papers/{ULID}': { ask: read(`${API_BASE_PATH}/papers/${paper.id}`) },
    'raw GetItem': { ask: rawGetItem(cloud, paper.id) },
  };
  const seconds = new Map<string, number>();
  for (const { ask } of Object.values(calls)) await times(WARM_UP, ask);
  for (let block = 0; block < BLOCKS; block++) {
    for (const [name, { ask }] of Object.entries(calls)) {
      const before = measureTree(process.pid).seconds;
      await times(ROUNDS, ask);
      seconds.set(name, (seconds.get(name) ?? 0) + measureTree(process.pid).seconds - before);
    }
  }
  agent.destroy();
  const of = (name: string) => ((seconds.get(name) ?? Number.NaN) * 1000) / (BLOCKS * ROUNDS);
  return Object.entries(calls).map(([name, { limit }]) => ({
    group: 'processor time',
    name,
    value: of(name),
    unit: 'ms',
    ...(name === FLOOR ? {} : { ratio: of(name) / of(FLOOR) }),
    ...(limit === undefined ? {} : { limit }),
  }));
}

async function times(count: number, ask: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < count; round++) await ask();
}

/** By node:http, which takes less processor time than `fetch`, so that more of the figure is the platform's. */
export function readFrom(url: string, options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume().on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });
}

// node test/bench/processor.ts --data .local: these figures alone, with a copy of the papers of `npm start`, which must be stopped and built.
if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string', default: '.local' } } });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-processor-'));
  cpSync(values.data, dataDir, { recursive: true });
  const cloud = await startLocalCloud({
    assembly: 'dist/local/cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: { LIMIT_FACTOR: '1000', VALIDATE_OUTPUT: 'false', NODE_ENV: 'production' },
  });
  process.exitCode = report(await benchProcessor(cloud), '.local/bench-processor.json') ? 0 : 1;
  await cloud.stop();
  rmSync(dataDir, { recursive: true });
}
