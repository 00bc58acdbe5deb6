import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { CRAWLER_ROUTES } from '#shared/domain/crawler-files.ts';
import { DISCOVERY_ROUTES } from '#shared/domain/discovery.ts';
import { DOC_TEXT_PATTERNS } from '#shared/domain/doc-texts.ts';
import { FEED_ROUTE } from '#shared/domain/feeds.ts';
import { OAI_PATH } from '#shared/domain/harvest.ts';
import { SOCKET_PATH } from '#shared/domain/socket-constants.ts';
import { publicOriginOf, type StageConfig } from '../config.ts';
import {
  apiBehaviors,
  connectedOrigins,
  fileBehaviors,
  siteBehavior,
  socketBehavior,
} from '../constructs/behaviors.ts';
import { hostedZone } from '../constructs/hosted-zone.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { originParameterName } from '../constructs/origin-parameter.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EdgeStack } from './edge-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';

/** The output with the distribution's id, for the alarms in us-east-1. */
export const DISTRIBUTION_OUTPUT = 'DistributionId';

export interface SiteStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  api: ApiStack;
  realtime: RealtimeStack;
  edge: EdgeStack | undefined;
  builtFolder: BuiltFolder;
}

/** The product's public address: pages, API and files behind one CloudFront distribution. */
export class SiteStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, data, api, realtime, edge, builtFolder, ...props }: SiteStackProps,
  ) {
    super(scope, id, props);
    const log = new LogBucket(this, 'log', config.logRetentionDays);
    const bucket = new PrivateBucket(this, 'site', {
      serverAccessLogsBucket: log,
      serverAccessLogsPrefix: 's3/',
    });
    new SiteFiles(this, 'site-files', { config, bucket, folder: builtFolder('site') });

    const connected = connectedOrigins(data.files, config.socketUrl);
    const gateway = apiBehaviors(this, api.api, connected, data.edgeSecrets);
    const files = fileBehaviors(this, data.files);
    const distribution = new Distribution(this, 'distribution', {
      comment: this.stackName,
      defaultBehavior: siteBehavior(this, bucket, connected),
      additionalBehaviors: {
        '/api/*': gateway.api,
        '/.well-known/*': gateway.api,
        '/mcp': gateway.api,
        '/mcp/*': gateway.api,
        '/papers/*': gateway.papers,
        '/users/*': gateway.papers,
        '/supervisors/*': gateway.papers,
        '/agents/*': gateway.papers,
        '/': gateway.papers,
        '/search': gateway.papers,
        '/browse': gateway.papers,
        '/marketplace': gateway.papers,
        '/marketplace/agents/*': gateway.papers,
        '/venues': gateway.papers,
        '/venues/*': gateway.papers,
        '/support': gateway.papers,
        '/donate': gateway.papers,
        ...Object.fromEntries(
          [...CRAWLER_ROUTES, ...DISCOVERY_ROUTES, FEED_ROUTE].map((path) => [
            path.replace('{proxy+}', '*'),
            gateway.papers,
          ]),
        ),
        [OAI_PATH]: gateway.api,
        [SOCKET_PATH]: socketBehavior(realtime.sockets.host, data.edgeSecrets),
        '/files/*.pdf': files.pdf,
        '/files/*': files.other,
        ...Object.fromEntries(DOC_TEXT_PATTERNS.map((path) => [path, gateway.papers])),
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PRICE_CLASSES[config.priceClass],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      ...this.#domain(config, edge),
      ...(edge?.webAclArn === undefined ? {} : { webAclId: edge.webAclArn }),
      enableLogging: true,
      logBucket: log,
      logFilePrefix: 'cloudfront/',
    });
    if (edge !== undefined) this.addStackDependency(edge);
    this.#records(distribution, config);
    this.#acknowledge(distribution, config);
    new CfnOutput(this, DISTRIBUTION_OUTPUT, { value: distribution.distributionId });
    const address = publicOriginOf(config) || `https://${distribution.distributionDomainName}`;
    new CfnOutput(this, 'address', { value: address });
    const parameterName = originParameterName(config);
    if (parameterName !== undefined)
      new StringParameter(this, 'origin', {
        parameterName,
        stringValue: address,
        description: 'The public address, for links in emails',
      });
  }

  #domain({ domain, certificateArn }: StageConfig, edge: EdgeStack | undefined) {
    const arn = certificateArn ?? edge?.certificateArn;
    if (domain === undefined || arn === undefined) return {};
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'certificate', arn),
    };
  }

  /** The domain's A and AAAA records, if its zone is ours. Otherwise an operator adds a CNAME record. */
  #records(distribution: Distribution, config: StageConfig): void {
    const zone = hostedZone(this, config);
    if (config.domain === undefined || zone === undefined) return;
    const record = {
      zone,
      recordName: config.domain,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'address-ipv4', record);
    new AaaaRecord(this, 'address-ipv6', record);
  }

  #acknowledge(distribution: Distribution, { domain, webAclRate }: StageConfig): void {
    acknowledge(distribution, 'AwsSolutions-CFR1', 'Readers of every country have access.');
    if (webAclRate === undefined) {
      acknowledge(
        distribution,
        'AwsSolutions-CFR2',
        'The API has rate limits by key, account and address; a web ACL costs more than everything else at this size.',
      );
    }
    if (domain === undefined) {
      acknowledge(
        distribution,
        'AwsSolutions-CFR4',
        'Without a domain the certificate is CloudFront’s, whose minimum protocol is fixed.',
      );
    }
  }
}

const PRICE_CLASSES = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
} satisfies Record<StageConfig['priceClass'], PriceClass>;
