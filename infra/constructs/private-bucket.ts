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
import { publishedValue } from '../nag/published-value.ts';

/** An encrypted bucket that accepts only signed requests over TLS, and stays when its stack is deleted. */
export class PrivateBucket extends Bucket {
  /** The variable in which functions find the bucket's name. */
  readonly variable: string;

  constructor(
    scope: Construct,
    id: string,
    { variable = 'FILES_BUCKET', ...props }: BucketProps & { variable?: string } = {},
  ) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
      lifecycleRules: [
        // Parts of an interrupted upload cost money and are invisible.
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(props.lifecycleRules ?? []),
      ],
    });
    this.variable = variable;
  }

  /** Never a website: readers come through CloudFront. (The base class leaves the type open.) */
  override get isWebsite(): boolean {
    return false;
  }

  /** The ARN as cdk-nag writes it in its findings on functions of other stacks. */
  get publishedArn(): string {
    return publishedValue(this, this.bucketArn);
  }

  /**
   * Lets the account's CloudFront distributions read below a folder. The policy can't name the distribution, because a later
   * stack that depends on this one creates it.
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
    // With it a missing object is a 404. Nothing can be listed, because CloudFront asks only for keys below the folder.
    allow('s3:ListBucket', this.bucketArn);
  }
}
