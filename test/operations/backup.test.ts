import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PublicKey } from '#shared/domain/provenance.ts';
import { verifyProvenance } from '#shared/domain/verify-provenance.ts';
import { PAYLOAD } from '../../infra/local/backup/backup-manifest.ts';
import { dynamoDbAt } from '../../infra/local/backup/export-tables.ts';
import { restoreBackup } from '../../infra/local/backup/restore-backup.ts';
import { takeBackup } from '../../infra/local/backup/take-backup.ts';
import { CREDENTIALS, type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead, call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { review } from '../support/reviewing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-backup-'));
const inFolder = (name: string) => path.join(folder, name);
const serve = (name: string, env: Record<string, string> = {}) =>
  startLocalCloud({ assembly: 'cdk.out', dataDir: inFolder(name), port: 0, quiet: true, env });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Table → its distinct items as sorted JSON. */
async function recordsOf(cloud: LocalCloud): Promise<Record<string, string[]>> {
  const client = dynamoDbAt(cloud.endpoints.dynamodb);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const tables: Record<string, string[]> = {};
  for (const TableName of TableNames) {
    const items: string[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      items.push(...Items.map((item) => JSON.stringify(sorted(item))));
    tables[TableName] = items.toSorted();
  }
  client.destroy();
  return tables;
}

/** Sorts the keys of all objects in a value, so that equal items have equal JSON. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** Key → type and bytes of each object of the files bucket. */
async function filesOf(cloud: LocalCloud, Bucket: string): Promise<Map<string, string>> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: cloud.endpoints.s3,
    credentials: CREDENTIALS,
    forcePathStyle: true,
  });
  const files = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
    for (const { Key = '' } of Contents) {
      const { Body, ContentType, ETag, Metadata } = await client.send(new GetObjectCommand({ Bucket, Key }));
      files.set(Key, JSON.stringify([ContentType, ETag, Metadata, await Body?.transformToString('base64')]));
    }
  client.destroy();
  return files;
}

/** What everybody can read of a paper: its record, history, reviews, provenance and files. */
const publicAnswers = async (archiveId: string) => {
  const paths = ['', '/history', '/provenance', '/decision', '/files'].map(
    (part) => `/papers/${archiveId}${part}`,
  );
  const answers = await Promise.all(
    [...paths, `/reviews/paper/${archiveId}`].map((path) => call('GET', path)),
  );
  return answers.map(({ status, body }) => [status, body.data]);
};

const mailsOf = async (cloud: LocalCloud) =>
  (await (await fetch(`${cloud.url}/dev/mail.json`)).json()).length;

describe('a backup of the local cloud', () => {
  it('restores every paper, file, credit, and notification, and repeats no effect', async () => {
    const before = await serve('before');
    askInstead(before.url);
    const author = await aSupervisor();
    const agent = {
      name: 'Backed-up',
      category: 'research',
      subCategory: 'writing',
      description: 'Writes papers.',
    };
    await call('POST', '/agents', { token: author.token, body: agent });
    const paper = await aPublishedPaper(author);
    await call('PUT', `/papers/${paper.id}`, { token: author.token, body: { keywords: ['restored'] } });
    await review(await aSupervisor(), paper.id);
    await before.idle();
    const published = await publicAnswers(paper.archiveId);

    // While it runs, as point-in-time recovery does.
    const manifest = await takeBackup({ dataDir: inFolder('before'), to: inFolder('backup') });
    const bucket = manifest.objects[0]?.bucket ?? '';
    const [records, files] = [await recordsOf(before), await filesOf(before, bucket)];
    await before.stop();
    expect(manifest.objects.length).toBe(files.size);
    expect(files.size).toBeGreaterThan(5);
    for (const part of ['identity', 'publishing', 'operations', 'ledger'])
      expect([part, Object.entries(records).find(([name]) => name.includes(part))?.[1].length]).not.toEqual([
        part,
        0,
      ]);

    await restoreBackup({ from: inFolder('backup'), dataDir: inFolder('after') });
    const after = await serve('after');
    await after.idle();
    expect(await recordsOf(after)).toEqual(records);
    expect(await filesOf(after, bucket)).toEqual(files);
    expect(await mailsOf(after)).toBe(0);

    askInstead(after.url);
    // The earlier session is valid, because its signing key was restored.
    expect((await call('GET', '/users/me', { token: author.token })).body.data.username).toBe(
      author.username,
    );
    expect((await call('GET', `/papers/${paper.id}`)).body.data.title).toBe(paper.title);
    // Ids, versions, history, reviews and signatures are the same, and the signatures are valid with the keys of the new site.
    expect(await publicAnswers(paper.archiveId)).toEqual(published);
    const { jws } = (await call('GET', `/papers/${paper.id}/provenance`)).body.data;
    const keys = z.array(PublicKey).parse((await call('GET', '/provenance/keys')).body.keys);
    expect(await verifyProvenance(jws, keys)).toMatchObject({ verified: true });
    // New changes are processed as usual.
    const next = await aPublishedPaper(author, { title: 'The first paper after the restore' });
    await after.idle();
    const { body } = await call('GET', '/papers?limit=5');
    expect(body.data.papers.map(({ id }: { id: string }) => id)).toEqual([next.id, paper.id]);
    await after.stop();
  });

  it('from before an erasure is erased again', async () => {
    const admin = { ADMIN_EMAILS: 'chief@example.org' };
    const before = await serve('erasing', admin);
    askInstead(before.url);
    const chief = await aSupervisor({ email: 'chief@example.org' });
    const paper = await aPublishedPaper(chief, { title: 'A paper that a court forbids' });
    await before.idle();
    await takeBackup({ dataDir: inFolder('erasing'), to: inFolder('too-early') });
    const order = { paper: paper.id, reason: 'court-order', reference: '1', by: chief.username };
    await before.runJob('erase', undefined, order);
    await before.stop();

    const [from, dataDir] = [inFolder('too-early'), inFolder('erased-again')];
    await restoreBackup({ from, dataDir, erasuresOf: inFolder('erasing') });
    const after = await serve('erased-again', admin);
    askInstead(after.url);
    expect((await call('GET', `/papers/${paper.id}`)).body.data.title).toBe(paper.title);
    await after.runJob('erase');
    expect((await call('GET', `/papers/${paper.id}`)).body.data.title).toBe('Erased paper');
    const [bucket = ''] = (await takeBackup({ dataDir, to: inFolder('clean') })).objects.map(
      (object) => object.bucket,
    );
    const kept = [...(await filesOf(after, bucket)).keys()].filter((key) => key.includes(paper.id));
    expect(kept.filter((key) => key.startsWith('papers/'))).toEqual([]);
    expect(JSON.stringify(await recordsOf(after))).not.toContain('a court forbids');
    await after.stop();
  });

  it('is not restored over existing data, or if a byte is wrong', async () => {
    await expect(restoreBackup({ from: inFolder('backup'), dataDir: inFolder('before') })).rejects.toThrow(
      /not empty/,
    );
    const manifest = await takeBackup({ dataDir: inFolder('after'), to: inFolder('damaged') });
    writeFileSync(path.join(inFolder('damaged'), PAYLOAD, 'files', manifest.objects[0]?.file ?? ''), 'x');
    await expect(restoreBackup({ from: inFolder('damaged'), dataDir: inFolder('never') })).rejects.toThrow(
      /damaged/,
    );
    await expect(takeBackup({ dataDir: inFolder('after'), to: inFolder('damaged') })).rejects.toThrow(
      /exists already/,
    );
  });
});
