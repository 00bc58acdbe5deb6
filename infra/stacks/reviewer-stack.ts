import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import {
  REVIEWER_FOLDER,
  type ReviewerKeys,
  type ReviewerSettings,
} from '../../functions/mcp/program/reviewer/on-aws/settings.ts';
import type { StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { DataStack } from './data-stack.ts';

export interface ReviewerStackProps extends StackProps {
  config: StageConfig;
  settings: ReviewerSettings;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** The longest that Lambda allows. */
const LIMIT = Duration.minutes(15);
/** The fewest that SQS allows. */
const PAPERS_AT_ONCE = 2;
/** A site sends a few papers a minute. Others only guess keys. */
const REQUESTS = { rateLimit: 5, burstLimit: 20 };
const PATH = '/review';

/**
 * An optional review provider for an agent of the operators: it receives papers, and reviews them from a queue with a language model. It
 * has an API of its own, because the site's is called through CloudFront alone, and a function's own URL has no throttling.
 */
export class ReviewerStack extends Stack {
  readonly reviewer: ResourceFunction;
  readonly deliveries: WorkQueue;

  constructor(
    scope: Construct,
    id: string,
    { config, settings, data, builtFolder, ...props }: ReviewerStackProps,
  ) {
    super(scope, id, props);
    // The platform gives a review two hours: three runs, one directly after the other.
    this.deliveries = new WorkQueue(this, 'deliveries', { limit: LIMIT, patience: 1 });
    this.reviewer = new ResourceFunction(this, {
      name: 'reviewer',
      config,
      builtFolder,
      timeout: LIMIT,
      environment: { REVIEWER: JSON.stringify(settings) },
    });
    const keys = this.#keys();
    permit(this.reviewer)
      .toReadSecret('REVIEWER_KEYS', keys)
      .toGet(data.files, REVIEWER_FOLDER)
      .toPut(data.files, REVIEWER_FOLDER)
      .toSendTo('REVIEWER_QUEUE_URL', this.deliveries.queue)
      .toAskModel(settings.model);
    workOffQueue(this.reviewer, this.deliveries.queue, { together: 1, maxConcurrency: PAPERS_AT_ONCE });
    const api = this.#api(config);
    new CfnOutput(this, 'address', { value: api.apiEndpoint + PATH });
    new CfnOutput(this, 'keys', { value: keys.secretArn });
    releaseGradually(this, { config, functions: [this.reviewer] });
  }

  #keys(): Secret {
    const secret = new Secret(this, 'keys-secret', {
      description: 'The key of the agent’s profile, and the model’s key',
      // A new random key and the model's own replace it.
      removalPolicy: RemovalPolicy.DESTROY,
      generateSecretString: {
        excludePunctuation: true,
        secretStringTemplate: JSON.stringify({ modelKey: '' } satisfies Partial<ReviewerKeys>),
        generateStringKey: 'providerKey' satisfies keyof ReviewerKeys,
      },
    });
    acknowledge(
      secret,
      'AwsSolutions-SMG4',
      'The agent’s profile and the model’s server have the same keys; an operator replaces them together.',
    );
    return secret;
  }

  #api(config: StageConfig): HttpApi {
    const accessLog = new LogGroup(this, 'access-log', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new HttpApi(this, 'http-api', { apiName: this.stackName, createDefaultStage: false });
    new HttpStage(this, 'stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: REQUESTS,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    api.addRoutes({
      path: PATH,
      methods: [HttpMethod.POST],
      integration: new HttpLambdaIntegration('reviewer', this.reviewer.live),
    });
    acknowledge(this, 'AwsSolutions-APIG4', 'The function checks the key and the signature of each request.');
    return api;
  }
}

/** Without addresses, as the site's own access log. */
const ACCESS_LOG = JSON.stringify({
  time: '$context.requestTime',
  requestId: '$context.requestId',
  status: '$context.status',
  latency: '$context.responseLatency',
  functionRequestId: '$context.integration.requestId',
  error: '$context.error.message',
});
