import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERASED_TITLE, ERASURE_REASONS } from '#shared/domain/erasure.ts';
import { getPaperById } from '../../functions/_lib/papers/paper-repository.ts';
import { eraseRecords } from '../../functions/jobs/erase-papers/erase-records.ts';
import { erasureEntity } from '../../functions/jobs/erase-papers/erasure-entities.ts';
import { titleHashes } from '../../functions/jobs/erase-papers/redact-title.ts';
import { dynamoDbAt } from '../../infra/local/backup/export-tables.ts';
import { CREDENTIALS } from '../../infra/local/local-cloud.ts';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  aText,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { agentReview, aProvidedAgent, aRequest, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org', LIMIT_FACTOR: '10' });

let chief: TestPerson;
beforeAll(async () => {
  useTablesOf(platform());
  chief = await aSupervisor({ email: 'chief@example.org' });
});

/** Every place where a word is stored: `table:entity`, `key of an object`. */
async function placesOf(word: string): Promise<string[]> {
  await platform().idle();
  return [...(await tablesWith(word)), ...(await objectsWith(word))];
}

async function tablesWith(word: string): Promise<string[]> {
  const client = dynamoDbAt(platform().endpoints.dynamodb);
  const found: string[] = [];
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of TableNames)
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      for (const item of Items)
        if (JSON.stringify(item).toLowerCase().includes(word))
          found.push(`table:${unmarshall(item).__edb_e__}`);
  client.destroy();
  return found;
}

async function objectsWith(word: string): Promise<string[]> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: platform().endpoints.s3,
    credentials: CREDENTIALS,
    forcePathStyle: true,
  });
  const found: string[] = [];
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  for (const { Name: Bucket } of Buckets) {
    const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    for (const { Key = '', VersionId } of Versions) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (Key.toLowerCase().includes(word) || textIn(Key, bytes).toLowerCase().includes(word))
        found.push(Key);
    }
  }
  client.destroy();
  return found;
}

/** The bytes as text, unpacked where we know how: deltas, and the summaries in a base of the index. */
function textIn(key: string, bytes: Buffer): string {
  if (key.endsWith('.gz')) return gunzipSync(bytes).toString();
  if (!key.endsWith('.sqlite')) return bytes.toString('latin1');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-base-'));
  writeFileSync(path.join(folder, 'base'), bytes);
  const database = new DatabaseSync(path.join(folder, 'base'), { readOnly: true });
  const rows = database.prepare('SELECT document FROM shown WHERE document IS NOT NULL').all();
  const summaries = rows.map(({ document }) =>
    document instanceof Uint8Array ? inflateRawSync(document).toString() : '',
  );
  const words = database.prepare('SELECT term FROM stem').all();
  database.close();
  rmSync(folder, { recursive: true });
  return [bytes.toString('latin1'), ...summaries, JSON.stringify(words)].join('\n');
}

const erase = (paper: string, fields: object = {}) =>
  platform().runJob('erase', undefined, {
    paper,
    reason: 'court-order',
    reference: '27 O 12/26',
    by: chief.username,
    ...fields,
  });

const aPaperWith = (author: TestPerson, word: string) =>
  aPublishedPaper(
    author,
    {
      title: `On the ${word} of walls`,
      abstract: `An abstract about ${word}, long enough to be one, in a few words.`,
    },
    [{ name: `${word}.md`, content: `${aText()}\n\n# ${word}\n\nWe saw ${word} and more ${word}.\n` }],
  );

