import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { inTurns } from './measure.ts';
import { listPapersOf } from './people.ts';
import type { Result } from './results.ts';

/** GET /papers and GET /papers/{id} over HTTP, relative to a raw GetItem of the same paper on the same engine. */
export async function benchRequests(cloud: LocalCloud): Promise<Result[]> {
  const [paper] = await listPapersOf(cloud.url);
  if (!paper) throw new Error('There is no paper to read.');
  const spreads = await inTurns({
    'raw GetItem': rawGetItem(cloud, paper.id),
    'GET /papers/{ULID}': () => read(`${cloud.url}${API_BASE_PATH}/papers/${paper.id}`),
    'GET /papers/{archiveId}': () => read(`${cloud.url}${API_BASE_PATH}/papers/${paper.archiveId}`),
    'GET /papers': () => read(`${cloud.url}${API_BASE_PATH}/papers`),
    'page of the list': () => read(`${cloud.url}/browse`),
    'page of a paper': () => read(`${cloud.url}/papers/${paper.archiveId}`),
  });
  const floor = spreads['raw GetItem'].p50;
  return Object.entries(spreads).flatMap(([name, { p50, p99 }]): Result[] => {
    const limit = name.startsWith('GET /papers/{') ? { limit: 3 } : {};
    const ratio = name === 'raw GetItem' ? {} : { ratio: p50 / floor };
    return [
      { group: 'request p50', name, value: p50, unit: 'ms', ...ratio, ...limit },
      { group: 'request p99', name, value: p99, unit: 'ms' },
    ];
  });
}

export function rawGetItem(cloud: LocalCloud, paperId: string): () => Promise<unknown> {
  const client = new DynamoDBClient({
    endpoint: cloud.endpoints.dynamodb,
    region: 'us-east-1',
    credentials: cloud.credentials,
  });
  const command = () =>
    new GetItemCommand({
      TableName: cloud.tableName('publishing'),
      Key: { pk: { S: `$colophon#paperid_${paperId.toLowerCase()}` }, sk: { S: '$page#paper_1' } },
    });
  return async () => {
    const { Item } = await client.send(command());
    if (!Item) throw new Error('The paper is not where it was expected in the table.');
  };
}

async function read(url: string): Promise<void> {
  const response = await fetch(url);
  const body = await response.arrayBuffer();
  if (response.status !== 200 || body.byteLength === 0)
    throw new Error(`${url} answered ${response.status}.`);
}
