import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * A queue of work, with its dead letters: a message that was taken three times and never done waits there for 14 days.
 * @param limit how long its worker may run; SQS hides a message for six times as long (AWS's rule for Lambda)
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, name: string, { limit }: { limit: Duration }) {
    super(scope, name);
    this.deadLetters = new Queue(this, 'dead-letters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.deadLetters, 'AwsSolutions-SQS3', 'This is the dead-letter queue, of a queue of work.');
    this.queue = new Queue(this, 'queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(6 * limit.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }
}
