import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientSettings, eventually, type Sample, START_MS, startSample } from './fixtures/start-sample.ts';

let cloud: Sample;
let dynamodb: DynamoDBClient;
beforeAll(async () => {
  cloud = await startSample();
  dynamodb = new DynamoDBClient(clientSettings(cloud, cloud.endpoints.dynamodb));
}, START_MS);
afterAll(() => cloud?.close());

const TABLE = (): string => cloud.tableName('papers');
const write = (pk: string, title: string) =>
  dynamodb.send(
    new PutItemCommand({
      TableName: TABLE(),
      Item: { pk: { S: pk }, sk: { S: 'paper' }, title: { S: title } },
    }),
  );
const read = async (pk: string, sk: string) =>
  (await dynamodb.send(new GetItemCommand({ TableName: TABLE(), Key: { pk: { S: pk }, sk: { S: sk } } })))
    .Item;
const deadLetters = async (): Promise<string[]> => {
  const { messages } = await receiveAll();
  return messages;
};

async function receiveAll(): Promise<{ messages: string[] }> {
  const answer = await fetch(cloud.endpoints.sqs, {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSQS.ReceiveMessage' },
    body: JSON.stringify({ QueueUrl: await deadLetterUrl(), MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
  });
  const { Messages = [] } = await answer.json();
  return { messages: Messages.map(({ Body }: { Body: string }) => Body) };
}

async function deadLetterUrl(): Promise<string> {
  const answer = await fetch(cloud.endpoints.sqs, {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSQS.ListQueues' },
    body: JSON.stringify({ QueueNamePrefix: 'SampleApi-Dead' }),
  });
  const { QueueUrls } = await answer.json();
  expect(QueueUrls).toHaveLength(1);
  return QueueUrls[0];
}

const send = (body: string) =>
  fetch(cloud.endpoints.sqs, {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSQS.SendMessage' },
    body: JSON.stringify({
      QueueUrl: `${cloud.endpoints.sqs}/000000000000/SampleApi-WorkBF636A8B`,
      MessageBody: body,
    }),
  });

describe('a table’s changes', () => {
  it('reach their function once each, within 50 ms', async () => {
    await write('P#warm', 'first call loads the code');
    await cloud.idle();
    const late: number[] = [];
    // The fastest of five, because a busy machine delays some.
    for (const name of ['1', '2', '3', '4', '5']) {
      const start = Date.now();
      await write(`P#${name}`, 'one');
      const seen = await eventually(() => read(`SEEN#${name}`, 'seen'));
      late.push(Number(seen.at?.N) - start);
    }
    expect(Math.min(...late)).toBeLessThan(50);
    await cloud.idle();
    expect((await read('SEEN#1', 'seen'))?.times?.N).toBe('1');
  });

  it('reach only functions whose filter they match', async () => {
    await write('OTHER#2', 'unwanted');
    await cloud.idle();
    expect(await read('SEEN#HER#2', 'seen')).toBeUndefined();
  });

  it('that fail move to the dead-letter queue, and do not block others', async () => {
    await Promise.all([write('P#a', 'good'), write('P#b', 'poison'), write('P#c', 'good')]);
    await cloud.idle();
    expect((await read('SEEN#a', 'seen'))?.times?.N).toBeDefined();
    expect((await read('SEEN#c', 'seen'))?.times?.N).toBeDefined();
    expect(await read('SEEN#b', 'seen')).toBeUndefined();
    const [letter] = await deadLetters();
    expect(JSON.parse(letter ?? '{}')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });

  it('arrive in batches if there are many', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(`P#many${index}`, 'x')));
    await cloud.idle();
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) => read(`SEEN#many${index}`, 'seen')),
    );
    expect(seen.map((item) => item?.times?.N)).toEqual(Array(60).fill('1'));
  });
});

describe('a queue', () => {
  it('delivers its messages to its function', async () => {
    await Promise.all(['x', 'y', 'z'].map(send));
    await cloud.idle();
    for (const body of ['x', 'y', 'z']) {
      expect((await read(`WORK#${body}`, 'work'))?.times?.N).toBe('1');
    }
  });
});

describe('a scheduled job', () => {
  it('runs on request by a part of its name', async () => {
    await cloud.runJob('sweep');
    expect((await read('JOB', 'Scheduled Event'))?.times?.N).toBe('1');
  });

  it('is listed in the error if the name matches none', async () => {
    await expect(cloud.runJob('nothing')).rejects.toThrow(/There are: .*Sweep/);
  });
});
