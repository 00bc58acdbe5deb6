import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RebuildCursor } from './all-documents.ts';
import { expunge, rebuildOpenSearch } from './feed-open-search.ts';
import type { Rebuild } from './rebuild-repository.ts';

// A stand-in for OpenSearch: it checks what goes over the wire. The order of requests was verified with OpenSearch 2.19.
vi.mock('./manifest-repository.ts', () => ({
  getManifest: async () => ({ sequence: 42 }),
  deltasBetween: async () => [],
}));

// Five pages of people, which the cursor counts.
vi.mock('./all-documents.ts', () => ({
  allDocuments: async function* (_sequence: number, _clock: unknown, after?: { page: string }) {
    for (let page = Number(after?.page ?? 0) + 1; page <= 5; page++)
      yield { ops: [], cursor: { part: 'people', shard: 'z', page: String(page) } satisfies RebuildCursor };
  },
}));
let stored: Rebuild | undefined;
vi.mock('./rebuild-repository.ts', () => ({
  getRebuild: async () => stored,
  putRebuild: async (rebuild: Rebuild) => {
    stored = rebuild;
  },
  deleteRebuild: async () => {
    stored = undefined;
  },
}));

const PAPERS = 'colophon-test-papers';
const PEOPLE = 'colophon-test-people';
let asked: string[];
let tasks: object[];
const server = createServer(async (request, response) => {
  const { method = '', url = '' } = request;
  const body = await text(request);
  const [path = ''] = url.split('?');
  asked.push([method, path, ...(path === '/_reindex' ? [body] : [])].join(' '));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(path)));
});

function answerTo(path: string): object {
  if (path === `/_alias/${PAPERS}`) return { [`${PAPERS}-v3`]: {} };
  if (path === `/${PAPERS}-v*/_alias`) return { [`${PAPERS}-v2`]: {}, [`${PAPERS}-v3`]: {} };
  if (path.endsWith('/_doc/position')) return { _source: { sequence: 42 } };
  if (path === '/_reindex') return { task: 'node:7' };
  if (path === '/_tasks/node:7') return tasks.shift() ?? { completed: true };
  return { acknowledged: true };
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('OPENSEARCH_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('STAGE', 'test');
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  tasks = [];
  stored = undefined;
});

it('continues a rebuild that had no time left, and switches readers only when it is complete', async () => {
  const inTime = { milliseconds: 0 };
  for (const page of ['1', '2', '3', '4', '5']) {
    expect(await rebuildOpenSearch(() => new Date(), inTime)).toContain('the next run continues it');
    expect(stored).toMatchObject({ target: '4', sequence: 42, cursor: { page } });
  }
  expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([
    `PUT /${PAPERS}-v4`,
    `PUT /${PEOPLE}-v4`,
  ]);
  expect(asked).not.toContain('POST /_aliases');
  expect(await rebuildOpenSearch(() => new Date(), inTime)).toContain('version 4');
  expect(asked).toContain('POST /_aliases');
  expect(asked).not.toContain(`DELETE /${PAPERS}-v3`);
  expect(stored).toBeUndefined();
});

it('begins a rebuild again if an operator asks for it', async () => {
  await rebuildOpenSearch(() => new Date(), { milliseconds: 0 });
  await rebuildOpenSearch(() => new Date(), { milliseconds: 0, restart: true });
  expect(stored?.cursor).toMatchObject({ page: '1' });
  expect(asked.filter((request) => request === `PUT /${PAPERS}-v4`)).toHaveLength(2);
});

it('copies what is left into a new version, and deletes all earlier ones, which keep deleted words', async () => {
  tasks = [{ completed: false }, { completed: true, response: { failures: [] } }];
  expect(await expunge()).toBe(42);
  const changes = asked.filter((request) => !request.startsWith('GET'));
  const copied = (index: string) => ({
    source: { index: `${index}-v3` },
    dest: { index: `${index}-v4`, version_type: 'external' },
  });
  expect(changes).toEqual([
    `DELETE /${PEOPLE}-v2`,
    `DELETE /${PAPERS}-v2`,
    `PUT /${PAPERS}-v4`,
    `PUT /${PEOPLE}-v4`,
    `POST /${PAPERS}-v3/_refresh`,
    `POST /_reindex ${JSON.stringify(copied(PAPERS))}`,
    `POST /${PAPERS}-v4/_refresh`,
    `POST /${PEOPLE}-v3/_refresh`,
    `POST /_reindex ${JSON.stringify(copied(PEOPLE))}`,
    `POST /${PEOPLE}-v4/_refresh`,
    'POST /_aliases',
    `DELETE /${PEOPLE}-v3`,
    `DELETE /${PAPERS}-v3`,
  ]);
});

it('keeps the earlier version if a document can’t be copied', async () => {
  tasks = [{ completed: true, response: { failures: [{ cause: 'disk full' }] } }];
  await expect(expunge()).rejects.toThrow(/_reindex.*disk full/);
  expect(asked).not.toContain(`DELETE /${PAPERS}-v3`);
  expect(asked).not.toContain('POST /_aliases');
});
