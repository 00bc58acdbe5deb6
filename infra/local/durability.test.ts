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
import { clientSettings, eventually, START_MS, startSample } from './fixtures/start-sample.ts';
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

const ENOUGH_WRITES = 10;

/** Repeats a write until it fails. @returns the numbers of the acknowledged writes */
async function repeatUntilFailure(
  write: (number: number) => Promise<unknown>,
  onEnough: () => void,
): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let number = 0; ; number += 1) {
    try {
      await write(number);
      acknowledged.push(number);
    } catch {
      return acknowledged;
    }
    if (acknowledged.length === ENOUGH_WRITES) onEnough();
  }
}

/** Writes to three services at once, and kills the local cloud once each of them has acknowledged enough writes. */
async function writeAndKill({ process, url, endpoints }: Running) {
  let missing = 3;
  const onEnough = (): void => {
    missing -= 1;
    if (missing === 0) process.kill('SIGKILL');
  };
  const s3 = new S3Client({ ...settings, endpoint: endpoints.s3, forcePathStyle: true });
  const ses = new SESv2Client({ ...settings, endpoint: endpoints.ses });
  const [papers, objects, mails] = await Promise.all([
    repeatUntilFailure(async (number) => {
      const body = JSON.stringify({ id: String(number), title: `paper ${number}` });
      const { status } = await fetch(`${url}/api/papers`, { method: 'POST', body });
      if (status !== 201) {
        throw new Error(`POST /api/papers answered ${status}`);
      }
    }, onEnough),
    repeatUntilFailure((number) => {
      const Body = `content ${number} `.repeat(1000);
      return s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `k${number}`, Body }));
    }, onEnough),
    repeatUntilFailure((number) => {
      const Content = { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } };
      const Destination = { ToAddresses: [`reader${number}@example.test`] };
      return ses.send(
        new SendEmailCommand({ FromEmailAddress: 'no-reply@sample.test', Destination, Content }),
      );
    }, onEnough),
  ]);
  return { papers, objects, mails };
}

describe('kill -9 during writes', () => {
  it(
    'loses no acknowledged write, and the next start processes the changes that were not processed yet',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'local-cloud-kill-'));
      const running = await startProcess(dataDir);
      const { papers, objects, mails } = await writeAndKill(running);
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
    },
    2 * START_MS,
  );

  it(
    'rejects a second local cloud on the same data',
    async () => {
      const cloud = await startSample();
      await expect(startSample({ dataDir: cloud.dataDir })).rejects.toThrow(/already runs on/);
      await cloud.close();
    },
    START_MS,
  );
});
