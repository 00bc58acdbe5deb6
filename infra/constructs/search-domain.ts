import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EbsDeviceVolumeType } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, ResourcePolicy } from 'aws-cdk-lib/aws-logs';
import { Domain, EngineVersion, TLSSecurityPolicy } from 'aws-cdk-lib/aws-opensearchservice';
import type { Construct } from 'constructs';
import { z } from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';

/** The version that the golden suite was run against (docs/decisions/0010). */
const VERSION = EngineVersion.openSearch('2.19');
/** In as many zones; two of three go on when one is away. */
const NODES = 3;

/**
 * An OpenSearch of the stage's own: for more papers than a copy in each function holds. A domain and no serverless
 * collection, for a paper must be found two seconds after it is public, and a collection takes about ten.
 */
export class SearchDomain extends Domain {
  /** How the names of the stage's indexes begin. */
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
        dataNodes: NODES,
        dataNodeInstanceType: config.openSearchInstance,
        multiAzWithStandbyEnabled: false,
      },
      ebs: { volumeType: EbsDeviceVolumeType.GP3, volumeSize: config.openSearchGigabytes },
      zoneAwareness: { enabled: true, availabilityZoneCount: NODES },
      encryptionAtRest: { enabled: true },
      nodeToNodeEncryption: true,
      enforceHttps: true,
      tlsSecurityPolicy: TLSSecurityPolicy.TLS_1_2_PFS,
      logging: { slowSearchLogEnabled: true, slowIndexLogEnabled: true, appLogEnabled: true, ...logs },
      // Below stands a policy of CloudFormation's own; the CDK's would be made by a function.
      suppressLogsResourcePolicy: true,
      // All in it can be made anew of the tables.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.prefix = `${PRODUCT_NAME.toLowerCase()}-${config.stage}`;
    this.gigabytesEach = config.openSearchGigabytes;
    this.node.addDependency(this.#mayWrite(Object.values(logs)));
    acknowledge(
      this,
      'AwsSolutions-OS1',
      'The functions run in no VPC. The domain takes signed requests of their roles alone; a VPC would ask for gateways and endpoints of all else that they call.',
    );
    acknowledge(
      this,
      'AwsSolutions-OS3',
      'Functions have no addresses of their own; who may ask is said by IAM.',
    );
    acknowledge(
      this,
      'AwsSolutions-OS4',
      'Three data nodes in three zones agree by themselves; dedicated masters would double the price of a small domain.',
    );
    acknowledge(
      this,
      'AwsSolutions-OS5',
      'There is no access policy: without one nobody may ask whose role does not say so.',
    );
  }

  /** The domain's ARN as cdk-nag says it in its findings on functions of other stacks. */
  get exportedArn(): string {
    const stack = Stack.of(this);
    return Imported.parse(stack.resolve(stack.exportValue(this.domainArn)))['Fn::ImportValue'];
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

const Imported = z.object({ 'Fn::ImportValue': z.string() });
