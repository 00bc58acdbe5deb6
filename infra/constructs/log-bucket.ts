import { Duration } from 'aws-cdk-lib';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Where S3 and CloudFront write who asked for what; addresses of readers go after `days`. */
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
      'The bucket of the access logs; logging its own writes would never end.',
    );
  }
}
