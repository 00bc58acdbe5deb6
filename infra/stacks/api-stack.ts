import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { API_BASE_PATH, PRODUCT_NAME, SECURITY_TXT_PATH } from '#shared/constants.ts';
import { RESOURCES, type Resource } from '#shared/contract/base.ts';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import {
  MCP_PATH,
  OAUTH_METADATA_PATHS,
  OAUTH_PATHS,
  PUBLIC_MCP_PATH,
} from '#shared/domain/connection-constants.ts';
import { CRAWLER_ROUTES } from '#shared/domain/crawler-files.ts';
import { DISCOVERY_ROUTES } from '#shared/domain/discovery.ts';
import { DOC_TEXT_ROUTES } from '#shared/domain/doc-texts.ts';
import { FEED_ROUTE } from '#shared/domain/feeds.ts';
import { PROTOCOL_ROUTES } from '#shared/domain/harvest.ts';
import { MCP_CARD_PATH } from '#shared/domain/mcp-server-card.ts';
import { catalogApisOf, publicOriginOf, registrarOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { permitMonitoring } from '../constructs/permit-monitoring.ts';
import { failingAnswers, releaseGradually, releaseOf } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { DataStack } from './data-stack.ts';
import { grantResources } from './grant-resources.ts';
import { routesOf } from './routes-of.ts';

export interface ApiStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** The HTTP API: one function for each resource of the contract, one for the public pages, and one for the tools of assistants. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly resources: Record<Resource, ResourceFunction>;
  readonly pages: ResourceFunction;
  readonly mcp: ResourceFunction;
  /** The requests that API Gateway refused because of the stage's rate, before any function. */
  readonly throttledRequests: Metric;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: ApiStackProps) {
    super(scope, id, props);
    const folders = [...RESOURCES, 'pages', 'mcp'].map((name) => builtFolder(`functions/${name}`));
    const release = releaseOf(folders);
    const make = (name: string): ResourceFunction =>
      new ResourceFunction(this, {
        name,
        config,
        builtFolder,
        environment: { ...settingsOf(config), EDGE_SECRET: data.edgeSecrets.accepted, RELEASE: release },
        // Room for two copies of the index, of 0.68 GB each for 100,000 papers (docs/decisions/0010).
        ...(name === 'search' ? { memoryMegabytes: 2048, temporaryMegabytes: 2048 } : {}),
        // For a proposal of who reviews hundreds of papers, which takes 14 s of processor time.
        ...(name === 'venues' ? { memoryMegabytes: 2048 } : {}),
      });
    this.resources = eachResource(make);
    this.pages = make('pages');
    this.mcp = make('mcp');
    for (const [name, value] of Object.entries(issuersOf(config)))
      this.resources.oauth.addEnvironment(name, value);
    for (const [name, value] of Object.entries(registriesOf(config)))
      this.resources.registries.addEnvironment(name, value);
    for (const [name, value] of Object.entries(catalogApisOf(config)))
      this.resources.checks.addEnvironment(name, value);
    permit(this.resources.checks).toReadCatalogKeys(config);
    for (const [name, value] of Object.entries(registrarOf(config)))
      this.resources.harvest.addEnvironment(name, value);
    for (const [name, value] of Object.entries(fundingOf(config)))
      this.resources.stats.addEnvironment(name, value);
    grantResources(this.resources, data);
    permit(this.pages).toRead(data.publishing).toRead(data.operations).toGet(data.files, 'public/');
    permitMonitoring(this.resources.stats, {
      alarmPrefix: `${PRODUCT_NAME.toLowerCase()}-${config.stage}`,
      tables: [data.identity, data.publishing, data.operations, data.reviewing, data.ledger],
      bucket: data.files,
    });
    const accessLog = new LogGroup(this, 'access-log', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = this.#httpApi(config, accessLog);
    this.throttledRequests = this.#countThrottled(accessLog);
    // The tool server calls the API like any client. It reads papers' files from the site's own address only.
    permit(this.mcp).toReadOrigin(config);
    this.mcp.addEnvironment('API_ADDRESS', this.api.apiEndpoint);
    // Browse pages and feeds have what only other functions can compute, such as the results of a search.
    for (const fn of [this.pages, this.resources.harvest])
      fn.addEnvironment('API_ADDRESS', this.api.apiEndpoint);
    // Reviewers are matched by the papers that the search function finds similar.
    this.resources.marketplace.addEnvironment('API_ADDRESS', this.api.apiEndpoint);
    this.#route();
    releaseGradually(this, {
      config,
      functions: [...Object.values(this.resources), this.pages, this.mcp],
      fails: failingAnswers(this.api, release),
    });
  }

  #httpApi(config: StageConfig, accessLog: LogGroup): HttpApi {
    const api = new HttpApi(this, 'http-api', {
      apiName: this.stackName,
      createDefaultStage: false,
      corsPreflight: {
        // Programs call with a key from any origin. Cookies aren't allowed from other origins.
        allowOrigins: ['*'],
        allowMethods: [CorsHttpMethod.ANY],
        allowHeaders: [
          'authorization',
          'content-type',
          'idempotency-key',
          'if-none-match',
          'last-event-id',
          'mcp-protocol-version',
          'mcp-session-id',
          'x-api-key',
          'x-csrf-token',
        ],
        exposeHeaders: ['etag', 'location', 'retry-after', 'www-authenticate', 'x-request-id'],
        maxAge: Duration.hours(1),
      },
    });
    new HttpStage(this, 'stage', {
      httpApi: api,
      autoDeploy: true,
      // Metrics by route cost 0.30 dollars each per month, and routes are no endpoints: the functions' logs have these metrics.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: config.requestRate, burstLimit: config.requestBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    acknowledge(
      this,
      'AwsSolutions-APIG4',
      'The contract says for each endpoint who may call it, and each function checks that before a use case runs.',
    );
    return api;
  }

  /** API Gateway's metric of 4xx also has the 429 of our own limits; only API Gateway's own refusals have an error message. */
  #countThrottled(accessLog: LogGroup): Metric {
    return accessLog
      .addMetricFilter('throttled', {
        filterPattern: FilterPattern.literal('{ $.status = "429" && $.error != "-" }'),
        metricNamespace: PRODUCT_NAME,
        metricName: `${this.stackName}-throttled`,
      })
      .metric({ period: Duration.minutes(5), statistic: Stats.SUM });
  }

  #route(): void {
    const integrate = (fn: ResourceFunction): HttpLambdaIntegration =>
      // One permission for all routes: a function's policy has at most 20 KB, which is enough for about 60 routes.
      new HttpLambdaIntegration(fn.resourceName, fn.live, { scopePermissionToRoute: false });
    const of = eachResource((name) => integrate(this.resources[name]));

    // The functions refuse methods that a path doesn't take. HEAD, of crawlers and link checkers, would need its own route beside GET.
    const route = (paths: readonly string[], integration: HttpLambdaIntegration) => {
      for (const path of paths) this.api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
    };
    for (const { path, resource } of routesOf(listEndpoints())) route([API_BASE_PATH + path], of[resource]);
    route([SECURITY_TXT_PATH], of.platform);
    const below = ['papers', 'users', 'supervisors', 'agents', 'marketplace/agents', 'venues'];
    const rendered = ['/', '/search', '/browse', '/marketplace', '/venues', '/support', '/donate'];
    route(
      [...below.map((part) => `/${part}/{proxy+}`), ...rendered, ...DOC_TEXT_ROUTES],
      integrate(this.pages),
    );
    route([...CRAWLER_ROUTES, ...DISCOVERY_ROUTES, FEED_ROUTE, MCP_CARD_PATH], of.harvest);
    for (const [path, resource] of Object.entries(PROTOCOL_ROUTES)) route([path], of[resource]);
    // The authorization of assistants (RFC 8414, 9728, 7591, 7009).
    route([...Object.values(OAUTH_PATHS), ...OAUTH_METADATA_PATHS], of.oauth);
    route([MCP_PATH, PUBLIC_MCP_PATH], integrate(this.mcp));
    this.api.addRoutes({ path: '/.well-known/jwks.json', methods: [HttpMethod.GET], integration: of.auth });
    new HttpRoute(this, 'no-such-route', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: of.platform,
    });
  }
}

