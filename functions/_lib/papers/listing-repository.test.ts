import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { entries, papersByIds } from './listing-repository.ts';
import { paperKey } from './paper-repository.ts';

process.env.TABLE_PUBLISHING = 'publishing';
process.env.AWS_REGION = 'eu-central-1';

const dynamo = mockClient(DynamoDBClient);
const stored = new Map<string, Record<string, unknown>>();
/** The attributes that were asked for, by batch; undefined for all. */
let asked: (string[] | undefined)[] = [];

beforeEach(() => {
  dynamo.reset();
  asked = [];
  dynamo.on(BatchGetItemCommand).callsFake(({ RequestItems }: BatchGetItemCommand['input']) => {
    const { Keys = [], ExpressionAttributeNames: names } = RequestItems?.publishing ?? {};
    const wanted = names && Object.values(names);
    asked.push(wanted);
    const found = [...stored.values()].filter(({ paperId }) =>
      Keys.some((key) => JSON.stringify(key) === JSON.stringify(paperKey(String(paperId)))),
    );
    const items = found.map((item) =>
      marshall(Object.fromEntries(Object.entries(item).filter(([name]) => wanted?.includes(name) ?? true))),
    );
    return { Responses: { publishing: items } };
  });
});

const shownOf = (title: string) => ({
  title,
  abstract: 'They bend light.',
  paperType: 'ARTICLE',
  primaryCategory: 'cs.AI',
  keywords: ['lens'],
  license: 'CC_BY',
  languageCode: 'en',
  authors: [],
  agents: [],
  createdAt: '2026-11-02T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
  submitter: { username: 'ada', firstName: 'Ada', lastName: 'Byron', institution: 'None' },
});

function store(paperId: string, title: string, more: Record<string, unknown>): void {
  const shown = shownOf(title);
  stored.set(paperId, {
    paperId,
    shown: JSON.stringify(shown),
    versions: '[]',
    status: 'published',
    ...more,
  });
}

const read = async (...ids: string[]) =>
  (await papersByIds(ids)).map(({ shown, viewCount }) => ({ title: shown.title, viewCount }));

describe('papers that were read recently', () => {
  it('are read without what is large, with their new counts', async () => {
    store('A', 'On lenses', { revision: 3, viewCount: 1 });
    await read('A');
    store('A', 'On lenses', { revision: 3, viewCount: 2 });
    expect(await read('A')).toEqual([{ title: 'On lenses', viewCount: 2 }]);
    const [first, second] = asked;
    expect(asked).toHaveLength(2);
    expect(first).toBeUndefined();
    expect(second).toContain('viewCount');
    expect(second).not.toContain('shown');
  });
  it('lose what was removed, such as the decision of an older version', async () => {
    store('B', 'On lenses', { revision: 1, decisionScore: 7 });
    await read('B');
    store('B', 'On lenses', { revision: 1 });
    expect((await papersByIds(['B']))[0]?.decisionScore).toBeUndefined();
  });
  it('are read whole if they changed', async () => {
    for (const [id, before, after] of [
      ['C', { revision: 1 }, { revision: 2 }],
      ['D', { revision: 1 }, { revision: 1, coauthorRevision: 1 }],
      ['E', {}, {}],
    ] as const) {
      store(id, 'On lenses', before);
      await read(id);
      store(id, 'On mirrors', after);
      expect(await read(id), id).toMatchObject([{ title: 'On mirrors' }]);
    }
  });
  it('come in the order that was asked for, with papers that are read for the first time, without those that are gone', async () => {
    store('F', 'First', { revision: 1 });
    store('G', 'Second', { revision: 1 });
    await read('G');
    stored.delete('A');
    expect((await read('F', 'A', 'G', 'F')).map(({ title }) => title)).toEqual(['First', 'Second', 'First']);
  });
});

describe('entries', () => {
  const ask = async (changes: number | undefined, take = 2) =>
    entries('all', { month: '2611', skip: 0, take, changes });

  it('reads a window of a month again only after the month changed', async () => {
    const document = mockClient(DynamoDBDocumentClient);
    const Items = ['B', 'A'].map((paperId) => ({ paperId, __edb_e__: 'listentry', __edb_v__: '1' }));
    document.on(QueryCommand).resolves({ Items });
    expect(await ask(4)).toEqual(['B', 'A']);
    expect(await ask(4)).toEqual(['B', 'A']);
    expect(document.commandCalls(QueryCommand)).toHaveLength(1);
    await ask(5);
    await ask(5, 1);
    expect(document.commandCalls(QueryCommand)).toHaveLength(3);
    // What is kept must not be older than the count that it is kept under.
    for (const { args } of document.commandCalls(QueryCommand))
      expect(args[0].input.ConsistentRead).toBe(true);
  });
});
