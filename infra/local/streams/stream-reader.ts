import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { LocalCloudError } from '../local-cloud-error.ts';

/** A change of a table, as in Lambda's event. */
export type StreamRecord = {
  eventID: string;
  eventName: string;
  eventVersion: string;
  eventSource: string;
  awsRegion: string;
  eventSourceARN: string;
  dynamodb: {
    Keys: Record<string, unknown>;
    SequenceNumber: string;
    ApproximateCreationDateTime: number;
    [field: string]: unknown;
  };
  userIdentity?: { type: string; principalId: string };
};

/** A reader's position: the last processed change of each shard. */
export type Position = Map<string, string>;

export type StreamReader = {
  /** Returns the next changes of one shard after the position, or none. */
  read(position: Position, limit: number): Promise<{ shard: string; records: _Record[] }>;
};

/** Reads a table's change stream from the engine, oldest shard first. */
export function createStreamReader(client: DynamoDBStreamsClient, table: string): StreamReader {
  let streamArn: string | undefined;
  const iterators = new Map<string, { after: string | undefined; iterator: string }>();
  const closed = new Set<string>();

  const shards = async (): Promise<string[]> => {
    streamArn ??= await findStream(client, table);
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    return (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []);
  };
  let known: string[] = [];

  const iteratorFor = async (shard: string, after: string | undefined): Promise<string> => {
    const kept = iterators.get(shard);
    if (kept !== undefined && kept.after === after) {
      return kept.iterator;
    }
    streamArn ??= await findStream(client, table);
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shard,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
      }),
    );
    return ShardIterator ?? '';
  };

  const readShard = async (shard: string, after: string | undefined, limit: number): Promise<_Record[]> => {
    try {
      const ShardIterator = await iteratorFor(shard, after);
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator, Limit: limit }),
      );
      if (NextShardIterator === undefined) {
        if (Records.length === 0) {
          closed.add(shard);
        }
        iterators.delete(shard);
      } else {
        iterators.set(shard, {
          after: Records.at(-1)?.dynamodb?.SequenceNumber ?? after,
          iterator: NextShardIterator,
        });
      }
      return Records;
    } catch (error) {
      iterators.delete(shard);
      if (error instanceof ExpiredIteratorException) {
        return readShard(shard, after, limit);
      }
      if (error instanceof TrimmedDataAccessException && after !== undefined) {
        return readShard(shard, undefined, limit);
      }
      throw error;
    }
  };

  return {
    read: async (position, limit) => {
      for (const refresh of [false, true]) {
        // Another engine may split a stream into new shards. dynoxide always has one.
        known = refresh && (known.length === 0 || closed.size > 0) ? await shards() : known;
        for (const shard of known.filter((id) => !closed.has(id))) {
          const records = await readShard(shard, position.get(shard), limit);
          if (records.length > 0) {
            return { shard, records };
          }
        }
      }
      return { shard: '', records: [] };
    },
  };
}

async function findStream(client: DynamoDBStreamsClient, table: string): Promise<string> {
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }));
  const arn = Streams?.at(-1)?.StreamArn;
  if (arn === undefined) {
    throw new LocalCloudError(`The table ${table} has no stream`);
  }
  return arn;
}

/** Converts the engine's record for Lambda's event: ids unique over all tables, times in seconds, binary as base64. */
export function toStreamRecord(record: _Record, streamArn: string, region: string): StreamRecord {
  const { SequenceNumber = '', ApproximateCreationDateTime, Keys = {}, ...change } = record.dynamodb ?? {};
  const identity = record.userIdentity;
  return withBase64({
    eventID: `${SequenceNumber}.${streamArn.split('/')[1] ?? ''}`,
    eventName: record.eventName ?? '',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    eventSourceARN: streamArn,
    dynamodb: {
      ...change,
      Keys,
      SequenceNumber,
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime ?? new Date()).getTime() / 1000),
    },
    ...(identity === undefined
      ? {}
      : { userIdentity: { type: identity.Type ?? '', principalId: identity.PrincipalId ?? '' } }),
  });
}

function withBase64<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      inner instanceof Uint8Array ? Buffer.from(inner).toString('base64') : inner,
    ),
  );
}