/** Makes one value for each resource of the contract. A new resource doesn't compile without an entry here. */
const eachResource = <T>(make: (name: Resource) => T): Record<Resource, T> => ({
  auth: make('auth'),
  users: make('users'),
  agents: make('agents'),
  papers: make('papers'),
  versions: make('versions'),
  oauth: make('oauth'),
  'site-state': make('site-state'),
  contact: make('contact'),
  citations: make('citations'),
  'external-papers': make('external-papers'),
  desk: make('desk'),
  reviews: make('reviews'),
  marketplace: make('marketplace'),
  credits: make('credits'),
  'review-provider': make('review-provider'),
  search: make('search'),
  notifications: make('notifications'),
  stats: make('stats'),
  registries: make('registries'),
  harvest: make('harvest'),
  checks: make('checks'),
  venues: make('venues'),
  platform: make('platform'),
});

const settingsOf = (config: StageConfig): Record<string, string> => ({
  PUBLIC_ORIGIN: publicOriginOf(config),
  ARCHIVE_ID_PREFIX: config.archiveIdPrefix,
  ADMIN_USERNAMES: config.adminUsernames.join(','),
  ADMIN_EMAILS: config.adminEmails.join(','),
  ADMIN_SECOND_FACTOR: config.adminSecondFactor,
  CONTACT_EMAIL: config.contactEmail,
  CREDITS_ENABLED: config.creditsEnabled,
  SOCIAL_LINKS: config.socialLinks.join(','),
  SOCKET_URL: config.socketUrl ?? '',
  SOCKET_PING_SECONDS: String(config.socketPingSeconds ?? ''),
});

/** The identity providers, and the product's client ids there. */
const issuersOf = (config: StageConfig): Record<string, string> => ({
  GOOGLE_ISSUER: config.googleIssuer,
  GOOGLE_CLIENT_ID: config.googleClientId,
  ORCID_ISSUER: config.orcidIssuer,
  ORCID_CLIENT_ID: config.orcidClientId,
  ORCID_API: config.orcidApi,
});

/** The URLs of the registries of organizations and funders. */
const registriesOf = (config: StageConfig): Record<string, string> => ({
  ROR_API: config.rorApi,
  CROSSREF_API: config.crossrefApi,
});

/** The figures on the funding page. */
const fundingOf = (config: StageConfig): Record<string, string> => ({
  FUNDING_CURRENCY: config.fundingCurrency,
  FUNDING_GOAL: String(config.fundingGoal),
  FUNDING_RECEIVED: String(config.fundingReceived),
  FUNDING_MONTHLY_COST: String(config.fundingMonthlyCost),
  FUNDING_BACKERS: config.fundingBackers.join(','),
  DONATION_URL: config.donationUrl ?? '',
});

/** The fields of the access log, for the runbook's queries: no query string, no key, no cookie. */
const ACCESS_LOG = JSON.stringify({
  time: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  // Which function served the request; its log names the endpoint.
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  latency: '$context.responseLatency',
  bytes: '$context.responseLength',
  // The requestId that users see in error messages, and that the function logs.
  functionRequestId: '$context.integration.requestId',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
});
