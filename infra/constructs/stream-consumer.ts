import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ContextTable } from './context-table.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

export interface StreamConsumerProps extends ResourceFunctionProps {
  /** Whose changes it reads. Two consumers a table at the most: more readers of a shard are throttled. */
  table: ContextTable;
  /** Kinds of changes, as Lambda's filter patterns, of which it takes five; others never wake the function. */
  changes: Record<string, unknown>[];
  /** Changes a call, at the most. */
  batchSize: number;
  /** Batches of one shard at the same time; items of one partition key stay in order. */
  parallel?: number;
}

/**
 * A function that follows a table's changes. It must be idempotent: a batch may come twice. What fails three times goes
 * to its dead-letter queue, where the change waits 14 days.
 */
export class StreamConsumer extends ResourceFunction {
  readonly deadLetters: Queue;

  constructor(scope: Construct, { table, changes, batchSize, parallel = 1, ...props }: StreamConsumerProps) {
    super(scope, props);
    this.deadLetters = new Queue(scope, `${props.name}-dead-letters`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      this.deadLetters,
      'AwsSolutions-SQS3',
      'This is the dead-letter queue, of a stream consumer.',
    );
    this.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        filters: changes.map((pattern) => FilterCriteria.filter(pattern)),
        batchSize,
        parallelizationFactor: parallel,
        bisectBatchOnError: true,
        retryAttempts: 3,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(this.deadLetters),
      }),
    );
  }
}

/** ElectroDB writes into each item which entity it is. */
const ofEntity = (...entities: string[]) => ({ __edb_e__: { S: entities } });

/** A new item of an entity. */
export const created = (entity: string) => ({
  eventName: ['INSERT'],
  dynamodb: { NewImage: ofEntity(entity) },
});

/** An item of one of these entities that was made or changed. */
export const written = (...entities: string[]) => ({
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { NewImage: ofEntity(...entities) },
});

/** An item of an entity that was changed and now has this value, which it may have had before. */
export const became = (entity: string, value: Record<string, unknown>) => ({
  eventName: ['MODIFY'],
  dynamodb: { NewImage: { ...ofEntity(entity), ...value } },
});

/** An item of one of these entities that was removed, or has expired. */
export const removed = (...entities: string[]) => ({
  eventName: ['REMOVE'],
  dynamodb: { OldImage: ofEntity(...entities) },
});

/** An item of an entity that was written with this status, which it may have had before. */
export const becameStatus = (entity: string, status: string) => became(entity, { status: { S: [status] } });

/** Any change of an item of these entities: written (the new image says which entity) or deleted (only the old does). */
export const changed = (...entities: string[]) => [written(...entities), removed(...entities)];
