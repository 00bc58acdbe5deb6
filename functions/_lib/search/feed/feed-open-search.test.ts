import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expunge } from './feed-open-search.ts';

// A stand-in for OpenSearch: it checks what goes over the wire. The order of requests was verified with OpenSearch 2.19.
vi.mock('./manifest-repository.ts', () => ({
  getManifest: async () => ({ sequence: 42 }),
  deltasBetween: async () => [],
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
