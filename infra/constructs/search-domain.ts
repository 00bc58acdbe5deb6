import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EbsDeviceVolumeType } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, ResourcePolicy } from 'aws-cdk-lib/aws-logs';
import { Domain, EngineVersion, TLSSecurityPolicy } from 'aws-cdk-lib/aws-opensearchservice';
import type { Construct } from 'constructs';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { publishedValue } from '../nag/published-value.ts';

/** The version that passed the golden tests (docs/decisions/0010). */
const VERSION = EngineVersion.openSearch('2.19');
/** One in each of three zones; two are enough if one zone fails. */
export const SEARCH_NODES = 3;

/**
 * The stage's OpenSearch domain, for more papers than fit into a copy in each function. It isn't a serverless collection, which
 * takes about ten seconds to show a new paper; the limit is two.
 */
export class SearchDomain extends Domain {
  /** The prefix of the stage's index names. */
  readonly prefix: string;
  readonly gigabytesEach: number;

  constructor(scope: Construct, config: StageConfig) {
    const log = (name: string) =>
      new LogGroup(scope, `search-domain-${name}`, {
        retention: config.logRetentionDays,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    const logs = {
      slowSearchLogGroup: log('slow-searches'),
      slowIndexLogGroup: log('slow-writes'),
      appLogGroup: log('errors'),
    };
    super(scope, 'search-domain', {
      version: VERSION,
      capacity: {
        dataNodes: SEARCH_NODES,
        dataNodeInstanceType: config.openSearchInstance,
        multiAzWithStandbyEnabled: false,
      },
      ebs: { volumeType: EbsDeviceVolumeType.GP3, volumeSize: config.openSearchGigabytes },
      zoneAwareness: { enabled: true, availabilityZoneCount: SEARCH_NODES },
      encryptionAtRest: { enabled: true },
      nodeToNodeEncryption: true,
      enforceHttps: true,
      tlsSecurityPolicy: TLSSecurityPolicy.TLS_1_2_PFS,
      logging: { slowSearchLogEnabled: true, slowIndexLogEnabled: true, appLogEnabled: true, ...logs },
      // The access policy is set below by CloudFormation; the CDK's option would use a custom resource.
      suppressLogsResourcePolicy: true,
      // The indexes can be rebuilt from the tables.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.prefix = `${PRODUCT_NAME.toLowerCase()}-${config.stage}`;
    this.gigabytesEach = config.openSearchGigabytes;
    this.node.addDependency(this.#mayWrite(Object.values(logs)));
    acknowledge(
      this,
      'AwsSolutions-OS1',
      'The functions run outside a VPC. The domain accepts only signed requests of their roles; a VPC would need gateways and endpoints for all other services that they call.',
    );
    acknowledge(this, 'AwsSolutions-OS3', 'Functions have no fixed addresses; IAM grants access.');
    acknowledge(
      this,
      'AwsSolutions-OS4',
      'Three data nodes in three zones elect a master; dedicated masters would double the price of a small domain.',
    );
    acknowledge(
      this,
      'AwsSolutions-OS5',
      'There is no access policy: without one, only roles with a permission have access.',
    );
  }

  /** The domain's ARN as cdk-nag writes it in its findings on functions of other stacks. */
  get publishedArn(): string {
    return publishedValue(this, this.domainArn);
  }

  #mayWrite(groups: LogGroup[]): ResourcePolicy {
    return new ResourcePolicy(this, 'logs-policy', {
      policyStatements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('es.amazonaws.com')],
          actions: ['logs:PutLogEvents', 'logs:CreateLogStream'],
          resources: groups.map(({ logGroupArn }) => logGroupArn),
          conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
        }),
      ],
    });
  }
}
