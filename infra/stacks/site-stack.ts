import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { apiBehaviors, fileBehaviors, siteBehavior } from '../constructs/behaviors.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

export interface SiteStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  api: ApiStack;
  builtFolder: BuiltFolder;
}

/** The one address of the product: its pages, its API and its files behind one CloudFront distribution. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { config, data, api, builtFolder, ...props }: SiteStackProps) {
    super(scope, id, props);
    const log = new LogBucket(this, 'log', config.logRetentionDays);
    const bucket = new PrivateBucket(this, 'site', {
      serverAccessLogsBucket: log,
      serverAccessLogsPrefix: 's3/',
    });
    new SiteFiles(this, 'site-files', { config, bucket, folder: builtFolder('site') });

    const gateway = apiBehaviors(this, api.api, data.files);
    const files = fileBehaviors(this, data.files);
    const distribution = new Distribution(this, 'distribution', {
      comment: this.stackName,
      defaultRootObject: 'index.html',
      defaultBehavior: siteBehavior(this, bucket, data.files),
      additionalBehaviors: {
        '/api/*': gateway.api,
        '/.well-known/*': gateway.api,
        '/papers/*': gateway.papers,
        '/files/*.pdf': files.pdf,
        '/files/*': files.other,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PRICE_CLASSES[config.priceClass],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      ...this.#domain(config),
      enableLogging: true,
      logBucket: log,
      logFilePrefix: 'cloudfront/',
    });
    this.#acknowledge(distribution, config);
    new CfnOutput(this, 'address', {
      value: publicOriginOf(config) || `https://${distribution.distributionDomainName}`,
    });
  }

  #domain({ domain, certificateArn }: StageConfig) {
    if (domain === undefined || certificateArn === undefined) return {};
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
    };
  }

  #acknowledge(distribution: Distribution, { domain }: StageConfig): void {
    acknowledge(distribution, 'AwsSolutions-CFR1', 'Science is for readers of every country.');
    acknowledge(
      distribution,
      'AwsSolutions-CFR2',
      'The API has its own limits by key, account and address; a web ACL costs more than all else at this size.',
    );
    if (domain === undefined) {
      acknowledge(
        distribution,
        'AwsSolutions-CFR4',
        'Without a domain the certificate is CloudFront’s own, whose oldest protocol can’t be chosen.',
      );
    }
  }
}

const PRICE_CLASSES = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
} satisfies Record<StageConfig['priceClass'], PriceClass>;
