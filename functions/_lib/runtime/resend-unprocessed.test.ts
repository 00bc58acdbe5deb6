import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { resendUnprocessed } from './resend-unprocessed.ts';

/** A client whose requests get these answers in turn, the last one again and again. */
function aClient(...answers: object[]) {
  const asked: unknown[] = [];
  const requestHandler = {
    handle: ({ body }: { body: Uint8Array }) => {
      asked.push(JSON.parse(new TextDecoder().decode(body)).RequestItems);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      return Promise.resolve({
        response: { statusCode: 200, headers, body: new TextEncoder().encode(JSON.stringify(answer)) },
      });
    },
  };
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials,
    requestHandler: requestHandler as never,
  });
  return { client: resendUnprocessed(client), asked };
}

const item = (pk: string) => ({ pk: { S: pk } });
const FIRST_OF_TWO = {
  Responses: { papers: [item('a')] },
  UnprocessedKeys: { papers: { Keys: [item('b')] } },
};
const SECOND = { Responses: { papers: [item('b')] }, UnprocessedKeys: {} };

describe('batches of which DynamoDB leaves a part', () => {
  it('are read to the end', async () => {
    const { client, asked } = aClient(FIRST_OF_TWO, SECOND);
    const RequestItems = { papers: { Keys: [item('a'), item('b')], ConsistentRead: true } };
    const { Responses } = await client.send(new BatchGetItemCommand({ RequestItems }));
    expect(Responses).toEqual({ papers: [item('a'), item('b')] });
    expect(asked).toEqual([RequestItems, FIRST_OF_TWO.UnprocessedKeys]);
  });

  it('are read to the end through the document client, which gets plain values', async () => {
    const { client } = aClient(FIRST_OF_TWO, SECOND);
    const { Responses } = await DynamoDBDocumentClient.from(client).send(
      new BatchGetCommand({ RequestItems: { papers: { Keys: [{ pk: 'a' }, { pk: 'b' }] } } }),
    );
    expect(Responses).toEqual({ papers: [{ pk: 'a' }, { pk: 'b' }] });
  });

  it('are written to the end', async () => {
    const write = (pk: string) => ({ PutRequest: { Item: item(pk) } });
    const { client, asked } = aClient(
      { UnprocessedItems: { papers: [write('b')] } },
      { UnprocessedItems: {} },
    );
    await client.send(new BatchWriteItemCommand({ RequestItems: { papers: [write('a'), write('b')] } }));
    expect(asked[1]).toEqual({ papers: [write('b')] });
  });

  it('fail if DynamoDB keeps throttling: a part would look as if the rest were missing', async () => {
    const { client, asked } = aClient(FIRST_OF_TWO);
    const reading = client.send(new BatchGetItemCommand({ RequestItems: { papers: { Keys: [item('a')] } } }));
    await expect(reading).rejects.toThrow(ProvisionedThroughputExceededException);
    expect(asked).toHaveLength(6);
  });
});
