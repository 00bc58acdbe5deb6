import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

export type Context =
  | 'identity'
  | 'publishing'
  | 'operations'
  | 'reviewing'
  | 'ledger'
  | 'notifications'
  | 'realtime';

/**
 * The table of one context: single-table design with `pk`, `sk` and the given indexes (`gsi1` with `gsi1pk`, `gsi1sk`),
 * on-demand capacity up to the stage's limit, point-in-time recovery for 35 days, and a change stream.
 */
export class ContextTable extends Table {
  readonly context: Context;
  readonly indexNames: readonly string[];

  constructor(
    scope: Construct,
    {
      context,
      indexes,
      config,
      deletionProtection = config.stage === 'prod',
    }: { context: Context; indexes: string[]; config: StageConfig; deletionProtection?: boolean },
  ) {
    const most = { maxReadRequestUnits: config.tableReadUnits, maxWriteRequestUnits: config.tableWriteUnits };
    super(scope, `${context}-table`, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...most,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      deletionProtection,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.context = context;
    this.indexNames = indexes;
    for (const indexName of indexes) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        ...most,
      });
    }
  }
  /** The stream's ARN; each of these tables has a stream. */
  override get tableStreamArn(): string {
    const arn = super.tableStreamArn;
    if (arn === undefined) throw new Error(`The table ${this.context} has no stream.`);
    return arn;
  }
}
