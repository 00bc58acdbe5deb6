import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';

/** Where a built folder lies: `builtFolder('functions/auth')`, `builtFolder('site')`. */
export type BuiltFolder = (path: string) => string;

export interface ResourceFunctionProps {
  /** Names the built folder, the alarms and the lines of the dashboard. */
  name: string;
  config: StageConfig;
  builtFolder: BuiltFolder;
  memoryMegabytes?: number;
  timeout?: Duration;
  /** arm64 unless a native part forbids it: the same work for a fifth less. */
  architecture?: Architecture;
  temporaryMegabytes?: number;
  concurrency?: number | undefined;
  environment?: Record<string, string>;
}

// API Gateway gives up after 30 s; the function must answer, or say that it failed, before.
const API_TIMEOUT = Duration.seconds(29);

/**
 * A function with the house's defaults: Node 24 on arm64, traced, its log kept as long as the stage says, and a role
 * that may do nothing but log and trace until `permit` says more.
 */
export class ResourceFunction extends LambdaFunction {
  readonly resourceName: string;
  readonly limit: Duration;
  readonly executionRole: Role;

  constructor(scope: Construct, props: ResourceFunctionProps) {
    const { name, config, builtFolder, timeout = API_TIMEOUT } = props;
    const logGroup = new LogGroup(scope, `${name}-log`, {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    super(scope, name, {
      runtime: Runtime.NODEJS_24_X,
      architecture: props.architecture ?? Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(builtFolder(`functions/${name}`)),
      memorySize: props.memoryMegabytes ?? 1024,
      timeout,
      ...(props.temporaryMegabytes === undefined
        ? {}
        : { ephemeralStorageSize: Size.mebibytes(props.temporaryMegabytes) }),
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      environment: { NODE_OPTIONS: '--enable-source-maps', STAGE: config.stage, ...props.environment },
    });
    this.resourceName = name;
    this.limit = timeout;
    this.executionRole = role;
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray takes segments, and DynamoDB lists streams, for * alone. compose.test.ts holds * to these actions.',
    );
  }
}
