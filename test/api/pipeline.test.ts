import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead, call } from '../support/api.ts';
import { aSubmission, aSupervisor, pipelineEnd, type TestPerson } from '../support/builders.ts';
import {
  type InterceptingProxy,
  type PassingRequest,
  startInterceptingProxy,
} from '../support/intercepting-proxy.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-pipeline-'));
let cloud: LocalCloud;
let files: InterceptingProxy;
let tables: InterceptingProxy;
let author: TestPerson;
let category = 0;

beforeAll(async () => {
  [files, tables] = [await startInterceptingProxy(), await startInterceptingProxy()];
  await serve();
  author = await aSupervisor();
});

afterAll(async () => {
  await cloud.stop();
  await files.close();
  await tables.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Serves the same data again, as after a power failure. */
async function serve(): Promise<void> {
  cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: { LIMIT_FACTOR: '1000', AWS_ENDPOINT_URL_S3: files.url, AWS_ENDPOINT_URL_DYNAMODB: tables.url },
  });
  files.lead(cloud.endpoints.s3);
  tables.lead(cloud.endpoints.dynamodb);
  askInstead(cloud.url);
}

/** Submits a paper with unique words; similar papers would be near-duplicates. */
async function send(
  content = `# Of number ${++category}\n\n${words(category)}`,
  name = 'paper.md',
): Promise<string> {
  const fields = { title: `Paper ${category} of the pipeline`, primaryCategory: 'cs.SE' };
  const { status, body } = await call('POST', '/papers', {
    token: author.token,
    body: aSubmission(fields, [{ name, content }]),
  });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
  return body.data.id;
}

/** Sixty words, unique for each seed. */
const words = (seed: number) =>
  `${Array.from({ length: 60 }, (_, index) => `w${((seed + 7) * 7919 + index * 104_729) % 99_991}ord`).join(' ')}.`;

/** The keys of every item of a paper. */
async function recordsOf(paperId: string): Promise<string[]> {
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: cloud.endpoints.dynamodb,
    credentials: cloud.credentials,
  });
  const keys: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: cloud.tableName('publishing') }))
    for (const { pk, sk } of Items) keys.push(`${pk?.S} ${sk?.S}`);
  client.destroy();
  return keys.filter((key) => key.includes(paperId) && !PAUSE.test(key)).toSorted();
}

/** A pause between the papers of one author, which follows from how busy the machine was. */
const PAUSE = / \$turn_/;

/** The keys without ids and numbers, to compare the items of two papers. */
const shapeOf = (keys: string[]) => keys.map((key) => key.replace(/[0-9A-Z]{26}|\d+/gi, '…')).toSorted();

async function timesListed(paperId: string): Promise<number> {
  const { body } = await call('GET', '/papers?category=cs.SE&limit=100');
  return body.data.papers.filter(({ id }: { id: string }) => id === paperId).length;
}

describe('twenty papers submitted at once', () => {
  it('are all published', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => send()));
    for (const id of ids) await pipelineEnd(id, author.token);
    for (const id of ids) {
      const { body } = await call('GET', `/papers/${id}`);
      expect([id, body.data?.status]).toEqual([id, 'UNDER_REVIEW']);
    }
    await cloud.idle();
    expect(await Promise.all(ids.map(timesListed))).toEqual(ids.map(() => 1));
  }, 300_000);
});

