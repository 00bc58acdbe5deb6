import { Duration } from 'aws-cdk-lib';
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ContextTable } from './context-table.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

export interface StreamConsumerProps extends ResourceFunctionProps {
  /** The table that it follows. A table has at most two consumers: DynamoDB throttles further readers of a shard. */
  table: ContextTable;
  /** The changes that it receives, as Lambda filter patterns. Lambda allows five. */
  changes: Record<string, unknown>[];
  /** The largest number of changes in one event. */
  batchSize: number;
  /** Batches of one shard that run at the same time. Changes of one partition key stay in order. */
  parallel?: number;
}

/**
 * A function that processes a table's changes. It must be idempotent, because a batch may arrive twice. A change that fails
 * after three retries goes to the dead-letter queue, which keeps it for 14 days.
 */
export class StreamConsumer extends ResourceFunction {
  readonly deadLetters: Queue;
  readonly table: ContextTable;
  readonly changes: readonly Record<string, unknown>[];

  constructor(scope: Construct, { table, changes, batchSize, parallel = 1, ...props }: StreamConsumerProps) {
    super(scope, props);
    this.table = table;
    this.changes = changes;
    this.deadLetters = new Queue(scope, `${props.name}-dead-letters`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      this.deadLetters,
      ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'],
      'This is the dead-letter queue of a stream consumer.',
    );
    this.live.addEventSource(
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

/** ElectroDB writes the entity's name into each item. */
const ofEntity = (...entities: string[]) => ({ __edb_e__: { S: entities } });

/** A new item of one of these entities. */
export const created = (...entities: string[]) => ({
  eventName: ['INSERT'],
  dynamodb: { NewImage: ofEntity(...entities) },
});

/** An item of one of these entities that was created or changed. */
export const written = (...entities: string[]) => ({
  eventName: ['INSERT', 'MODIFY'],
  dynamodb: { NewImage: ofEntity(...entities) },
});

/** A changed item that has this value now. It may have had the same value before. */
export const became = (entity: string, value: Record<string, unknown>) => ({
  eventName: ['MODIFY'],
  dynamodb: { NewImage: { ...ofEntity(entity), ...value } },
});

/** An item of one of these entities that was deleted or expired. */
export const removed = (...entities: string[]) => ({
  eventName: ['REMOVE'],
  dynamodb: { OldImage: ofEntity(...entities) },
});

/** A changed item that has this status now. It may have had the same status before. */
export const becameStatus = (entity: string, status: string) => became(entity, { status: { S: [status] } });

/** Any change of these entities. The entity's name is in the new image of a write and in the old image of a deletion. */
export const changed = (...entities: string[]) => [written(...entities), removed(...entities)];
