import { Duration } from 'aws-cdk-lib';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import { PrivateBucket } from './private-bucket.ts';

/** The bucket of the access logs of S3 and CloudFront. Logs, which have IP addresses, expire after `days`. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, days: number) {
    super(scope, id, {
      // CloudFront's standard logging delivers with an ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(days) }],
    });
    acknowledge(
      this,
      'AwsSolutions-S1',
      'This is the bucket of the access logs; logging its own writes would never end.',
    );
  }
}
