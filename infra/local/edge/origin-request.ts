import type { IncomingMessage } from 'node:http';
import type { HttpRequest } from '../http/messages.ts';
import { randomId } from '../http/random-id.ts';
import type { Origin } from './distribution.ts';
import { type CachePolicy, type findRequestPolicy, selects } from './request-policies.ts';

type RequestPolicy = ReturnType<typeof findRequestPolicy>;

/** Headers that CloudFront always passes to the origin. */
const ALWAYS = new Set([
  'content-length',
  'content-type',
  'transfer-encoding',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
]);

/** Headers of one connection, and headers that only CloudFront may set. */
const NEVER = /^(connection|keep-alive|proxy-.*|te|trailer|upgrade|x-edge-.*|cloudfront-.*|x-amz-cf-.*)$/;

/** The client of an origin is CloudFront: this is one of CloudFront's addresses. */
const EDGE_ADDRESS = '64.252.64.1';

export type EdgeContext = { protocol: 'http' | 'https'; clientPort: number };

/** The edge's data on a viewer's connection. */
export const contextOf = (message: IncomingMessage): EdgeContext => ({
  // A developer's own TLS proxy sets this header.
  protocol: message.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
  clientPort: message.socket.remotePort ?? 0,
});

/**
 * Makes the request that CloudFront sends to an origin: the parts that the cache and origin request policies select, with the
 * origin's host, its custom headers, and the viewer's address.
 */
export function toOriginRequest(
  request: HttpRequest,
  origin: Origin,
  policies: { cache: CachePolicy; request: RequestPolicy },
  { protocol, clientPort }: EdgeContext,
): HttpRequest {
  const both = [policies.cache, policies.request];
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (
      name !== 'cookie' &&
      !NEVER.test(name) &&
      (ALWAYS.has(name) || both.some((policy) => selects(policy.headers, name)))
    ) {
      headers[name] = value;
    }
  }
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter(
      (cookie) => cookie !== '' && both.some((policy) => selects(policy.cookies, cookie.split('=')[0] ?? '')),
    );
  if (cookies.length > 0) {
    headers.cookie = cookies.join('; ');
  }
  if (!both.some((policy) => selects(policy.headers, 'host'))) {
    headers.host = origin.DomainName;
  }
  headers['user-agent'] ??= 'Amazon CloudFront';
  const forwarded = request.headers['x-forwarded-for'];
  headers['x-forwarded-for'] =
    forwarded === undefined ? request.clientAddress : `${forwarded}, ${request.clientAddress}`;
  headers['x-forwarded-proto'] = protocol;
  headers['x-forwarded-port'] = protocol === 'https' ? '443' : '80';
  headers.via = '1.1 local.cloudfront.net (CloudFront)';
  headers['x-amz-cf-id'] = randomId(42);
  for (const name of policies.request.cloudFrontHeaders) {
    const value = cloudFrontHeader(name, request.clientAddress, clientPort, protocol);
    if (value !== undefined) {
      headers[name] = value;
    }
  }
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders) {
    headers[HeaderName.toLowerCase()] = HeaderValue;
  }
  return {
    ...request,
    clientAddress: EDGE_ADDRESS,
    path: origin.OriginPath + request.path,
    query: filterQuery(request.query, (name) => both.some((policy) => selects(policy.query, name))),
    headers,
  };
}

function cloudFrontHeader(name: string, address: string, port: number, protocol: string): string | undefined {
  switch (name) {
    case 'cloudfront-viewer-address':
      return `${address}:${port}`;
    case 'cloudfront-forwarded-proto':
      return protocol;
    // Only AWS has country, city and device. Functions must work without them.
    default:
      return undefined;
  }
}

function filterQuery(query: string, passes: (name: string) => boolean): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && passes(pair.split('=')[0] ?? ''))
    .join('&');
}
