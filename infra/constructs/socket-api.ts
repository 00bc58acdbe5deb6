import { Stack, Token } from 'aws-cdk-lib';
import { CfnApi, CfnStage, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { z } from 'zod';
import { SOCKET_PATH } from '#shared/domain/socket-constants.ts';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import { publishedValue } from '../nag/published-value.ts';
import type { ResourceFunction } from './resource-function.ts';
import { SocketAccessLog } from './socket-access-log.ts';

const STAGE = SOCKET_PATH.slice(1);

export interface SocketApiProps {
  config: StageConfig;
  name: string;
  /** Handles all routes: connect, message and disconnect. */
  fn: ResourceFunction;
}

/** The WebSocket API. Its stage has the name of its path, so CloudFront forwards requests without an origin path. */
export class SocketApi extends Construct {
  readonly stage: WebSocketStage;
  readonly #api: WebSocketApi;
  /** The host name, for CloudFront. */
  readonly host: string;

  constructor(scope: Construct, id: string, { config, name, fn }: SocketApiProps) {
    super(scope, id);
    const integration = new WebSocketLambdaIntegration('socket', fn.live);
    const api = new WebSocketApi(this, 'api', {
      apiName: name,
      routeSelectionExpression: '$request.body.type',
      connectRouteOptions: { integration },
      disconnectRouteOptions: { integration },
      defaultRouteOptions: { integration },
    });
    const accessLog = new SocketAccessLog(this, 'access-log', config);
    this.stage = new WebSocketStage(this, 'stage', {
      webSocketApi: api,
      stageName: STAGE,
      autoDeploy: true,
      detailedMetricsEnabled: true,
      accessLogSettings: accessLog.settings,
      throttle: { rateLimit: config.socketRate, burstLimit: config.socketBurst },
    });
    CfnStageOf.parse(this.stage.node.defaultChild).routeSettings = {
      $connect: {
        ThrottlingRateLimit: Math.ceil(config.socketRate / 2),
        ThrottlingBurstLimit: Math.ceil(config.socketBurst / 2),
        DetailedMetricsEnabled: true,
      },
    };
    this.stage.node.addDependency(accessLog);
    this.#api = api;
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${api.apiId}.execute-api.${region}.${urlSuffix}`;
    acknowledge(
      this,
      'AwsSolutions-APIG4',
      'Browsers cannot send headers with a WebSocket, so the first message authenticates it. A socket without one is closed after 10 s.',
    );
  }

  /** The endpoint through which functions post to sockets. */
  get callbackUrl(): string {
    return this.stage.callbackUrl;
  }

  /** The ARNs of all sockets, for posting to them and closing them. API Gateway chooses their ids. */
  get connectionArns(): string[] {
    const { partition, region, account } = Stack.of(this);
    return connections(`arn:${partition}:execute-api:${region}:${account}:${this.#api.apiId}`);
  }

  /** The same ARNs as cdk-nag writes them in its findings on a function of a stack. */
  findingsIn(stack: Stack): string[] {
    const own = Stack.of(this);
    const apiId =
      stack === own
        ? `<${own.getLogicalId(CfnElement.parse(this.#api.node.defaultChild))}>`
        : publishedValue(this.#api, this.#api.apiId);
    const part = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value);
    const { partition, region, account } = own;
    return connections(
      `arn:${part(partition, 'Partition')}:execute-api:${part(region, 'Region')}:${part(account, 'AccountId')}:${apiId}`,
    );
  }
}

const connections = (api: string): string[] =>
  ['POST', 'DELETE'].map((method) => `${api}/${STAGE}/${method}/@connections/*`);

const CfnElement = z.instanceof(CfnApi);
const CfnStageOf = z.instanceof(CfnStage);
