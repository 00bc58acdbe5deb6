import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { clientSettings, eventually, startSample } from './fixtures/start-sample.ts';
import { CREDENTIALS } from './local-cloud.ts';

type Running = { process: ChildProcess; url: string; endpoints: Record<'dynamodb' | 's3' | 'ses', string> };

const BUCKET = 'sampledata-files8e6940b8';
const settings = { region: 'us-east-1', credentials: CREDENTIALS, maxAttempts: 1 };

async function startProcess(dataDir: string): Promise<Running> {
  const script = fileURLToPath(new URL('./fixtures/run-sample.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => undefined);
  return { process: child, ...JSON.parse(line) };
}

/** Does something again and again until it fails; gives the numbers of those that were acknowledged. */
async function untilItFails(act: (number: number) => Promise<unknown>): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let number = 0; ; number += 1) {
    try {
      await act(number);
      acknowledged.push(number);
    } catch {
      return acknowledged;
    }
  }
}

/** Writes to everything at once until the local cloud is gone. */
async function writeUntilKilled({ url, endpoints }: Running) {
  const s3 = new S3Client({ ...settings, endpoint: endpoints.s3, forcePathStyle: true });
  const ses = new SESv2Client({ ...settings, endpoint: endpoints.ses });
  const [papers, objects, mails] = await Promise.all([
    untilItFails(async (number) => {
      const body = JSON.stringify({ id: String(number), title: `paper ${number}` });
      const { status } = await fetch(`${url}/api/papers`, { method: 'POST', body });
      if (status !== 201) {
        throw new Error(`not taken: ${status}`);
      }
    }),
    untilItFails((number) =>
      s3.send(
        new PutObjectCommand({ Bucket: BUCKET, Key: `k${number}`, Body: `content ${number} `.repeat(1000) }),
      ),
    ),
    untilItFails((number) =>
      ses.send(
        new SendEmailCommand({
          FromEmailAddress: 'no-reply@sample.test',
          Destination: { ToAddresses: [`reader${number}@example.test`] },
          Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
        }),
      ),
    ),
  ]);
  return { papers, objects, mails };
}

describe('kill -9 while everything is being written to', () => {
  it('loses nothing that was acknowledged, and what was not yet processed is processed afterwards', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'local-cloud-kill-'));
    const running = await startProcess(dataDir);
    const writing = writeUntilKilled(running);
    setTimeout(() => running.process.kill('SIGKILL'), 2500);
    const { papers, objects, mails } = await writing;
    expect(Math.min(papers.length, objects.length, mails.length)).toBeGreaterThan(5);
    // The DynamoDB engine must not outlive the process that started it.
    await eventually(() =>
      fetch(running.endpoints.dynamodb).then(
        () => undefined,
        () => true,
      ),
    );

    const cloud = await startSample({ dataDir });
    await cloud.idle();
    const dynamodb = new DynamoDBClient(clientSettings(cloud, cloud.endpoints.dynamodb));
    const s3 = new S3Client({ ...clientSettings(cloud, cloud.endpoints.s3), forcePathStyle: true });
    const TableName = cloud.tableName('papers');
    for (const number of papers) {
      const paper = await fetch(`${cloud.url}/api/papers/${number}`);
      expect(await paper.json()).toEqual({ title: `paper ${number}` });
      const Key = { pk: { S: `SEEN#${number}` }, sk: { S: 'seen' } };
      const { Item } = await dynamodb.send(new GetItemCommand({ TableName, Key }));
      expect(Number(Item?.times?.N), `change ${number} was processed`).toBeGreaterThanOrEqual(1);
    }
    for (const number of objects) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: `k${number}` }));
      expect(await Body?.transformToString()).toBe(`content ${number} `.repeat(1000));
    }
    const kept = await (await fetch(`${cloud.url}/dev/mail.json`)).json();
    const recipients = new Set(kept.map(({ to }: { to: string }) => to));
    expect(mails.filter((number) => !recipients.has(`reader${number}@example.test`))).toEqual([]);
    await cloud.close();
  }, 120_000);

  it('refuses a second local cloud on the same data', async () => {
    const cloud = await startSample();
    await expect(startSample({ dataDir: cloud.dataDir })).rejects.toThrow(/already runs on/);
    await cloud.close();
  }, 60_000);
});
