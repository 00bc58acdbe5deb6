import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, type LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import { z } from 'zod';
import { matchesPattern } from '../local/events/event-pattern.ts';

interface Consumer {
  functionArn: string;
  table: string;
  streamArn: string;
  patterns: unknown[];
}

export interface Replayed {
  /** Function → how many items it received. */
  received: Map<string, number>;
  /** Sentences about batches that a consumer reported as failed. */
  failed: string[];
}

const TABLE = /:dynamodb:[^:]*:[^:]*:table\/([^/]+)\/stream\//;
const BATCH = 25;
const Outcome = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * Passes items of restored tables to the consumers of their streams, as if they had just been written. A restored table has no
 * stream records of its last changes, so their consequences are missing: papers aren’t published, lists and counters lag behind.
 * Consumers are idempotent and read the present state, so items whose consequences exist change nothing.
 * @param isOurs whether a function belongs to the stage
 * @param since replays items that have a time at or after it (ISO 8601), such as `createdAt`; without it, all items
 */
export async function replayChanges(
  { dynamoDb, lambda }: { dynamoDb: DynamoDBClient; lambda: LambdaClient },
  { isOurs, since }: { isOurs: (functionArn: string) => boolean; since: string | undefined },
): Promise<Replayed> {
  const consumers = (await streamConsumers(lambda)).filter(({ functionArn }) => isOurs(functionArn));
  const replayed: Replayed = { received: new Map(), failed: [] };
  for (const table of new Set(consumers.map((consumer) => consumer.table))) {
    const items = await itemsSince(dynamoDb, table, since);
    for (const consumer of consumers.filter((one) => one.table === table))
      await replay(lambda, consumer, items, replayed);
  }
  return replayed;
}

async function streamConsumers(client: LambdaClient): Promise<Consumer[]> {
  const consumers: Consumer[] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, {}))
    for (const { EventSourceArn = '', FunctionArn = '', FilterCriteria } of EventSourceMappings) {
      const [, table] = TABLE.exec(EventSourceArn) ?? [];
      if (table === undefined) continue;
      const patterns = (FilterCriteria?.Filters ?? []).map(({ Pattern = '{}' }): unknown =>
        JSON.parse(Pattern),
      );
      consumers.push({ functionArn: FunctionArn, table, streamArn: EventSourceArn, patterns });
    }
  return consumers;
}

type Item = Record<string, AttributeValue>;

async function itemsSince(client: DynamoDBClient, TableName: string, since = ''): Promise<Item[]> {
  const found: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName }))
    found.push(
      ...Items.filter((item) => since === '' || Object.values(item).some(({ S = '' }) => isSince(S, since))),
    );
  return found;
}

const isSince = (value: string, since: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value) && value >= since;

async function replay(
  lambda: LambdaClient,
  { functionArn, streamArn, patterns }: Consumer,
  items: Item[],
  replayed: Replayed,
): Promise<void> {
  const records = items.flatMap((item, index) => {
    // An item that is followed only when it changes is passed as changed.
    const record = ['INSERT', 'MODIFY']
      .map((eventName) => recordOf(item, { eventName, streamArn, index }))
      .find((one) => patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, one)));
    return record === undefined ? [] : [record];
  });
  for (let start = 0; start < records.length; start += BATCH) {
    const Records = records.slice(start, start + BATCH);
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName: functionArn, Payload: JSON.stringify({ Records }) }),
    );
    const text = Payload === undefined ? 'null' : Buffer.from(Payload).toString('utf8');
    const failures = FunctionError ? [text] : failedRecords(text);
    if (failures.length > 0) replayed.failed.push(`${functionArn}: ${failures.join(', ')}`);
  }
  replayed.received.set(functionArn, (replayed.received.get(functionArn) ?? 0) + records.length);
}

function failedRecords(text: string): string[] {
  const { batchItemFailures } = Outcome.parse(JSON.parse(text)) ?? {};
  return (batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
}

function recordOf(
  item: Item,
  { eventName, streamArn, index }: { eventName: string; streamArn: string; index: number },
): object {
  const { pk, sk } = item;
  const record = {
    eventID: `replay-${index}`,
    eventName,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    dynamodb: {
      ApproximateCreationDateTime: Date.now() / 1000,
      Keys: { pk, sk },
      NewImage: item,
      SequenceNumber: String(index),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
  // Bytes as a stream has them.
  return z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(
        JSON.stringify(record, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
        ),
      ),
    );
}
