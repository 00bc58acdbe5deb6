import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import {
  DeleteMessageBatchCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  clientSettings,
  type Sample,
  START_MS,
  sampleAssembly,
  startSample,
} from './fixtures/start-sample.ts';
import { splitBySize } from './lambda/payload-limits.ts';

const MIB = 1024 * 1024;
let cloud: Sample;
let s3: S3Client;
let sqs: SQSClient;
let lambda: LambdaClient;
let environment: Record<string, string>;
let QueueUrl: string | undefined;
beforeAll(async () => {
  cloud = await startSample();
  s3 = new S3Client({ ...clientSettings(cloud, cloud.endpoints.s3), forcePathStyle: true });
  sqs = new SQSClient(clientSettings(cloud, cloud.endpoints.sqs));
  lambda = new LambdaClient(clientSettings(cloud, cloud.endpoints.sqs));
  environment = await (await fetch(`${cloud.url}/api/papers/x?show=env`)).json();
  ({ QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: await deadLetters() })));
}, START_MS);
afterAll(() => cloud?.close());

/** The name of a queue that no function reads. */
async function deadLetters(): Promise<string> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  return (
    QueueUrls.map((url) => url.split('/').at(-1) ?? '').find((name) => /dead|fail|dlq|lost/i.test(name)) ?? ''
  );
}

/** What AWS's SDK reports of a call: code and sentence. */
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a message to a queue', () => {
  const send = (MessageBody: string, more: object = {}) =>
    refusal(sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })));

  it('has at most 1 MiB with its attributes', async () => {
    const sentence = /^InvalidParameterValue: .*Message must be shorter than 1048576 bytes\.$/;
    expect(await send('x'.repeat(MIB))).toBe('accepted');
    expect(await send('x'.repeat(MIB + 1))).toMatch(sentence);
    expect(await send('é'.repeat(MIB / 2 + 1))).toMatch(sentence);
    const MessageAttributes = { origin: { DataType: 'String', StringValue: 'a test' } };
    expect(await send('x'.repeat(MIB), { MessageAttributes })).toMatch(sentence);
  });

  it('has at most 10 attributes', async () => {
    const attributes = Array.from({ length: 11 }, (_, index) => [
      `a${index}`,
      { DataType: 'String', StringValue: 'x' },
    ]);
    expect(await send('x', { MessageAttributes: Object.fromEntries(attributes) })).toBe(
      'InvalidParameterValue: Number of message attributes [11] exceeds the allowed maximum [10].',
    );
  });

  it('waits at most 900 seconds', async () => {
    expect(await send('x', { DelaySeconds: 900 })).toBe('accepted');
    for (const DelaySeconds of [901, -1])
      expect(await send('x', { DelaySeconds })).toBe(
        `InvalidParameterValue: Value ${DelaySeconds} for parameter DelaySeconds is invalid. Reason: Must be between 0 and 900, if provided.`,
      );
  });

  it.each(['\u0000', '\u000B', '\uFFFE', '\uD83D'])('has no character %j', async (character) => {
    expect(await send(`a ${character}`)).toMatch(/^InvalidMessageContents: Invalid binary character '#x/);
    const MessageAttributes = { title: { DataType: 'String', StringValue: character } };
    expect(await send('x', { MessageAttributes })).toMatch(/^InvalidMessageContents/);
  });

  it('may have tabs, lines and characters of all planes', async () => {
    expect(await send('a\tb\r\nc 😀')).toBe('accepted');
    expect(await send('')).toBe('MissingParameter: The request must contain the parameter MessageBody.');
  });

  it('is hidden for at most 12 hours', async () => {
    const receiving = sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 43_201 }));
    expect(await refusal(receiving)).toMatch(
      /^InvalidParameterValue: Value 43201 for parameter VisibilityTimeout/,
    );
  });
});

