import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * A work queue with a dead-letter queue, which keeps a message for 14 days after it was received too often without success.
 * @param limit the timeout of its function
 * @param patience how many timeouts a message stays invisible after it was received; AWS recommends six for Lambda
 * @param receives how often a message is received
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    name: string,
    { limit, patience = 6, receives = 3 }: { limit: Duration; patience?: number; receives?: number },
  ) {
    super(scope, name);
    this.deadLetters = new Queue(this, 'dead-letters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      this.deadLetters,
      ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'],
      'This is the dead-letter queue of a work queue.',
    );
    this.queue = new Queue(this, 'queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(patience * limit.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: receives },
    });
  }
}
