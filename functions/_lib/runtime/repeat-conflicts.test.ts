import {
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { repeatConflicts } from './repeat-conflicts.ts';

const TYPE = 'com.amazonaws.dynamodb.v20120810#';
const conflict = {
  __type: `${TYPE}TransactionConflictException`,
  message: 'Transaction is ongoing for the item',
};
const canceled = (...codes: string[]) => ({
  __type: `${TYPE}TransactionCanceledException`,
  Message: 'Transaction cancelled',
  CancellationReasons: codes.map((Code) => ({ Code })),
});

/** A client whose requests get these errors in turn, and then succeed. @returns it and the bodies of its requests */
function aClient(...errors: object[]) {
  const asked: string[] = [];
  const requestHandler = {
    handle: ({ body }: { body: Uint8Array }) => {
      asked.push(new TextDecoder().decode(body));
      const error = errors.shift();
      return Promise.resolve({
        response: {
          statusCode: error ? 400 : 200,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: new TextEncoder().encode(JSON.stringify(error ?? {})),
        },
      });
    },
  };
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: requestHandler as never,
  });
  return { client: repeatConflicts(client), asked };
}

const Item = { pk: { S: 'a' } };
const put = new PutItemCommand({ TableName: 'papers', Item });
const transaction = new TransactWriteItemsCommand({
  TransactItems: [{ Put: { TableName: 'papers', Item } }, { Put: { TableName: 'papers', Item } }],
});

it.each([
  ['a write', put, conflict],
  ['a transaction', transaction, canceled('None', 'TransactionConflict')],
])('repeats %s that met a transaction', async (_, command, error) => {
  const { client, asked } = aClient(error, error);
  await client.send(command as typeof put);
  expect(asked).toHaveLength(3);
  expect(JSON.parse(asked[2] ?? '')).toMatchObject(JSON.parse(JSON.stringify(command.input)));
});

it('does not repeat a transaction of which a condition failed', async () => {
  const { client, asked } = aClient(canceled('ConditionalCheckFailed', 'TransactionConflict'));
  await expect(client.send(transaction)).rejects.toThrow(TransactionCanceledException);
  expect(asked).toHaveLength(1);
});

it('gives up after six tries', async () => {
  const { client, asked } = aClient(...Array(7).fill(conflict));
  await expect(client.send(put)).rejects.toThrow(TransactionConflictException);
  expect(asked).toHaveLength(6);
});