describe('a batch of messages', () => {
  const entries = (bodies: string[]) =>
    bodies.map((MessageBody, index) => ({ Id: `m${index}`, MessageBody }));
  const send = (Entries: { Id: string; MessageBody: string; DelaySeconds?: number }[]) =>
    sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));

  it('has at most 1 MiB', async () => {
    expect(await refusal(send(entries(['x'.repeat(MIB / 2), 'x'.repeat(MIB / 2 + 1)])))).toBe(
      'BatchRequestTooLong: Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes.',
    );
  });

  it('has 1 to 10 messages with different ids', async () => {
    expect(await refusal(send([]))).toMatch(/^EmptyBatchRequest/);
    expect(await refusal(send(entries(Array(11).fill('x'))))).toBe(
      'TooManyEntriesInBatchRequest: Maximum number of entries per request are 10. You have sent 11.',
    );
    expect(await refusal(send([...entries(['x']), ...entries(['y'])]))).toBe(
      'BatchEntryIdsNotDistinct: Id m0 repeated.',
    );
    expect(await refusal(send([{ Id: 'a b', MessageBody: 'x' }]))).toMatch(/^InvalidBatchEntryId/);
    const Entries = Array.from({ length: 11 }, (_, index) => ({ Id: `d${index}`, ReceiptHandle: 'x' }));
    expect(await refusal(sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries })))).toMatch(
      /^TooManyEntriesInBatchRequest/,
    );
  });

  it('says which of its messages are refused', async () => {
    const { Successful = [], Failed = [] } = await send([
      { Id: 'good', MessageBody: 'x' },
      { Id: 'late', MessageBody: 'x', DelaySeconds: 901 },
      { Id: 'binary', MessageBody: '\u0001' },
    ]);
    expect(Successful.map(({ Id }) => Id)).toEqual(['good']);
    expect(Failed.map(({ Id, Code, SenderFault }) => [Id, Code, SenderFault])).toEqual([
      ['late', 'InvalidParameterValue', true],
      ['binary', 'InvalidMessageContents', true],
    ]);
  });
});

describe('an email', () => {
  it('has at most 50 recipients', async () => {
    const ses = new SESv2Client(clientSettings(cloud, cloud.endpoints.ses));
    const send = (to: number, bcc: number) => {
      const addresses = (count: number) =>
        Array.from({ length: count }, (_, index) => `r${index}@example.test`);
      const Destination = { ToAddresses: addresses(to), BccAddresses: addresses(bcc) };
      const Content = { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } };
      return refusal(
        ses.send(new SendEmailCommand({ FromEmailAddress: 'no-reply@sample.test', Destination, Content })),
      );
    };
    expect(await send(25, 25)).toBe('accepted');
    expect(await send(25, 26)).toBe('BadRequestException: Recipient count exceeds 50.');
  });
});

describe('an object', () => {
  const put = (Key: string, more: object = {}) =>
    refusal(s3.send(new PutObjectCommand({ Bucket: environment.BUCKET, Key, Body: 'x', ...more })));

  it('has a key of at most 1,024 bytes', async () => {
    expect(await put('k'.repeat(1024))).toBe('accepted');
    expect(await put(`${'k'.repeat(1023)}é`)).toBe('KeyTooLongError: Your key is too long');
    const long = { Bucket: environment.BUCKET, Key: 'k'.repeat(1025) };
    expect(await refusal(s3.send(new CreateMultipartUploadCommand(long)))).toMatch(/^KeyTooLongError/);
    const { url, fields } = await createPresignedPost(s3, { Bucket: long.Bucket ?? '', Key: long.Key });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['x']));
    expect(await (await fetch(url, { method: 'POST', body: form })).text()).toContain(
      '<Code>KeyTooLongError</Code>',
    );
  });

  it('has at most 2 KB of metadata', async () => {
    expect(await put('m', { Metadata: { title: 'x'.repeat(2048 - 5) } })).toBe('accepted');
    expect(await put('m', { Metadata: { title: 'x'.repeat(2048 - 4) } })).toBe(
      'MetadataTooLarge: Your metadata headers exceed the maximum allowed metadata size',
    );
  });

  it('conflicts with its deletion while it is written on a condition', async () => {
    const Bucket = environment.BUCKET;
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'once', IfNoneMatch: '*' }), {
      unhoistableHeaders: new Set(['if-none-match']),
    });
    const upload = httpRequest(url, {
      method: 'PUT',
      headers: { 'content-length': '10', 'if-none-match': '*' },
    });
    const answered = once(upload, 'response');
    upload.write('12345');
    await fetch(cloud.url);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'once' }));
    upload.end('67890');
    const [answer] = await answered;
    expect(answer.statusCode).toBe(409);
    expect(String(Buffer.concat(await answer.toArray()))).toContain(
      '<Code>ConditionalRequestConflict</Code>',
    );
    expect(await put('once', { IfNoneMatch: '*' })).toBe('accepted');
    expect(await put('once', { IfNoneMatch: '*' })).toMatch(/^PreconditionFailed/);
  });
});

