import { z } from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import type { Functions } from '../lambda/functions.ts';
import { MAX_PAYLOAD_BYTES } from '../lambda/payload-limits.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { CorsConfiguration, corsHeaders, preflightHeaders } from './cors.ts';
import { gatewayMessage, toHttpAnswer } from './function-answer.ts';
import { type ApiIdentity, toRequestEvent } from './request-event.ts';
import { createRouter } from './routes.ts';

/** API Gateway allows requests of 10 MB, and 10,240 bytes for the request line and the headers' values together. */
const MAX_REQUEST_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 10_240;
const DEFAULT_TIMEOUT_MS = 30_000;

const RouteProperties = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z
    .enum(['NONE'], 'authorizers are not served: functions check identities')
    .default('NONE'),
});

const IntegrationProperties = z.object({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.coerce.number().default(DEFAULT_TIMEOUT_MS),
});
type Integration = z.infer<typeof IntegrationProperties>;

export type HttpApi = { apiId: string; handle(request: HttpRequest): Promise<HttpAnswer> };

/** Serves an HTTP API of the stack: each route calls its function. */
export function createHttpApi(templates: Templates, api: Resource, functions: Functions): HttpApi {
  const apiId = templates.ref(api);
  const cors = templates.properties(
    api,
    z.object({ CorsConfiguration: CorsConfiguration.optional() }),
  ).CorsConfiguration;
  const identity: ApiIdentity = { apiId, account: api.stack.account, stage: stageOf(templates, apiId) };
  const router = createRouter(readRoutes(templates, apiId, functions));

  const handle = async (request: HttpRequest): Promise<HttpAnswer> => {
    if (cors === undefined) {
      return route(request);
    }
    if (request.method !== 'OPTIONS') {
      const answer = await route(request);
      return { ...answer, headers: { ...answer.headers, ...corsHeaders(cors, request) } };
    }
    // Routes of any method and `$default` also get preflight requests (aws/serverless-application-model#1603).
    const isRouted = router.match(request.method, request.path) !== undefined;
    const answer = isRouted ? await route(request) : { status: 204, headers: {}, body: '' };
    return { ...answer, headers: { ...answer.headers, ...preflightHeaders(cors, request) } };
  };

  const route = async (request: HttpRequest): Promise<HttpAnswer> => {
    const body = await request.readBody(MAX_REQUEST_BYTES);
    if (body === 'too-large') {
      return gatewayMessage(413, 'Request Entity Too Large');
    }
    if (headerBytes(request) > MAX_HEADER_BYTES) {
      return gatewayMessage(431, 'Request Header Fields Too Large');
    }
    try {
      const match = router.match(request.method, request.path);
      if (match === undefined) {
        return gatewayMessage(404, 'Not Found');
      }
      const event = toRequestEvent(request, match, body, identity);
      const answer = await callFunction(functions, match.target, JSON.stringify(event), request.clockOffset);
      return { ...answer, headers: { ...answer.headers, 'apigw-requestid': event.requestContext.requestId } };
    } catch (error) {
      if (error instanceof URIError) {
        return gatewayMessage(400, 'Bad Request');
      }
      throw error;
    }
  };

  return { apiId, handle };
}

function headerBytes({ method, path, query, headers }: HttpRequest): number {
  const values = Object.values(headers).reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return values + Buffer.byteLength(`${method} ${path}?${query} HTTP/1.1`);
}

async function callFunction(
  functions: Functions,
  integration: Integration,
  event: string,
  clockOffset: number | undefined,
): Promise<HttpAnswer> {
  if (Buffer.byteLength(event) > MAX_PAYLOAD_BYTES) {
    return gatewayMessage(413, 'Request Entity Too Large');
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<HttpAnswer>((resolve) => {
    timer = setTimeout(resolve, integration.TimeoutInMillis, gatewayMessage(503, 'Service Unavailable'));
  });
  const answer = functions.invokeJson(integration.IntegrationUri, event, clockOffset).then(
    (payload) =>
      Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES
        ? gatewayMessage(500, 'Internal Server Error')
        : toHttpAnswer(payload),
    // The function's log has the error.
    () => gatewayMessage(500, 'Internal Server Error'),
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function readRoutes(templates: Templates, apiId: string, functions: Functions) {
  const integrations = new Map<string, Integration>();
  for (const resource of templates.ofType('AWS::ApiGatewayV2::Integration')) {
    if (belongsTo(templates, resource, apiId)) {
      const integration = templates.properties(resource, IntegrationProperties);
      if (!functions.has(integration.IntegrationUri)) {
        throw new LocalCloudError(`${nameOf(resource)}: no function ${integration.IntegrationUri}`);
      }
      integrations.set(templates.ref(resource), integration);
    }
  }
  return templates
    .ofType('AWS::ApiGatewayV2::Route')
    .filter((resource) => belongsTo(templates, resource, apiId))
    .map((resource) => {
      const { RouteKey, Target } = templates.properties(resource, RouteProperties);
      const target = integrations.get(Target.replace('integrations/', ''));
      if (target === undefined) {
        throw new LocalCloudError(`${nameOf(resource)}: no integration ${Target}`);
      }
      return { routeKey: RouteKey, target };
    });
}

/** Whether a route, integration or stage is part of this API. */
export const belongsTo = (templates: Templates, resource: Resource, apiId: string): boolean =>
  templates.properties(resource, z.object({ ApiId: z.string() })).ApiId === apiId;

function stageOf(templates: Templates, apiId: string): string {
  const stages = templates
    .ofType('AWS::ApiGatewayV2::Stage')
    .filter((resource) => belongsTo(templates, resource, apiId))
    .map((resource) => ({ resource, name: templates.ref(resource) }));
  const other = stages.find(({ name }) => name !== '$default');
  if (other !== undefined) {
    throw new LocalCloudError(`${nameOf(other.resource)}: an HTTP API is served at its $default stage only`);
  }
  return '$default';
}
