import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dynamoDbAt } from '../backup/export-tables.ts';
import { type Dynoxide, startDynoxide } from '../dynamodb/dynoxide.ts';
import { clientSettings, START_MS, startSample } from '../fixtures/start-sample.ts';
import type { Functions } from '../lambda/functions.ts';
import { type DynamoDbProxy, startDynamoDbProxy } from './dynamodb-proxy.ts';
import { createMisfortunes, type Misfortunes, seedOfEnvironment } from './misfortunes.ts';
import { unluckyFunctions } from './unlucky-functions.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-like-aws-'));
const TableName = 'papers';
let engine: Dynoxide;
let direct: DynamoDBClient;
beforeAll(async () => {
  engine = await startDynoxide(folder, () => undefined);
  direct = dynamoDbAt(engine.endpoint);
  const key = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' as const }];
  await direct.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'list'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: key('pk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'lists', KeySchema: key('list'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
}, 60_000);
afterAll(async () => {
  direct.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true });
});

/** What happens with a share of at least this, and each lag lasts this long. */
const always = (least: number, lag: number): Misfortunes => ({
  happens: (share) => share >= least,
  between: () => lag,
});

/** A client whose calls go through a proxy with these misfortunes. */
async function clientWith(misfortunes: Misfortunes): Promise<DynamoDBClient & { proxy: DynamoDbProxy }> {
  const proxy = await startDynamoDbProxy(engine.endpoint, direct, misfortunes);
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: proxy.url,
    credentials: { accessKeyId: 'LOCALCLOUD', secretAccessKey: 'x' },
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await proxy.close();
  });
  return Object.assign(client, { proxy });
}

const put = (pk: string, list: string, title: string) =>
  new PutItemCommand({ TableName, Item: { pk: { S: pk }, list: { S: list }, title: { S: title } } });
const listed = async (client: DynamoDBClient, list: string) => {
  const { Items = [], Count } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'lists',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': { S: list } },
    }),
  );
  expect(Count).toBe(Items.length);
  return Items.map(({ pk, title }) => `${pk?.S} ${title?.S}`);
};
const NEVER = 2;

describe('an index', () => {
  const LAG_MS = 300;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const afterTheLag = () => vi.setSystemTime(Date.now() + LAG_MS);

  it('shows a new item, a change and a deletion only after its lag', async () => {
    const client = await clientWith(always(NEVER, LAG_MS));
    await client.send(put('p1', 'a', 'first'));
    expect(await listed(client, 'a')).toEqual([]);
    expect(client.proxy.isBehind()).toBe(true);
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: 'p1' } } }));
    expect(Item?.title?.S).toBe('first');
    afterTheLag();
    expect(await listed(client, 'a')).toEqual(['p1 first']);
    expect(client.proxy.isBehind()).toBe(false);
    await client.send(put('p1', 'a', 'second'));
    expect(await listed(client, 'a')).toEqual(['p1 first']);
    afterTheLag();
    expect(await listed(client, 'a')).toEqual(['p1 second']);
    await client.send(put('p1', 'b', 'third'));
    expect(await listed(client, 'b')).toEqual([]);
    afterTheLag();
    expect(await listed(client, 'b')).toEqual(['p1 third']);
    await client.send(new DeleteItemCommand({ TableName, Key: { pk: { S: 'p1' } } }));
    afterTheLag();
    expect(await listed(client, 'b')).toEqual([]);
  });

  it('lags after transactions and batches, too', async () => {
    const client = await clientWith(always(NEVER, LAG_MS));
    const Item = { pk: { S: 'p2' }, list: { S: 'c' }, title: { S: 'x' } };
    await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item } }] }));
    expect(await listed(client, 'c')).toEqual([]);
    const batch = [{ PutRequest: { Item: { ...Item, pk: { S: 'p3' } } } }];
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: batch } }));
    expect(await listed(client, 'c')).not.toContain('p3 x');
    afterTheLag();
    expect((await listed(client, 'c')).toSorted()).toEqual(['p2 x', 'p3 x']);
  });
});

