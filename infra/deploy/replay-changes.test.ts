import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { replayChanges } from './replay-changes.ts';

const [dynamoDb, lambda] = [mockClient(DynamoDBClient), mockClient(LambdaClient)];
const STREAM = 'arn:aws:dynamodb:eu-central-1:1:table/publishing/stream/now';
const clients = { dynamoDb: new DynamoDBClient({}), lambda: new LambdaClient({}) };
const replay = (since?: string) => replayChanges(clients, { isOurs: () => true, since });

beforeEach(() => {
  dynamoDb.reset();
  lambda.reset();
  lambda
    .on(ListEventSourceMappingsCommand)
    .resolves({ EventSourceMappings: [{ EventSourceArn: STREAM, FunctionArn: 'projections' }] });
});

interface Item {
  name: string;
  at?: string;
  bytes?: number;
}

const itemOf = ({ name, at = '2026-11-25T02:00:00Z', bytes = 0 }: Item) => ({
  pk: { S: name },
  sk: { S: 'paper' },
  createdAt: { S: at },
  text: { S: 'x'.repeat(bytes) },
});

/** Answers scans with these pages. */
function tableOf(pages: Item[][]): void {
  for (const [index, page] of pages.entries()) {
    const last = index === pages.length - 1 ? {} : { LastEvaluatedKey: { pk: { S: String(index) } } };
    const from = index === 0 ? undefined : { pk: { S: String(index - 1) } };
    dynamoDb
      .on(ScanCommand, { TableName: 'publishing', ExclusiveStartKey: from })
      .resolves({ Items: page.map(itemOf), ...last });
  }
}

/** Answers each call as a consumer that can't process some items, and keeps what the consumer received. */
function consumerThat(refuses: (name: string) => 'reported' | 'crash' | undefined): string[][] {
  const calls: string[][] = [];
  lambda.on(InvokeCommand).callsFake(({ Payload }) => {
    if (Payload.length > 6 * 1024 * 1024) throw new Error('RequestTooLargeException');
    const records: { dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } } } }[] =
      JSON.parse(Payload).Records;
    const names = records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
    calls.push(names);
    if (names.some((name) => refuses(name) === 'crash'))
      return { FunctionError: 'Unhandled', Payload: Buffer.from('"Task timed out"') };
    // As consumers of streams do, it stops at the first item that fails.
    const failed = names.findIndex((name) => refuses(name) === 'reported');
    const itemIdentifier = records[failed]?.dynamodb.SequenceNumber;
    return {
      Payload: Buffer.from(JSON.stringify({ batchItemFailures: itemIdentifier ? [{ itemIdentifier }] : [] })),
    };
  });
  return calls;
}

const names = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, index) => ({ name: `p${from + index}` }));

it('passes all pages in batches of at most 25 items and 6 MB', async () => {
  const large = names(30, 50).map((item) => ({ ...item, bytes: 390_000 }));
  tableOf([names(0, 30), large]);
  const calls = consumerThat(() => undefined);
  const { received, failed } = await replay();
  expect([[...received], failed]).toEqual([[['projections', 50]], []]);
  expect(calls.map(({ length }) => length)).toEqual([25, 5, 16, 4]);
  expect(calls.flat()).toEqual(names(0, 50).map(({ name }) => name));
});

it('passes the items after one that fails, and those beside one that ends its function', async () => {
  tableOf([names(0, 25)]);
  const calls = consumerThat((name) => (name === 'p3' ? 'reported' : name === 'p20' ? 'crash' : undefined));
  const { failed } = await replay();
  expect(failed).toEqual([
    'projections: {"pk":{"S":"p3"},"sk":{"S":"paper"}}: reported as failed',
    'projections: {"pk":{"S":"p20"},"sk":{"S":"paper"}}: "Task timed out"',
  ]);
  const processed = calls
    .filter((call) => !call.includes('p20'))
    .flatMap((call) => (call.includes('p3') ? call.slice(0, call.indexOf('p3')) : call));
  expect(new Set(processed)).toEqual(
    new Set(names(0, 25).flatMap(({ name }) => (['p3', 'p20'].includes(name) ? [] : [name]))),
  );
});

it('goes on after a refusal', async () => {
  tableOf([names(0, 1), names(1, 2)]);
  lambda.on(InvokeCommand).rejectsOnce(new Error('Rate Exceeded')).resolves({});
  const { failed } = await replay();
  expect(failed).toEqual(['projections: {"pk":{"S":"p0"},"sk":{"S":"paper"}}: Rate Exceeded']);
  expect(lambda.commandCalls(InvokeCommand)).toHaveLength(2);
});

it('passes only items with a time since the given one', async () => {
  tableOf([[{ name: 'old', at: '2026-11-24T02:00:00Z' }, { name: 'new' }]]);
  const calls = consumerThat(() => undefined);
  await replay('2026-11-25T00:00:00Z');
  expect(calls).toEqual([['new']]);
});
