import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { z } from 'zod';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { NOT_FOUND_FILE, NOT_FOUND_HEADER } from './edge-code.ts';

export interface SiteFilesProps {
  config: StageConfig;
  bucket: IBucket;
  /** The built site: pages such as `index.html`, and `assets/`, whose names contain a hash of their content. */
  folder: string;
}

/** Deploys the built site to its bucket: first the assets, then the pages that need them. */
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
      // Assets of earlier builds stay, because a page that was opened before this deployment still loads them.
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    // Browsers and CloudFront revalidate pages by ETag, so a deployment needs no invalidation.
    const revalidated = { ...common, cacheControl: [CacheControl.fromString('no-cache')] };
    const pages = new BucketDeployment(this, 'pages', {
      ...revalidated,
      sources: [Source.asset(folder, { exclude: ['assets', NOT_FOUND_FILE] })],
      prune: true,
      exclude: ['assets/*', NOT_FOUND_FILE],
    });
    const notFound = new BucketDeployment(this, 'not-found-page', {
      ...revalidated,
      sources: [Source.asset(folder, { exclude: ['*', `!${NOT_FOUND_FILE}`] })],
      prune: false,
      // Also if the folder isn't copied into the assembly (infra/build/local-assembly.ts).
      exclude: ['*'],
      include: [NOT_FOUND_FILE],
      metadata: { [NOT_FOUND_HEADER]: 'yes' },
    });
    for (const deployment of [pages, notFound]) {
      deployment.node.addDependency(assets);
      // All use the function of the first; another layer with the AWS command line would be unused.
      deployment.node.tryRemoveChild('AwsCliLayer');
    }
    this.#acknowledgeCopier(bucket);
  }

  /** The CDK adds a function that copies the files. It runs only during deployments. */
  #acknowledgeCopier(bucket: IBucket): void {
    const stack = Stack.of(this);
    const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
    if (copier === undefined)
      throw new Error(
        'The CDK’s function for bucket deployments has a new name; expected Custom::CDKBucketDeployment….',
      );
    const {
      'Fn::GetAtt': [bucketId],
    } = GetAtt.parse(stack.resolve(bucket.bucketArn));
    acknowledge(
      copier,
      ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion'],
      'The CDK chooses and updates the runtime of this function.',
    );
    acknowledge(
      copier,
      ['Serverless-LambdaTracing', 'Serverless-LambdaDLQ'],
      'It runs only during deployments, and CloudFormation waits for its answer.',
    );
    acknowledge(
      copier,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'The CDK’s function writes its log by the managed policy; it runs only during deployments.',
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
      'The CDK’s function reads the built site from the asset bucket and writes to the whole site bucket.',
    );
  }
}

/** Writes a value as cdk-nag does, also if the stage doesn't fix it. */
const known = (value: string, parameter: 'Partition' | 'Region'): string =>
  Token.isUnresolved(value) ? `<AWS::${parameter}>` : value;

const GetAtt = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