describe('erasing a paper', () => {
  it('leaves nothing of it in tables, versions of files and the search index but a tombstone', async () => {
    const [author, reader] = [await aSupervisor(), await aSupervisor()];
    const { id, archiveId } = await aPaperWith(author, 'zyxquorl');
    await call('PUT', `/papers/${id}`, {
      token: author.token,
      body: aSubmission({ title: 'Second zyxquorl' }, [
        { name: 'paper.md', content: `${aText()}\n\nMore zyxquorl.\n` },
      ]),
    });
    await pipelineEnd(id, author.token);
    const { files } = (await call('GET', `/papers/${id}/files`)).body.data;
    await call('GET', `/papers/${id}/diff?from=1&to=2`);
    await call('PUT', '/papers/drafts/a-third-version', {
      token: author.token,
      body: { paperId: id, values: { title: 'Third zyxquorl' }, revision: 0 },
    });
    expect((await review(reader, id)).status).toBe(201);
    await until(
      async () => (await call('GET', '/search?q=zyxquorl')).body.data.papers.length || undefined,
      'the paper in the search',
    );
    const before = await placesOf('zyxquorl');
    for (const place of [
      'table:version',
      'table:draft',
      'table:notice',
      'table:review',
      'table:citationnode',
    ])
      expect(before).toContain(place);
    expect(before.some((key) => key.startsWith('deltas/'))).toBe(true);

    await erase(archiveId);
    expect(await placesOf('zyxquorl')).toEqual([]);

    const { body } = await call('GET', `/papers/${archiveId}`);
    expect(body.data).toMatchObject({
      id,
      archiveId,
      status: 'WITHDRAWN',
      title: ERASED_TITLE,
      authors: [],
      files: [],
      withdrawal: { reason: ERASURE_REASONS['court-order'] },
    });
    const page = await fetch(new URL(`/papers/${archiveId}`, platformUrl()));
    expect([page.status, (await page.text()).includes(ERASURE_REASONS['court-order'])]).toEqual([200, true]);
    for (const { url, name, role } of files)
      expect([name, (await fetch(new URL(url, platformUrl()))).status]).toEqual([
        name,
        role === 'source' ? 404 : 410,
      ]);
    expect((await call('GET', '/search?q=zyxquorl')).body.data.papers).toEqual([]);
    const audit = await call('GET', '/admin/audit-log', { token: chief.token });
    expect(JSON.stringify(audit.body)).toContain('paper.erased');

    // Again: no second entry, and nothing changes.
    await erase(archiveId);
    const { data } = await erasureEntity().query.primary({}).go();
    expect(data.map(({ paperId, doneAt }) => [paperId, doneAt === undefined])).toEqual([[id, false]]);
  });

  it('continues after it was interrupted, and ends open review requests', async () => {
    const [author, reviewer] = [await aSupervisor(), await aSupervisor()];
    const { id, archiveId } = await aPaperWith(author, 'vlimpotek');
    const agent = await aProvidedAgent(reviewer, 'http://127.0.0.1:9/', {
      isFree: true,
      autoAcceptRequests: false,
    });
    const request = await aRequest(author, id, agent.id);
    const erasure = {
      paperId: id,
      archiveId,
      reason: 'personal-data' as const,
      reference: 'A request by letter',
      byId: 'X',
      byUsername: chief.username,
      at: new Date().toISOString(),
      titleHashes: titleHashes(id, ['On the vlimpotek of walls']),
    };
    await erasureEntity().put(erasure).go();
    const paper = await getPaperById(id);
    if (!paper) throw new Error('The paper is missing.');
    await eraseRecords(paper, erasure, [paper.supervisorId]);
    expect((await placesOf('vlimpotek')).length).toBeGreaterThan(3);

    await platform().runJob('erase');
    expect(await placesOf('vlimpotek')).toEqual([]);
    const { body } = await call('GET', `/marketplace/review-requests/${request.id}`, { token: author.token });
    expect(['CANCELLED', 'WITHDRAWN']).toContain(body.data.status);
  });

  it('accepts only admins, known reasons and whole papers', async () => {
    const author = await aSupervisor();
    const { archiveId } = await aPublishedPaper(author);
    await expect(erase(archiveId, { by: author.username })).rejects.toThrow(/not an admin/);
    await expect(erase(`${archiveId}v1`)).rejects.toThrow(/single version/);
    await expect(erase(archiveId, { reason: 'because' })).rejects.toThrow();
    expect((await call('GET', `/papers/${archiveId}`)).body.data.status).toBe('UNDER_REVIEW');
  });
});

describe('deleting an account', () => {
  it('leaves no private text in any table', async () => {
    const [person, author] = [await aSupervisor({ bio: 'Likes mugwortle.' }), await aSupervisor()];
    await call('PUT', '/papers/drafts/a-draft-of-mine', {
      token: person.token,
      body: { values: { title: 'A mugwortle draft' }, revision: 0 },
    });
    const agent = await aProvidedAgent(person, 'https://mugwortle.example/review', {
      description: 'Reviews mugwortle papers.',
      termsOfService: 'Pay in mugwortle.',
    });
    const { id } = await aPublishedPaper(author);
    await agentReview(person, id, { agentId: agent.id });
    await call('PUT', `/reviews/drafts/${id}`, {
      token: person.token,
      body: { content: { summary: 'A mugwortle summary' }, revision: 0 },
    });
    const places = await tablesWith('mugwortle');
    for (const place of ['table:profile', 'table:reviewdraft', 'table:draft', 'table:supervisor'])
      expect(places).toContain(place);
    const { status } = await call('DELETE', '/users/me', {
      token: person.token,
      body: { password: person.password },
    });
    expect(status).toBe(200);
    await platform().idle();
    expect(await tablesWith('mugwortle')).toEqual([]);
  });
});