describe('an event for a function', () => {
  const invoke = (bytes: number, InvocationType: 'Event' | 'RequestResponse') =>
    refusal(
      lambda.send(
        new InvokeCommand({
          FunctionName: environment.AWS_LAMBDA_FUNCTION_NAME,
          InvocationType,
          Payload: JSON.stringify('x'.repeat(bytes - 2)),
        }),
      ),
    );

  it('has at most 1 MB if nobody waits, and 6 MB otherwise', async () => {
    expect(await invoke(MIB, 'Event')).toBe('accepted');
    expect(await invoke(MIB + 1, 'Event')).toBe(
      'RequestTooLargeException: 1048577 byte payload is too large for the Event invocation type (limit 1048576 bytes)',
    );
    expect(await invoke(6 * MIB, 'RequestResponse')).toBe('accepted');
    expect(await invoke(6 * MIB + 1, 'RequestResponse')).toBe(
      'RequestTooLargeException: Request must be smaller than 6291456 bytes for the InvokeFunction operation',
    );
  });

  it('has as many records as 6 MB allow, in their order', () => {
    const records = Array.from({ length: 25 }, (_, index) => ({ index, image: 'x'.repeat(400_000) }));
    const parts = splitBySize(records);
    expect(parts.map(({ length }) => length)).toEqual([15, 10]);
    expect(parts.flat()).toEqual(records);
    for (const Records of parts) expect(JSON.stringify({ Records }).length).toBeLessThanOrEqual(6 * MIB);
    expect(splitBySize([])).toEqual([]);
  });
});

describe('a text for a key', () => {
  it('has 1 to 4,096 bytes', async () => {
    const kms = new KMSClient(clientSettings(cloud, cloud.endpoints.kms));
    const sign = (bytes: number) =>
      refusal(
        kms.send(
          new SignCommand({
            KeyId: environment.KEY_ID,
            SigningAlgorithm: 'ECDSA_SHA_256',
            Message: new Uint8Array(bytes),
          }),
        ),
      );
    expect(await sign(4096)).toBe('accepted');
    for (const bytes of [0, 4097])
      expect(await sign(bytes)).toMatch(
        /^ValidationException: 1 validation error detected: Value at 'message' failed to satisfy constraint/,
      );
  });
});

describe('the environment of a function', () => {
  it('has at most 4 KB', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-environment-'));
    try {
      const assembly = path.join(folder, 'cdk.out');
      cpSync(await sampleAssembly(), assembly, { recursive: true });
      const file = path.join(assembly, 'SampleApi.template.json');
      const variables = /"Variables": \{/;
      expect(readFileSync(file, 'utf8')).toMatch(variables);
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(variables, `"Variables": { "LONG": "${'x'.repeat(4096)}",`),
      );
      await expect(startSample({ assembly, dataDir: path.join(folder, 'data') })).rejects.toThrow(
        /exceeded the 4KB limit/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a request', () => {
  it('has at most 10,240 bytes of headers at the gateway', async () => {
    const ask = async (length: number) => {
      const answer = await fetch(`${cloud.url}/api/papers/x`, { headers: { 'x-long': 'x'.repeat(length) } });
      return [answer.status, await answer.json()];
    };
    expect((await ask(9000))[0]).toBe(404);
    expect(await ask(10_300)).toEqual([431, { message: 'Request Header Fields Too Large' }]);
  });

  it('has an address of at most 8,192 bytes at the edge', async () => {
    const ask = async (length: number) =>
      (await fetch(`${cloud.url}/api/papers/x?q=${'x'.repeat(length - '/api/papers/x?q='.length)}`)).status;
    expect([await ask(8192), await ask(8200)]).toEqual([404, 414]);
  });

  it.each(['GET', 'HEAD'])('%s has no body at the edge', async (method) => {
    const asked = httpRequest(`${cloud.url}/api/papers/x`, { method, headers: { 'content-length': '2' } });
    const answered = once(asked, 'response');
    asked.end('{}');
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers.server, answer.headers['x-cache']]).toEqual([
      403,
      'CloudFront',
      'Error from cloudfront',
    ]);
    const page = String(Buffer.concat(await answer.toArray()));
    if (method === 'GET') expect(page).toContain('The request could not be satisfied');
  });
});

describe('a WebSocket frame', () => {
  const connect = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/ws?token=good`);
    await once(socket, 'open');
    return socket;
  };
  const text = (length: number) =>
    JSON.stringify({ action: 'echo', x: '' }).replace('""', `"${'x'.repeat(length - 24)}"`);

  it('has at most 32 KB, and a message of several frames 128 KB', async () => {
    const socket = await connect();
    socket.send(text(32 * 1024));
    expect(String((await once(socket, 'message'))[0])).toHaveLength('echo of '.length + 32 * 1024);
    const long = text(100_000);
    for (let start = 0; start < long.length; start += 30_000)
      socket.send(long.slice(start, start + 30_000), { fin: start + 30_000 >= long.length });
    expect(String((await once(socket, 'message'))[0])).toHaveLength('echo of '.length + 100_000);
    socket.send(text(32 * 1024 + 1));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
  });
});