describe('a write', () => {
  it('is throttled with the error of a table on demand', async () => {
    const client = await clientWith(always(0.02, 0));
    await expect(client.send(put('p4', 'a', 'x'))).rejects.toMatchObject({ name: 'ThrottlingException' });
  });

  it('alone conflicts with a transaction', async () => {
    const client = await clientWith({ ...always(NEVER, 0), happens: (share) => share === 0.01 });
    await expect(client.send(put('p4', 'a', 'x'))).rejects.toMatchObject({
      name: 'TransactionConflictException',
    });
  });

  it('of a batch is left unprocessed, and returned', async () => {
    const client = await clientWith(always(0.05, 0));
    const batch = ['p5', 'p6'].map((pk) => ({ PutRequest: { Item: { pk: { S: pk } } } }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: batch } }),
    );
    expect(UnprocessedItems).toEqual({ [TableName]: batch.slice(1) });
    const { Items = [] } = await direct.send(new ScanCommand({ TableName }));
    const keys = Items.map(({ pk }) => pk?.S);
    expect([keys.includes('p5'), keys.includes('p6')]).toEqual([true, false]);
  });

  it('in a transaction conflicts with another, and nothing is written', async () => {
    const client = await clientWith(always(0.01, 0));
    const TransactItems = ['p7', 'p8'].map((pk) => ({ Put: { TableName, Item: { pk: { S: pk } } } }));
    await expect(client.send(new TransactWriteItemsCommand({ TransactItems }))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    const { Item } = await direct.send(new GetItemCommand({ TableName, Key: { pk: { S: 'p7' } } }));
    expect(Item).toBeUndefined();
  });
});

it('passes events late and twice, and answers what the last call does', async () => {
  let calls = 0;
  const invoke = async () => {
    calls += 1;
    return calls;
  };
  const functions = unluckyFunctions({ invoke } as unknown as Functions, always(0.03, 50));
  const begun = performance.now();
  expect(await functions.invoke('consumer', {})).toBe(2);
  expect(performance.now() - begun).toBeGreaterThan(45);
});

it('happens in about the share that is asked for, and equally with the same seed', () => {
  const draw = (seed: number) => {
    const { happens } = createMisfortunes(seed);
    return Array.from({ length: 10_000 }, () => happens(0.01));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const count = draw(7).filter(Boolean).length;
  expect([count > 60, count < 140]).toEqual([true, true]);
  expect([seedOfEnvironment(''), seedOfEnvironment('7'), seedOfEnvironment('yes')]).toEqual([
    undefined,
    7,
    1,
  ]);
});

it(
  'refuses more emails than AWS’s rate, and serves a platform whose functions go through it',
  async () => {
    const cloud = await startSample({ likeAws: 1 });
    onTestFinished(cloud.close);
    const ses = new SESv2Client({ ...clientSettings(cloud, cloud.endpoints.ses), maxAttempts: 1 });
    const send = () =>
      ses
        .send(
          new SendEmailCommand({
            FromEmailAddress: 'no-reply@sample.test',
            Destination: { ToAddresses: ['ada@example.test'] },
            Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
          }),
        )
        .then(
          () => 'sent',
          ({ name, message }: Error) => `${name}: ${message}`,
        );
    const outcomes = new Set(await Promise.all(Array.from({ length: 100 }, send)));
    expect(outcomes).toEqual(new Set(['sent', 'TooManyRequestsException: Maximum sending rate exceeded.']));
    const body = JSON.stringify({ id: 'moss', title: 'Moss' });
    await expect
      .poll(async () => (await fetch(`${cloud.url}/api/papers`, { method: 'POST', body })).status)
      .toBe(201);
    await cloud.idle();
    expect(await (await fetch(`${cloud.url}/api/papers/moss`)).json()).toEqual({ title: 'Moss' });
  },
  START_MS,
);
