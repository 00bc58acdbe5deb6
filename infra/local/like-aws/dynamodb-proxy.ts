import type { IncomingMessage, ServerResponse } from 'node:http';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { toHttpRequest } from '../http/messages.ts';
import { listen } from '../http/servers.ts';
import { createIndexLag, type Item, type KeysOfTable } from './index-lag.ts';
import type { Misfortunes } from './misfortunes.ts';

/** How often a write is throttled, a batch is processed in part, and a write or a transaction conflicts with a transaction. */
const [THROTTLED, PARTIAL, CONFLICTING] = [0.02, 0.05, 0.01];
/** DynamoDB's limit for a request is 16 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=LOCALCLOUD/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
const TYPE = 'com.amazonaws.dynamodb.v20120810#';

const Values = z.record(z.string(), z.unknown());
const Write = z.object({ TableName: z.string(), Key: Values.optional(), Item: Values.optional() });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Write)) });
const BatchRequest = z.union([
  z.object({ PutRequest: z.object({ Item: Values }) }),
  z.object({ DeleteRequest: z.object({ Key: Values }) }),
]);
const Batch = z.looseObject({ RequestItems: z.record(z.string(), z.array(BatchRequest)) });
const Query = z.object({ TableName: z.string(), IndexName: z.string().optional() });

interface Answer {
  status: number;
  body: string;
}

export type DynamoDbProxy = { url: string; isBehind(): boolean; close(): Promise<void> };

/**
 * Passes functions' calls to the DynamoDB engine, with what DynamoDB adds to them on AWS: indexes lag behind, and some writes are throttled,
 * processed in part, or conflict with another transaction.
 */
export async function startDynamoDbProxy(
  endpoint: string,
  client: DynamoDBClient,
  misfortunes: Misfortunes,
): Promise<DynamoDbProxy> {
  const ask = async (operation: string, body: string): Promise<Answer> => {
    const headers = {
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''),
      // The engine wants a signature, and doesn't check it.
      authorization: AUTHORIZATION,
    };
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.text() };
  };
  const readKeys = keysReader(client);
  const lag = createIndexLag(misfortunes, async (TableName, Key) => {
    const { body } = await ask('GetItem', JSON.stringify({ TableName, Key, ConsistentRead: true }));
    return z.object({ Item: Values.optional() }).parse(JSON.parse(body)).Item;
  });

  const respond = async (operation: string, body: string): Promise<Answer> => {
    const misfortune = misfortuneOf(misfortunes, operation, body);
    if (misfortune !== undefined) return misfortune;
    for (const { table, item } of writesOf(operation, body)) {
      const keys = await readKeys(table);
      if (keys.indexes.size > 0) await lag.remember(table, item, keys);
    }
    if (operation === 'BatchWriteItem' && misfortunes.happens(PARTIAL))
      return inPart(body, (text) => ask(operation, text));
    const answer = await ask(operation, body);
    if (operation !== 'Query' || answer.status !== 200) return answer;
    const { TableName, IndexName } = Query.parse(JSON.parse(body));
    if (IndexName === undefined) return answer;
    return {
      ...answer,
      body: lag.withoutChanges(answer.body, TableName, IndexName, await readKeys(TableName)),
    };
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = toHttpRequest(message);
    const [, operation = ''] = (request.headers['x-amz-target'] ?? '').split('.');
    const { status, body } = await respond(operation, String(await request.readBody(MAX_BYTES)));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  };

  const listener = await listen(handle, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${listener.port}`,
    isBehind: lag.isBehind,
    close: listener.close,
  };
}

function misfortuneOf(misfortunes: Misfortunes, operation: string, body: string): Answer | undefined {
  const isWrite = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].includes(operation);
  if (isWrite && misfortunes.happens(THROTTLED))
    return failure('ThrottlingException', {
      message:
        'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
    });
  if (isWrite && operation !== 'BatchWriteItem' && misfortunes.happens(CONFLICTING))
    return failure('TransactionConflictException', { message: 'Transaction is ongoing for the item' });
  if (!/^Transact(?:Write|Get)Items$/.test(operation) || !misfortunes.happens(CONFLICTING)) return undefined;
  const { TransactItems } = z.object({ TransactItems: z.array(z.unknown()) }).parse(JSON.parse(body));
  const reasons = TransactItems.map((_, index) =>
    index === 0
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  );
  return failure('TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    CancellationReasons: reasons,
  });
}

const failure = (type: string, details: object): Answer => ({
  status: 400,
  body: JSON.stringify({ __type: TYPE + type, ...details }),
});

/** Leaves the last item of a batch unprocessed. */
async function inPart(body: string, send: (body: string) => Promise<Answer>): Promise<Answer> {
  const batch = Batch.parse(JSON.parse(body));
  const [table = '', items = []] = Object.entries(batch.RequestItems).at(-1) ?? [];
  const count = Object.values(batch.RequestItems).flat().length;
  if (count < 2) return send(body);
  const { [table]: _, ...others } = batch.RequestItems;
  const kept = items.slice(0, -1);
  const RequestItems = kept.length === 0 ? others : { ...others, [table]: kept };
  const answer = await send(JSON.stringify({ ...batch, RequestItems }));
  if (answer.status !== 200) return answer;
  return {
    ...answer,
    body: JSON.stringify({ ...JSON.parse(answer.body), UnprocessedItems: { [table]: items.slice(-1) } }),
  };
}

function writesOf(operation: string, body: string): { table: string; item: Item }[] {
  if (operation === 'BatchWriteItem')
    return Object.entries(Batch.parse(JSON.parse(body)).RequestItems).flatMap(([table, requests]) =>
      requests.map((request) => ({
        table,
        item: 'PutRequest' in request ? request.PutRequest.Item : request.DeleteRequest.Key,
      })),
    );
  const writes =
    operation === 'TransactWriteItems'
      ? Transaction.parse(JSON.parse(body)).TransactItems.flatMap((one) =>
          Object.entries(one).flatMap(([act, write]) => (act === 'ConditionCheck' ? [] : [write])),
        )
      : ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)
        ? [Write.parse(JSON.parse(body))]
        : [];
  return writes.map(({ TableName, Key, Item: whole }) => ({ table: TableName, item: Key ?? whole ?? {} }));
}

function keysReader(client: DynamoDBClient): (table: string) => Promise<KeysOfTable> {
  const known = new Map<string, Promise<KeysOfTable>>();
  const read = async (TableName: string): Promise<KeysOfTable> => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const namesOf = (schema: { AttributeName?: string | undefined }[] = []) =>
      schema.flatMap(({ AttributeName }) => AttributeName ?? []);
    return {
      own: namesOf(Table?.KeySchema),
      indexes: new Map(
        (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '', KeySchema }) => [
          IndexName,
          namesOf(KeySchema),
        ]),
      ),
    };
  };
  return (table) => {
    const keys = known.get(table) ?? read(table);
    known.set(table, keys);
    return keys;
  };
}
