import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { Table } from './tables.ts';

const SWEEP_EVERY_MS = 5 * 60_000;

/**
 * Deletes expired items periodically, because dynoxide doesn't. DynamoDB does so within some days. What a demonstration needs while
 * it loads may have expired by the true time.
 */
export function startTtlSweep(
  client: DynamoDBClient,
  tables: Table[],
  clock: DemonstrationClock,
): () => void {
  let sweeping = Promise.resolve();
  const sweep = (): void => {
    if (clock.isOpen) return;
    sweeping = sweeping
      .then(() => sweepTables(client, tables))
      .catch((error: unknown) => console.error('✖ time to live:', error));
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return () => clearInterval(timer);
}

/** Deletes expired items. */
export async function sweepTables(client: DynamoDBClient, tables: Table[]): Promise<void> {
  for (const table of tables) {
    if (table.ttlAttribute !== undefined) {
      await sweepTable(client, table, table.ttlAttribute, String(Math.floor(Date.now() / 1000)));
    }
  }
}

async function sweepTable(
  client: DynamoDBClient,
  { name, keyAttributes }: Table,
  attribute: string,
  now: string,
) {
  const names = Object.fromEntries(keyAttributes.map((key, index) => [`#k${index}`, key]));
  const expired = {
    ExpressionAttributeNames: { '#ttl': attribute },
    ExpressionAttributeValues: { ':now': { N: now }, ':zero': { N: '0' } },
  };
  let start: Record<string, AttributeValue> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: name,
        FilterExpression: '#ttl > :zero AND #ttl < :now',
        ProjectionExpression: Object.keys(names).join(', '),
        ...expired,
        ExpressionAttributeNames: { ...names, ...expired.ExpressionAttributeNames },
        ExclusiveStartKey: start,
      }),
    );
    for (const Key of page.Items ?? []) {
      // Its expiry may have changed since the read.
      await client
        .send(
          new DeleteItemCommand({
            TableName: name,
            Key,
            ConditionExpression: '#ttl > :zero AND #ttl < :now',
            ...expired,
          }),
        )
        .catch((error: unknown) => {
          if (!(error instanceof ConditionalCheckFailedException)) {
            throw error;
          }
        });
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}
