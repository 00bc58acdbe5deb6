import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { enforcePermissions } from './enforce-permissions.ts';
import { requiredPermissions } from './required-permissions.ts';
import { isAllowed } from './role-permissions.ts';

const PLACE = { region: 'eu-central-1', account: '123456789012' };

interface Request {
  method?: string;
  path?: string;
  body?: unknown;
  [header: string]: unknown;
}

const signed = (service: string, { method = 'POST', path = '/', body = {}, ...headers }: Request) => {
  const all: Record<string, unknown> = {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=KEY/20261126/eu-central-1/${service}/aws4_request, Signature=0`,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return requiredPermissions(
    { method, path, body: text, header: (name) => all[name]?.toString() },
    PLACE,
  )?.map(({ action, resource }) => `${action} ${resource}`);
};

const table = (name: string) => `arn:aws:dynamodb:eu-central-1:123456789012:table/${name}`;

describe('a signed request needs', () => {
  it('the permission for its table or its index', () => {
    const target = (operation: string) => ({ 'x-amz-target': `DynamoDB_20120810.${operation}` });
    expect(signed('dynamodb', { ...target('GetItem'), body: { TableName: 'papers' } })).toEqual([
      `dynamodb:GetItem ${table('papers')}`,
    ]);
    const query = { TableName: 'papers', IndexName: 'gsi1' };
    expect(signed('dynamodb', { ...target('Query'), body: query })).toEqual([
      `dynamodb:Query ${table('papers')}/index/gsi1`,
    ]);
    const batch = { RequestItems: { papers: {}, ledger: {} } };
    expect(signed('dynamodb', { ...target('BatchGetItem'), body: batch })).toEqual([
      `dynamodb:BatchGetItem ${table('papers')}`,
      `dynamodb:BatchGetItem ${table('ledger')}`,
    ]);
  });

  it('the permissions for the single actions of its transaction', () => {
    const TransactItems = [
      { Put: { TableName: 'papers' } },
      { Update: { TableName: 'ledger' } },
      { ConditionCheck: { TableName: 'ledger' } },
    ];
    const request = { 'x-amz-target': 'DynamoDB_20120810.TransactWriteItems', body: { TransactItems } };
    expect(signed('dynamodb', request)).toEqual([
      `dynamodb:PutItem ${table('papers')}`,
      `dynamodb:UpdateItem ${table('ledger')}`,
      `dynamodb:ConditionCheckItem ${table('ledger')}`,
    ]);
  });

  it('the permission for its object, and for the one it copies', () => {
    const object = (name: string) => `arn:aws:s3:::files/${name}`;
    expect(signed('s3', { method: 'GET', path: '/files/public/a%20b.pdf' })).toEqual([
      `s3:GetObject ${object('public/a b.pdf')}`,
    ]);
    expect(signed('s3', { method: 'GET', path: '/files?list-type=2' })).toEqual([
      's3:ListBucket arn:aws:s3:::files',
    ]);
    const copy = { method: 'PUT', path: '/files/papers/b', 'x-amz-copy-source': 'files/uploads/a' };
    expect(signed('s3', copy)).toEqual([
      `s3:PutObject ${object('papers/b')}`,
      `s3:GetObject ${object('uploads/a')}`,
    ]);
    const xml =
      '<Delete><Object><Key>a</Key><VersionId>1</VersionId></Object><Object><Key>b</Key></Object></Delete>';
    expect(signed('s3', { path: '/files?delete', body: xml })).toEqual([
      `s3:DeleteObjectVersion ${object('a')}`,
      `s3:DeleteObject ${object('b')}`,
    ]);
  });

  it('the permission for its queue, parameter, key or function', () => {
    const QueueUrl = 'http://127.0.0.1:9324/123456789012/reviews';
    expect(signed('sqs', { 'x-amz-target': 'AmazonSQS.SendMessageBatch', body: { QueueUrl } })).toEqual([
      'sqs:SendMessage arn:aws:sqs:eu-central-1:123456789012:reviews',
    ]);
    expect(signed('ssm', { 'x-amz-target': 'AmazonSSM.GetParameter', body: { Name: '/origin' } })).toEqual([
      'ssm:GetParameter arn:aws:ssm:eu-central-1:123456789012:parameter/origin',
    ]);
    expect(signed('kms', { 'x-amz-target': 'TrentService.Sign', body: { KeyId: 'one' } })).toEqual([
      'kms:Sign arn:aws:kms:eu-central-1:123456789012:key/one',
    ]);
    expect(signed('lambda', { path: '/2015-03-31/functions/compact/invocations' })).toEqual([
      'lambda:InvokeFunction arn:aws:lambda:eu-central-1:123456789012:function:compact',
    ]);
  });

  it('nothing if it isn’t signed, and is refused if its service is unknown', () => {
    const unsigned = { method: 'GET', path: '/', header: () => undefined, body: '' };
    expect(requiredPermissions(unsigned, PLACE)).toBeUndefined();
    expect(() => signed('bedrock', {})).toThrow('can’t check permissions for bedrock');
  });
});

describe('a role allows', () => {
  const permissions = [
    { actions: ['s3:GetObject*'], resources: ['arn:aws:s3:::files/public/*', 'arn:aws:s3:::files/*/v1'] },
  ];
  it.each([
    ['s3:GetObject', 'arn:aws:s3:::files/public/a', true],
    ['s3:GetObjectVersion', 'arn:aws:s3:::files/public/a', true],
    ['s3:GetObject', 'arn:aws:s3:::files/papers/7/v1', true],
    ['s3:GetObject', 'arn:aws:s3:::files/papers/7/v2', false],
    ['s3:GetObject', 'arn:aws:s3:::files/v1', false],
    ['s3:PutObject', 'arn:aws:s3:::files/public/a', false],
  ])('%s on %s: %s', (action, resource, allowed) => {
    expect(isAllowed(permissions, { action, resource })).toBe(allowed);
  });
});

describe('a function', () => {
  const server = createServer((_, response) => response.end('answered')).listen(0);
  afterAll(() => server.close());

  it('can’t send what its role doesn’t allow, and everything else', async () => {
    const allowAll = enforcePermissions('arn:aws:lambda:eu-central-1:123456789012:function:reviews', [
      { actions: ['dynamodb:GetItem'], resources: [table('papers')] },
    ]);
    const send = (TableName: string) =>
      new Promise((resolve, reject) => {
        const { port } = server.address() as AddressInfo;
        const headers = {
          authorization: 'AWS4-HMAC-SHA256 Credential=KEY/20261126/eu-central-1/dynamodb/aws4_request',
          'x-amz-target': 'DynamoDB_20120810.GetItem',
        };
        request({ port, method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end(JSON.stringify({ TableName }));
      });
    expect(await send('papers')).toBe(200);
    // Other tests share this thread.
    onTestFinished(allowAll);
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(send('ledger')).rejects.toThrow(
      `the role of reviews doesn’t allow dynamodb:GetItem on ${table('ledger')}`,
    );
  });
});
