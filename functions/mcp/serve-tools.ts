import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ORPCError } from '@orpc/client';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { MCP_PATH, PUBLIC_MCP_PATH, protectedResourceUrl } from '#shared/domain/connection-terms.ts';
import { originOf } from '../_lib/origin.ts';
import { onBehalfOf } from '../_lib/viewer.ts';
import { type Catalogue, FULL_CATALOGUE, PUBLIC_CATALOGUE } from './catalogue.ts';
import { type Credential, connect, type Platform } from './platform.ts';
import { isRebound } from './rebinding.ts';
import { toolServer } from './server.ts';
import { confirm } from './who-calls.ts';

type Result = APIGatewayProxyStructuredResultV2;

/**
 * One message of a client and its answer. Nothing is kept between two: any instance serves any request, and there is no
 * stream to listen to (GET) and no session to end (DELETE).
 * @param offered to whom: other than the platform's own only in the tests of the protocol itself
 */
export async function serveTools(
  event: APIGatewayProxyEventV2,
  offered = { anybody: PUBLIC_CATALOGUE, known: FULL_CATALOGUE },
): Promise<Result> {
  const { method } = event.requestContext.http;
  const origin = originOf(event.headers);
  if (isRebound(event.headers, origin)) return refuse(403, 'This page may not call the tool server.');
  if (method !== 'POST')
    return { ...refuse(405, 'Send messages by POST.'), headers: { ...JSON_TYPE, allow: 'POST' } };
  const isOpen = event.rawPath === PUBLIC_MCP_PATH;
  const credential = isOpen ? undefined : credentialOf(event.headers);
  if (!isOpen && credential === undefined) return challenge(origin);
  const platform = connect({
    origin,
    apiAddress: process.env.API_ADDRESS || undefined,
    credential,
    headers: onBehalfOf(event, 'mcp'),
  });
  try {
    if (credential !== undefined) await confirm(credential, platform);
  } catch (error) {
    if (error instanceof ORPCError)
      return error.status === 401 ? challenge(origin, error.message) : passOn(error);
    throw error;
  }
  return answer(event, platform, isOpen ? offered.anybody : offered.known, isOpen);
}

async function answer(
  event: APIGatewayProxyEventV2,
  platform: Platform,
  catalogue: Catalogue,
  isOpen: boolean,
): Promise<Result> {
  let refused: string | undefined;
  const server = toolServer({
    catalogue,
    bench: { platform },
    onRefused: ({ message }) => {
      refused = message;
    },
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(toRequest(event, platform.origin));
  const body = await response.text();
  await server.close();
  // A credential that ended while it was used: the client gets a new one and asks again.
  if (refused !== undefined && !isOpen) return challenge(platform.origin, refused);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body };
}

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** A key or a token, in whichever header; an empty one is none. */
function credentialOf(headers: APIGatewayProxyEventV2['headers']): Credential {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return headers['x-api-key'] || bearer;
}

/** Where a client learns how to get a token (RFC 9728 §5.1). */
function challenge(origin: string, problem?: string): Result {
  const description = (problem ?? '').replaceAll(/[^\x20-\x7e]|["\\]/g, ' ');
  const error = problem === undefined ? '' : ` error="invalid_token", error_description="${description}",`;
  return {
    ...refuse(
      401,
      problem ?? `Connect with an account, or with an API key. Without one: ${PUBLIC_MCP_PATH}.`,
    ),
    headers: {
      ...JSON_TYPE,
      'www-authenticate': `Bearer${error} resource_metadata="${protectedResourceUrl(origin, MCP_PATH)}"`,
    },
  };
}

/** What the API says before any tool is called: too many requests, maintenance. */
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
