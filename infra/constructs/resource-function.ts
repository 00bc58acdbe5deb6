import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { FunctionRole } from './function-role.ts';
import { type LiveAlias, liveAlias } from './live-alias.ts';

/** Returns the path of a built folder: `builtFolder('functions/auth')`, `builtFolder('site')`. */
export type BuiltFolder = (path: string) => string;

export interface ResourceFunctionProps {
  /** The name of the built folder, of the alarms and of the dashboard's lines. */
  name: string;
  config: StageConfig;
  builtFolder: BuiltFolder;
  memoryMegabytes?: number;
  timeout?: Duration;
  /** arm64, which costs a fifth less, unless a native module needs x64. */
  architecture?: Architecture;
  temporaryMegabytes?: number;
  concurrency?: number | undefined;
  environment?: Record<string, string>;
}

// API Gateway times out after 30 s; the function must answer or fail before.
const API_TIMEOUT = Duration.seconds(29);

/**
 * A function with this project's defaults: Node 24 on arm64, tracing, the stage's log retention, and a role that only allows
 * logs and traces until `permit` adds permissions.
 */
export class ResourceFunction extends LambdaFunction {
  readonly resourceName: string;
  readonly limit: Duration;
  readonly executionRole: FunctionRole;
  readonly ownLog: LogGroup;
  #live: LiveAlias | undefined;

  constructor(scope: Construct, props: ResourceFunctionProps) {
    const { name, config, builtFolder, timeout = API_TIMEOUT } = props;
    const logGroup = new LogGroup(scope, `${name}-log`, {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new FunctionRole(scope, `${name}-role`);
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
      loggingFormat: LoggingFormat.JSON,
      // Lambda’s own two lines for each call cost more than ours. Those of calls that fail are warnings.
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: Tracing.ACTIVE,
      environment: { NODE_OPTIONS: '--enable-source-maps', STAGE: config.stage, ...props.environment },
    });
    this.resourceName = name;
    this.limit = timeout;
    this.executionRole = role;
    this.ownLog = logGroup;
    acknowledge(
      this,
      'Serverless-LambdaDLQ',
      'APIs wait for the answer, streams and queues have their own dead letters, and schedules run again.',
    );
    acknowledge(
      role,
      ['AwsSolutions-IAM5[Resource::*]', 'Serverless-LambdaStarPermissions'],
      'X-Ray accepts segments, and DynamoDB lists streams, only for *. compose.test.ts allows * for these actions alone.',
    );
  }

  /**
   * The released version: APIs, streams and queues call it, so that CodeDeploy can release a new one gradually
   * (release-gradually.ts). Schedules and operators call the function itself.
   */
  get live(): LiveAlias {
    this.#live ??= liveAlias(this);
    return this.#live;
  }
}