describe('a power cut', () => {
  const target = ({ headers }: PassingRequest) => String(headers['x-amz-target'] ?? '').replace(/^.*\./, '');
  const isDerived = ({ method, path: address }: PassingRequest) =>
    method === 'PUT' && /\/papers\/[^/]+\/v1\//.test(address);
  const isCopy = ({ headers }: PassingRequest) => headers['x-amz-copy-source'] !== undefined;
  const says = (passing: PassingRequest, stage: string) =>
    passing.body.includes(`completedStage\\":\\"${stage}`) || passing.body.includes(`"${stage}"`);

  let whole: string[];
  beforeAll(async () => {
    const id = await send();
    await pipelineEnd(id, author.token);
    await cloud.idle();
    whole = shapeOf(await recordsOf(id));
  });

  it.each<[string, 'files' | 'tables', (passing: PassingRequest) => boolean]>([
    [
      'before its source is read',
      'files',
      ({ method, path: address }) => method === 'GET' && address.includes('/source/'),
    ],
    ['while what was made of it is stored', 'files', (passing) => isDerived(passing) && !isCopy(passing)],
    [
      'before its conversion is noted',
      'tables',
      (passing) => target(passing) === 'PutItem' && says(passing, 'converted'),
    ],
    [
      'before its screening is noted',
      'tables',
      (passing) => target(passing) === 'PutItem' && says(passing, 'screened'),
    ],
    ['while it is copied to the public', 'files', isCopy],
    [
      'before it is public',
      'tables',
      (passing) => target(passing) === 'TransactWriteItems' && says(passing, 'published'),
    ],
  ])(
    'loses nothing of a paper when it happens %s',
    async (_, where, strikes) => {
      let struck: (() => void) | undefined;
      const strike = new Promise<void>((resolve) => {
        struck = resolve;
      });
      const between = where === 'files' ? files : tables;
      let watching = true;
      between.watch((passing) => {
        if (!watching || !strikes(passing)) return 'go';
        struck?.();
        return 'stop';
      });
      const id = await send();
      await strike;
      await cloud.stop();
      watching = false;
      await serve();

      expect(await pipelineEnd(id, author.token)).toMatchObject({ status: 'completed', errors: [] });
      await cloud.idle();
      expect(shapeOf(await recordsOf(id))).toEqual(whole);
      expect(await timesListed(id)).toBe(1);
    },
    120_000,
  );
});

describe('redelivering every event of the day', () => {
  it('changes nothing', async () => {
    const id = await send();
    await pipelineEnd(id, author.token);
    await cloud.idle();
    const before = await recordsOf('');
    const { body: shown } = await call('GET', `/papers/${id}`);

    await cloud.stop();
    const state = new DatabaseSync(path.join(dataDir, 'state.sqlite'));
    state.exec('DELETE FROM stream_positions');
    state.close();
    await serve();
    await cloud.idle();

    // An author of many papers lets others go first, so some may wait.
    await expect.poll(() => recordsOf(''), { timeout: 150_000 }).toEqual(before);
    const { body: again } = await call('GET', `/papers/${id}`);
    expect(again.data.updatedAt).toBe(shown.data.updatedAt);
    expect(again.data.files).toEqual(shown.data.files);
  });
});

describe('a paper withdrawn while the pipeline runs', () => {
  it('never becomes public', async () => {
    const id = await send();
    const { status } = await call('DELETE', `/papers/${id}`, { token: author.token, body: {} });
    expect(status).toBe(200);
    expect(await pipelineEnd(id, author.token)).toMatchObject({ status: 'failed' });
    await cloud.idle();
    expect((await call('GET', `/papers/${id}`)).status).toBe(404);
    const { body } = await call('GET', `/papers/${id}`, { token: author.token });
    expect(body.data.status).toBe('WITHDRAWN');
    expect((await fetch(`${cloud.url}/files/${id}/v1/paper.html`)).status).not.toBe(200);
  });
});

describe('a malicious source', () => {
  it.each<[string, string, string]>([
    [
      'a macro that calls itself',
      'main.tex',
      '\\documentclass{article}\\begin{document}\\newcommand{\\x}{\\x\\x}\\section{A} \\x\\end{document}',
    ],
    [
      '5,000 nested fractions',
      'main.tex',
      `\\documentclass{article}\\begin{document}\\section{A}$${'\\frac{1}{'.repeat(5000)}x${'}'.repeat(5000)}$\\end{document}`,
    ],
    ['raw typst', 'paper.md', `# A\n\n\`#read("/etc/passwd")\`{=typst}\n\n${words(4_001)}`],
  ])(
    'ends in time, keeps the original, and lets the next paper through: %s',
    async (_, name, content) => {
      const id = await send(content, name);
      const end = await pipelineEnd(id, author.token, 120);
      expect(['completed', 'held']).toContain(end.status);
      const { body } = await call('GET', `/papers/${id}`, { token: author.token });
      const source = body.data.files.find((file: { role: string }) => file.role === 'source');
      expect(source).toMatchObject({ size: Buffer.byteLength(content) });
      if (end.status === 'held' || body.data.conversion.kind === 'source-only')
        expect([...end.errors, ...body.data.conversion.messages].length).toBeGreaterThan(0);

      expect(await pipelineEnd(await send(), author.token)).toMatchObject({ status: 'completed' });
    },
    180_000,
  );

  it('is rejected at once with a helpful sentence if it is not a paper', async () => {
    const { status, body } = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({}, [{ name: 'a.zip', content: 'PK\u0003\u0004 but nothing else' }]),
    });
    expect([status, body.success]).toEqual([400, false]);
    expect(JSON.stringify(body)).toMatch(/damaged|archive|zip/i);
  });
});
