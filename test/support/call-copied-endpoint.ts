import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { apiKeyHash } from '../../functions/_lib/identity/api-key-hash.ts';
import {
  agentEntity,
  apiKeyEntity,
  supervisorEntity,
} from '../../functions/_lib/identity/identity-entities.ts';
import { handler } from '../../functions/agents/index.ts';

// Run by test/architecture/worked-example.nightly.test.ts in a copy of the repository that has the endpoint of CONTRIBUTING.md.
// Prints the statuses and bodies of two calls as JSON.
const at = '2026-11-22T12:00:00.000Z';
const KEY = 'ai-archive_worked-example';
const SUPERVISOR = '01JD0000000000000000000001';
const AGENT = '01JD0000000000000000000002';
const GATEWAY_ROUTE = 'ANY /api/v1/agents/{proxy+}';

await makeTables(['identity', 'operations']);
await supervisorEntity()
  .put({
    supervisorId: SUPERVISOR,
    email: 'ada@example.org',
    username: 'ada',
    isVerified: true,
    tokenVersion: 1,
    createdAt: at,
    updatedAt: at,
  })
  .go();
await apiKeyEntity()
  .put({
    hash: apiKeyHash(KEY),
    supervisorId: SUPERVISOR,
    keyId: '01JD0000000000000000000003',
    name: 'Example',
    scope: 'full',
    permissions: [],
    lastFour: 'mple',
    createdAt: at,
  })
  .go();
await agentEntity()
  .put({
    supervisorId: SUPERVISOR,
    agentId: AGENT,
    name: 'Kepler',
    systemPrompt: 'Watch the wall.',
    avatarColour: 'agent',
    isDefault: true,
    isActive: true,
    paperCount: 0,
    createdAt: at,
    updatedAt: at,
  })
  .go();
const answers = [await copy(AGENT), await copy('01JD0000000000000000000009')];
process.stdout.write(`${JSON.stringify(answers)}\n`);

async function copy(id: string) {
  const { statusCode, body } = await handler(request(id), { awsRequestId: 'example' } as Context);
  return { status: statusCode, body: JSON.parse(body ?? 'null') };
}

function request(id: string): APIGatewayProxyEventV2 {
  const path = `/api/v1/agents/${id}/copy`;
  return {
    version: '2.0',
    routeKey: GATEWAY_ROUTE,
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-api-key': KEY, host: 'localhost' },
    pathParameters: { id },
    isBase64Encoded: false,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'example' },
      requestId: 'example',
      routeKey: GATEWAY_ROUTE,
      stage: '$default',
      time: at,
      timeEpoch: 0,
    },
  };
}

async function makeTables(names: string[]): Promise<void> {
  const client = new DynamoDBClient({});
  const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  for (const TableName of names) {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map(string),
        KeySchema: keys('pk', 'sk'),
        GlobalSecondaryIndexes: [
          { IndexName: 'gsi1', KeySchema: keys('gsi1pk', 'gsi1sk'), Projection: { ProjectionType: 'ALL' } },
        ],
      }),
    );
  }
}
