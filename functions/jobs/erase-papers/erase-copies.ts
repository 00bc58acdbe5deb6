import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ErasureRecord } from '#shared/domain/erasure.ts';
import { documentClient, setting } from '../../_lib/runtime/dynamodb.ts';
import { redactTitle } from './redact-title.ts';

/** The entities that copy a paper's title, by table. Drafts and manuscripts of others are not among them. */
const COPIES: Record<string, readonly string[]> = {
  TABLE_REVIEWING: ['review', 'reviewrequest', 'reviewjob', 'standingentry'],
  TABLE_NOTIFICATIONS: ['notice'],
  TABLE_OPERATIONS: ['mail'],
};

type Item = Record<string, unknown>;

/**
 * Replaces copies of a paper's titles in the items of other people, and deletes the citation keys that nobody has any more,
 * because they are made of titles. It scans tables, because no index leads from a paper to all copies of its title.
 */
export async function eraseCopies({ paperId, titleHashes }: ErasureRecord): Promise<void> {
  for (const [table, entities] of Object.entries(COPIES))
    for await (const item of itemsOf(setting(table), entities))
      if (item.paperId === undefined || item.paperId === paperId)
        await redactItem(setting(table), item, paperId, titleHashes);
  const publishing = setting('TABLE_PUBLISHING');
  for await (const { pk, sk, papers, publications } of itemsOf(publishing, ['citationkey']))
    if (papers === undefined && publications === undefined) await deleteUnused(publishing, { pk, sk });
}

async function* itemsOf(TableName: string, entities: readonly string[]): AsyncGenerator<Item> {
  const names = entities.map((_, index) => `:e${index}`);
  const pages = paginateScan(
    { client: documentClient() },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: `#entity IN (${names.join(', ')})`,
      ExpressionAttributeNames: { '#entity': '__edb_e__' },
      ExpressionAttributeValues: Object.fromEntries(entities.map((entity, index) => [`:e${index}`, entity])),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/** Changes only the attributes with a title. An item that changes meanwhile is left to the next run. */
async function redactItem(
  TableName: string,
  item: Item,
  paperId: string,
  hashes: readonly string[],
): Promise<void> {
  for (const [name, before] of Object.entries(item)) {
    if (['pk', 'sk'].includes(name)) continue;
    const after = redactTitle(before, paperId, hashes);
    if (isDeepStrictEqual(after, before)) continue;
    await documentClient().send(
      new UpdateCommand({
        TableName,
        Key: { pk: item.pk, sk: item.sk },
        UpdateExpression: 'SET #name = :after',
        ConditionExpression: '#name = :before',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':before': before, ':after': after },
      }),
    );
  }
}

/** A paper that got the key meanwhile keeps it. */
async function deleteUnused(TableName: string, Key: Item): Promise<void> {
  try {
    await documentClient().send(
      new DeleteCommand({
        TableName,
        Key,
        ConditionExpression: 'attribute_not_exists(papers) AND attribute_not_exists(publications)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
