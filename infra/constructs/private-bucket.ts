import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { z } from 'zod';

/** A bucket that only signed requests over TLS reach, encrypted, kept when its stack goes. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
      lifecycleRules: [
        // What a broken upload left behind is paid for and can't be seen.
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(props.lifecycleRules ?? []),
      ],
    });
  }

  /** Never: readers come through the CDN alone. (The base class leaves its type open.) */
  override get isWebsite(): boolean {
    return false;
  }

  /** The name under which other stacks import its ARN; cdk-nag says it in its findings. */
  get exportedArn(): string {
    return z
      .object({ 'Fn::ImportValue': z.string() })
      .parse(this.stack.resolve(this.stack.exportValue(this.bucketArn)))['Fn::ImportValue'];
  }

  /**
   * Lets the account's CloudFront distributions read below a folder. Not one distribution by its ARN: the
   * distribution is made after this bucket, by a stack that reads from this one.
   */
  showToCloudFront(folder: string): void {
    const allow = (action: string, resource: string) =>
      this.addToResourcePolicy(
        new PolicyStatement({
          actions: [action],
          resources: [resource],
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          conditions: { StringEquals: { 'AWS:SourceAccount': this.stack.account } },
        }),
      );
    allow('s3:GetObject', this.arnForObjects(`${folder}*`));
    // Makes a missing object a 404. Nothing can be listed: CloudFront asks below the folder only.
    allow('s3:ListBucket', this.bucketArn);
  }
}
