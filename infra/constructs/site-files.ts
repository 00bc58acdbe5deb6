import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { z } from 'zod';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';

export interface SiteFilesProps {
  config: StageConfig;
  bucket: IBucket;
  /** The built site: `index.html` and its like, and `assets/`, whose names carry a hash of their content. */
  folder: string;
}

/** Puts the built site into its bucket: first what the new page needs, then the page. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { config, bucket, folder }: SiteFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'log', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const common = { destinationBucket: bucket, memoryLimit: 512, logGroup };
    const assets = new BucketDeployment(this, 'assets', {
      ...common,
      sources: [Source.asset(`${folder}/assets`)],
      destinationKeyPrefix: 'assets',
      // Assets of earlier builds stay: a page that was opened before this deployment still asks for them.
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'pages', {
      ...common,
      sources: [Source.asset(folder, { exclude: ['assets'] })],
      prune: true,
      exclude: ['assets/*'],
      // Asked for again each time (by ETag), so that a deployment needs no invalidation.
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    pages.node.addDependency(assets);
    // Both share one copier, made with the first; the second's copy of the AWS command line would lie unused.
    pages.node.tryRemoveChild('AwsCliLayer');
    this.#acknowledgeCopier(bucket);
  }

  /** The CDK brings the function that copies, with its role: one for the stack, run at deployments only. */
  #acknowledgeCopier(bucket: IBucket): void {
    const stack = Stack.of(this);
    const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
    if (copier === undefined)
      throw new Error('The CDK no longer names its copier Custom::CDKBucketDeployment….');
    const {
      'Fn::GetAtt': [bucketId],
    } = GetAtt.parse(stack.resolve(bucket.bucketArn));
    acknowledge(copier, 'AwsSolutions-L1', 'The CDK chooses the runtime of its own copier and renews it.');
    acknowledge(
      copier,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'The CDK’s copier writes its log by the managed policy; it runs at deployments only.',
    );
    acknowledge(
      copier,
      [
        ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
          (action) => `Action::s3:${action}*`,
        ),
        `Resource::arn:${known(stack.partition, 'Partition')}:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${known(stack.region, 'Region')}/*`,
        `Resource::<${bucketId}.Arn>/*`,
      ].map((finding) => `AwsSolutions-IAM5[${finding}]`),
      'The CDK’s copier reads the built site from the deployment’s bucket and writes all of the site’s bucket.',
    );
  }
}

/** How cdk-nag names what a stage may leave open. */
const known = (value: string, parameter: 'Partition' | 'Region'): string =>
  Token.isUnresolved(value) ? `<AWS::${parameter}>` : value;

const GetAtt = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
