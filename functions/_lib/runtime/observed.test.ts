import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { becauseOf } from './cause.ts';
import { observed } from './observed.ts';

const WAIT = { timeout: 20_000 };

/** Stands in for X-Ray's daemon and for DynamoDB. */
const daemon = createSocket('udp4');
const received: string[] = [];
const bodies: string[] = [];
let status = 200;
const dynamoDb = createServer((request, response) => {
  request.on('data', (chunk) => bodies.push(String(chunk)));
  request.on('end', () => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'r-1' });
    response.end(
      status === 200
        ? '{}'
        : '{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}',
    );
  });
});
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  daemon.on('message', (message) => received.push(String(message)));
  await new Promise<void>((resolve) => daemon.bind(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => dynamoDb.listen(0, '127.0.0.1', resolve));
  const { port } = dynamoDb.address() as AddressInfo;
  client = DynamoDBDocumentClient.from(
    observed(
      new DynamoDBClient({
        endpoint: `http://127.0.0.1:${port}`,
        region: 'eu-central-1',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        maxAttempts: 1,
      }),
    ),
  );
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
});
beforeEach(() => {
  received.length = 0;
  bodies.length = 0;
  status = 200;
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-abc-def;Parent=0123456789abcdef;Sampled=1');
});
afterAll(() => {
  vi.unstubAllEnvs();
  daemon.close();
  dynamoDb.close();
});

const cause = { correlationId: 'edge-1', isRequest: true };
const put = () => client.send(new PutCommand({ TableName: 'papers', Item: { pk: 'secret' } }));
const traced = async () => {
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  const [header, document = ''] = (received[0] ?? '').split('\n');
  expect(header).toBe('{"format":"json","version":1}');
  return JSON.parse(document);
};

it('reports each call to X-Ray below the function’s segment, without the data', async () => {
  await becauseOf(cause, put);
  expect(await traced()).toMatchObject({
    type: 'subsegment',
    trace_id: '1-abc-def',
    parent_id: '0123456789abcdef',
    name: 'DynamoDB',
    namespace: 'aws',
    aws: { operation: 'PutItem', table_name: 'papers', request_id: 'r-1', retries: 0 },
    http: { response: { status: 200 } },
    annotations: { correlationId: 'edge-1' },
  });
  expect(received.join()).not.toContain('secret');
});

it('writes the cause into the item that DynamoDB receives', async () => {
  await becauseOf(cause, put);
  expect(JSON.parse(bodies.join('')).Item).toEqual({ pk: { S: 'secret' }, correlationId: { S: 'edge-1' } });
  // Its report arrives before the next test begins.
  await traced();
});

it('reports a throttled call as such, and passes its error on', async () => {
  status = 400;
  await expect(client.send(new GetCommand({ TableName: 'papers', Key: { pk: 'a' } }))).rejects.toThrow();
  expect(await traced()).toMatchObject({ error: true, http: { response: { status: 400 } } });
});

it('reports nothing of a request that isn’t sampled', async () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-abc-def;Parent=0123456789abcdef;Sampled=0');
  await put();
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-abc-other;Parent=0123456789abcdef;Sampled=1');
  await put();
  expect((await traced()).trace_id).toBe('1-abc-other');
});
