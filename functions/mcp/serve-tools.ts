import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ORPCError } from '@orpc/client';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_KEY_PREFIX } from '#shared/constants.ts';
import { AREAS, type Area } from '#shared/domain/areas.ts';
import { MCP_PATH, PUBLIC_MCP_PATH, protectedResourceUrl } from '#shared/domain/connection-constants.ts';
import { JsonTooDeep, parseOutsideJson } from '#shared/input/parse-json.ts';
import { toolProof } from '../_lib/identity/tool-proof.ts';
import { configuredOrigin } from '../_lib/runtime/configured-origin.ts';
import { requestOrigin } from '../_lib/runtime/request-origin.ts';
import { forwardedHeaders } from '../_lib/runtime/viewer-address.ts';
import { type Catalog, FULL_CATALOG, PUBLIC_CATALOG } from './catalog.ts';
import { missingArea } from './missing-area.ts';
import { type Credential, connect } from './platform.ts';
import { isRebound } from './rebinding.ts';
import { toolServer } from './server.ts';
import type { Workbench } from './tool.ts';
import { TOOLSET_NAMES, withToolsets } from './toolsets.ts';
import { confirm } from './verify-credential.ts';

type Result = APIGatewayProxyStructuredResultV2;

/**
 * Answers one message of a client. The server is stateless: any instance serves any request, and there is no stream (GET)
 * and no session (DELETE).
 * @param offered the catalogs for anonymous and authenticated callers; the protocol's tests pass their own
 */
export async function serveTools(
  event: APIGatewayProxyEventV2,
  offered = { anybody: PUBLIC_CATALOG, known: FULL_CATALOG },
): Promise<Result> {
  const { method } = event.requestContext.http;
  const origin = requestOrigin(event.headers);
  if (isRebound(event.headers, origin)) return refuse(403, 'Requests from this web page are not allowed.');
  if (method !== 'POST') return { ...refuse(405, 'Use POST.'), headers: { ...JSON_TYPE, allow: 'POST' } };
  if (isTooDeep(event)) return refuse(400, new JsonTooDeep().message);
  const isOpen = event.rawPath === PUBLIC_MCP_PATH;
  const catalog = withToolsets(
    isOpen ? offered.anybody : offered.known,
    new URLSearchParams(event.rawQueryString).get('tools'),
  );
  if (!catalog)
    return refuse(400, `The address names an unknown toolset. Use ?tools= with ${TOOLSET_NAMES}.`);
  const credential = isOpen ? undefined : credentialOf(event.headers);
  // Files are read from here, and credentials sent here: never to a host that the request names.
  const site = (await configuredOrigin()) ?? origin;
  if (!isOpen && credential === undefined) return challenge(site);
  const platform = connect({
    origin: site,
    apiAddress: process.env.API_ADDRESS || undefined,
    credential,
    headers: { ...forwardedHeaders(event, 'mcp'), ...toolProof(credential) },
  });
  let areas: readonly Area[] | undefined;
  try {
    if (credential !== undefined) areas = await confirm(credential, platform);
  } catch (error) {
    if (error instanceof ORPCError)
      return error.status === 401 ? challenge(site, error.message) : passOn(error);
    throw error;
  }
  return answer(event, { platform, areas: async () => areas }, { catalog, isOpen, credential });
}

/** Returns whether the body is too deep to be passed to the protocol's library, which responds to other faults. */
function isTooDeep({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): boolean {
  try {
    parseOutsideJson(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString('utf8'));
    return false;
  } catch (error) {
    return error instanceof JsonTooDeep;
  }
}

async function answer(
  event: APIGatewayProxyEventV2,
  bench: Workbench,
  { catalog, isOpen, credential }: { catalog: Catalog; isOpen: boolean; credential: Credential },
): Promise<Result> {
  const { origin } = bench.platform;
  let refused: ORPCError<string, unknown> | undefined;
  const server = toolServer({
    catalog,
    bench,
    onRefused: (error) => {
      refused = error;
    },
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(toRequest(event, origin));
  const body = await response.text();
  await server.close();
  const area = refused && missingArea(refused);
  // An assistant can ask its user for the area; a key stays as it is, and the tool's answer names what it lacks.
  if (refused && area && !credential?.startsWith(API_KEY_PREFIX))
    return askForArea(origin, area, refused.message, (await bench.areas?.()) ?? []);
  // The credential expired during the call: the client gets a new one and retries.
  if (refused?.status === 401 && !isOpen) return challenge(origin, refused.message);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body };
}

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Returns the API key or token from either header, or undefined if both are absent or empty. */
function credentialOf(headers: APIGatewayProxyEventV2['headers']): Credential {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return headers['x-api-key'] || bearer;
}

/** Returns the 401 that says how to get a token (RFC 9728 §5.1). */
function challenge(origin: string, problem?: string): Result {
  const error =
    problem === undefined ? '' : ` error="invalid_token", error_description="${inHeader(problem)}",`;
  return {
    ...refuse(
      401,
      problem ?? `Connect with an account or an API key. Without either, use ${PUBLIC_MCP_PATH}.`,
    ),
    headers: {
      ...JSON_TYPE,
      'www-authenticate': `Bearer${error} resource_metadata="${protectedResourceUrl(origin, MCP_PATH)}"`,
    },
  };
}

/** Returns the 403 with which a client asks its user for a further scope (RFC 6750 §3.1; MCP, “Scope Challenge Handling”). */
function askForArea(origin: string, area: Area, problem: string, granted: readonly Area[]): Result {
  const scope = AREAS.filter((each) => each === area || granted.includes(each)).join(' ');
  return {
    ...refuse(403, problem),
    headers: {
      ...JSON_TYPE,
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${protectedResourceUrl(origin, MCP_PATH)}", error_description="${inHeader(problem)}"`,
    },
  };
}

const inHeader = (text: string): string => text.replaceAll('’', "'").replaceAll(/[^\x20-\x7e]|["\\]/g, ' ');

/** Passes on an API error from before any tool call, such as a rate limit or maintenance. */
function passOn(error: ORPCError<string, unknown>): Result {
  const { retryAfter } = (error.data ?? {}) as { retryAfter?: number };
  return {
    ...refuse(error.status, error.message),
    headers: { ...JSON_TYPE, ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) },
  };
}

const refuse = (statusCode: number, message: string): Result => ({
  statusCode,
  headers: JSON_TYPE,
  body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }),
});

function toRequest(event: APIGatewayProxyEventV2, origin: string): Request {
  const headers = Object.entries(event.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  );
  return new Request(`${origin}${event.rawPath}`, {
    method: 'POST',
    headers,
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
  });
}
