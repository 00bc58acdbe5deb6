import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, type LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import { z } from 'zod';
import { matchesPattern } from '../local/events/event-pattern.ts';
import { splitBySize } from '../local/lambda/payload-limits.ts';

interface Consumer {
  functionArn: string;
  table: string;
  streamArn: string;
  patterns: unknown[];
}

export interface Replayed {
  /** Function → how many items it received. */
  received: Map<string, number>;
  /** A sentence for each item that a consumer couldn't process or receive, with its key. */
  failed: string[];
}

const TABLE = /:dynamodb:[^:]*:[^:]*:table\/([^/]+)\/stream\//;
const BATCH = 25;
const Outcome = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * Passes items of tables to the consumers of their streams, as if they had just been written: after a restore, whose tables have no
 * stream records of their last changes, or after a fault whose changes became dead letters. Consumers are idempotent and read the
 * present state, so items whose consequences exist change nothing. A refused item doesn't end the replay. Only a page of a table
 * (1 MB) is in memory at a time.
 * @param isOurs whether a function belongs to the stage
 * @param since replays items that have a time at or after it (ISO 8601), such as `createdAt`; without it, all items
 */
export async function replayChanges(
  { dynamoDb, lambda }: { dynamoDb: DynamoDBClient; lambda: LambdaClient },
  { isOurs, since }: { isOurs: (functionArn: string) => boolean; since: string | undefined },
): Promise<Replayed> {
  const consumers = (await streamConsumers(lambda)).filter(({ functionArn }) => isOurs(functionArn));
  const replayed: Replayed = {
    received: new Map(consumers.map(({ functionArn }) => [functionArn, 0])),
    failed: [],
  };
  for (const TableName of new Set(consumers.map(({ table }) => table))) {
    const readers = consumers.filter(({ table }) => table === TableName);
    for await (const { Items = [] } of paginateScan({ client: dynamoDb }, { TableName })) {
      const items = Items.filter((item) => isSince(item, since));
      await Promise.all(readers.map((consumer) => replay(lambda, consumer, items, replayed)));
    }
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

const isSince = (item: Item, since: string | undefined): boolean =>
  since === undefined || Object.values(item).some(({ S = '' }) => /^\d{4}-\d\d-\d\dT/.test(S) && S >= since);

async function replay(
  lambda: LambdaClient,
  { functionArn, streamArn, patterns }: Consumer,
  items: Item[],
  { received, failed }: Replayed,
): Promise<void> {
  const records = items.flatMap((item, index) => {
    // An item that is followed only when it changes is passed as changed.
    const record = ['INSERT', 'MODIFY']
      .map((eventName) => recordOf(item, { eventName, streamArn, index }))
      .find((one) => patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, one)));
    return record === undefined ? [] : [record];
  });
  for (let start = 0; start < records.length; start += BATCH)
    for (const batch of splitBySize(records.slice(start, start + BATCH)))
      for await (const { record, reason } of deliver(lambda, functionArn, batch))
        failed.push(`${functionArn}: ${JSON.stringify(record.dynamodb.Keys)}: ${reason}`);
  received.set(functionArn, (received.get(functionArn) ?? 0) + records.length);
}

/**
 * Passes a batch to a consumer. After a failed item it continues with the next one, as consumers stop at the first; a batch that
 * fails as a whole is halved.
 */
async function* deliver(
  lambda: LambdaClient,
  FunctionName: string,
  records: StreamRecord[],
): AsyncGenerator<{ record: StreamRecord; reason: string }> {
  const [first] = records;
  if (first === undefined) return;
  const { failedAt, reason } = await call(lambda, FunctionName, records);
  const record = failedAt === undefined ? first : records[failedAt];
  if (record !== undefined && (failedAt !== undefined || (reason !== undefined && records.length === 1))) {
    yield { record, reason: reason ?? 'reported as failed' };
    yield* deliver(lambda, FunctionName, records.slice((failedAt ?? 0) + 1));
  } else if (reason !== undefined) {
    const middle = Math.ceil(records.length / 2);
    yield* deliver(lambda, FunctionName, records.slice(0, middle));
    yield* deliver(lambda, FunctionName, records.slice(middle));
  }
}

/** @returns which record the consumer reports as failed, or why it received or processed none */
async function call(
  lambda: LambdaClient,
  FunctionName: string,
  records: StreamRecord[],
): Promise<{ failedAt?: number; reason?: string }> {
  try {
    const { Payload, FunctionError } = await lambda.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify({ Records: records }) }),
    );
    const text = Payload === undefined ? 'null' : Buffer.from(Payload).toString('utf8');
    if (FunctionError) return { reason: text };
    const { batchItemFailures } = Outcome.parse(JSON.parse(text)) ?? {};
    const failed = (batchItemFailures ?? []).map(({ itemIdentifier }) =>
      records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
    );
    // An identifier that is not in the batch fails the whole batch.
    return failed.length === 0
      ? {}
      : failed.includes(-1)
        ? { reason: 'reported an unknown item as failed' }
        : { failedAt: Math.min(...failed) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

const StreamRecord = z.looseObject({
  dynamodb: z.looseObject({ Keys: z.unknown(), SequenceNumber: z.string() }),
});
type StreamRecord = z.infer<typeof StreamRecord>;

function recordOf(
  item: Item,
  { eventName, streamArn, index }: { eventName: string; streamArn: string; index: number },
): StreamRecord {
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
  return StreamRecord.parse(
    JSON.parse(
      JSON.stringify(record, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ),
    ),
  );
}
