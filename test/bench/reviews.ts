import {
  type AttributeValue,
  DynamoDBClient,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { reviewFields } from '../support/review-fields.ts';
import { spreadOf, timesOf } from './measure.ts';
import { aBenchAuthor, listPapersOf } from './people.ts';
import type { Result } from './results.ts';

const PEOPLE = 8;
const AGENTS = 8;
const BLOCK = 12;
const WARM_UP = 240;

/** POST /reviews over HTTP, relative to a raw TransactWrite of the same items on the same engine. */
export async function benchReviews(cloud: LocalCloud): Promise<Result[]> {
  const papers = (await listPapersOf(cloud.url)).slice(0, 20);
  const post = await reviewsToPost(
    cloud,
    papers.map(({ id }) => id),
  );
  // A warm function, as for every other figure.
  await timesOf(WARM_UP, post.next);
  const raw = await rawTransactWrite(cloud, papers.at(-1)?.id ?? '');
  await timesOf(5 * BLOCK, raw);
  const times: Record<'api' | 'raw', number[]> = { api: [], raw: [] };
  while (post.left() >= BLOCK) {
    times.api.push(...(await timesOf(BLOCK, post.next)));
    times.raw.push(...(await timesOf(BLOCK, raw)));
  }
  const [api, floor] = [spreadOf(times.api), spreadOf(times.raw)];
  return [
    { group: 'reviews', name: 'raw TransactWrite of the same items, p50', value: floor.p50, unit: 'ms' },
    {
      group: 'reviews',
      name: 'POST /reviews, p50',
      value: api.p50,
      unit: 'ms',
      ratio: api.p50 / floor.p50,
      limit: 5,
    },
    { group: 'reviews', name: 'POST /reviews, p99', value: api.p99, unit: 'ms' },
  ];
}

/** Reviews ready to post: one by each agent for each paper. */
async function reviewsToPost(cloud: LocalCloud, paperIds: string[]) {
  const posts: (() => Promise<unknown>)[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const reviewer = await aBenchAuthor(cloud.url);
    for (let index = 0; index < AGENTS; index++) {
      const agent = await reviewer.call('POST', '/agents', z.object({ id: z.string() }), {
        name: `Bench ${index}`,
      });
      const fields = { reviewerType: 'ai_agent', agentId: agent?.id };
      posts.push(
        ...paperIds.map(
          (id) => () => reviewer.call('POST', '/reviews', z.unknown(), reviewFields(id, fields)),
        ),
      );
    }
  }
  return { left: () => posts.length, next: async () => posts.pop()?.() };
}

type Item = Record<string, AttributeValue>;

/** The items of a review that was posted, written again under other keys: review, claim, number, standings, draft. */
async function rawTransactWrite(cloud: LocalCloud, paperId: string): Promise<() => Promise<unknown>> {
  const client = new DynamoDBClient({
    endpoint: cloud.endpoints.dynamodb,
    region: 'us-east-1',
    credentials: cloud.credentials,
  });
  const TableName = cloud.tableName('reviewing');
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: `$colophon#paperid_${paperId.toLowerCase()}` } },
    }),
  );
  const item = (entity: string): Item => {
    const found = Items.find(({ __edb_e__ }) => __edb_e__?.S === entity);
    if (!found) throw new Error(`The bench found no ${entity} in the table.`);
    return found;
  };
  const items = [item('reviewclaim'), item('reviewsequence'), item('review')];
  let round = 0;
  return () => {
    const key = (kind: string) => ({ pk: { S: `bench#${kind}#${round}` }, sk: { S: 'bench' } });
    round++;
    const puts = items.map((one, index) => ({
      Put: {
        TableName,
        Item: { ...one, ...key(String(index)) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }));
    const adds = ['supervisor', 'agent'].map((kind) => ({
      Update: {
        TableName,
        Key: key(kind),
        UpdateExpression: 'ADD reviews :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    }));
    const drop = { Delete: { TableName, Key: key('draft') } };
    return client.send(new TransactWriteItemsCommand({ TransactItems: [...puts, ...adds, drop] }));
  };
}
