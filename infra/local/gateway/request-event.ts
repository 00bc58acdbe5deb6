import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { HttpRequest } from '../http/messages.ts';
import { randomId } from '../http/random-id.ts';
import type { RouteMatch } from './routes.ts';

export type ApiIdentity = { apiId: string; account: string; stage: string };

/**
 * Makes the event of an HTTP API in payload format 2.0. As on AWS: `rawPath` is percent-decoded, `rawQueryString` isn't,
 * repeated query parameters are joined by commas, cookies are separate from the headers, and a binary body is base64.
 * @throws URIError for a malformed percent-encoding
 */
export function toRequestEvent(
  request: HttpRequest,
  match: RouteMatch<unknown>,
  body: Buffer,
  { apiId, account, stage }: ApiIdentity,
): APIGatewayProxyEventV2 {
  const now = new Date();
  const { cookie, ...headers } = request.headers;
  const path = decodeURIComponent(request.path);
  const isText = isTextType(headers['content-type']);
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    headers: { ...headers, 'x-forwarded-for': forwardedFor(request) },
    ...(request.query === '' ? {} : { queryStringParameters: queryParameters(request.query) }),
    requestContext: {
      accountId: account,
      apiId,
      domainName: headers.host ?? '',
      domainPrefix: apiId,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.clientAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: `${randomId(11)}=`,
      routeKey: match.routeKey,
      stage,
      time: apacheTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length === 0 ? {} : { pathParameters: match.pathParameters }),
    ...(body.length === 0 ? {} : { body: isText ? body.toString('utf8') : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

// The gateway adds its caller, which is CloudFront.
function forwardedFor({ headers, clientAddress }: HttpRequest): string {
  const earlier = headers['x-forwarded-for'];
  return earlier === undefined ? clientAddress : `${earlier}, ${clientAddress}`;
}

const isTextType = (type: string | undefined): boolean =>
  type === undefined || /^text\/|[/+]json\b|[/+]xml\b|javascript|x-www-form-urlencoded/.test(type);

function queryParameters(query: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = parameters[name];
    parameters[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return parameters;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// 12/Mar/2020:19:03:58 +0000
function apacheTime(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`;
}
