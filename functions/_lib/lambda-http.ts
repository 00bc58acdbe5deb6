import type { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Handle = StandardOpenAPIHandler<Record<never, never>>['handle'];
type StandardRequest = Parameters<Handle>[0];
type StandardResponse = NonNullable<Awaited<ReturnType<Handle>>['response']>;

/**
 * The event of an HTTP API (payload 2.0) as oRPC's request. Not by way of the platform's `Request`: for a GET that
 * took a third of our own time. The body is read when it is asked for.
 */
export function toRequest(event: APIGatewayProxyEventV2): StandardRequest {
  const { method } = event.requestContext.http;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  // The gateway hands the path over decoded: a `?` in it is part of a name again.
  const path = event.rawPath.split('/').map(encodeURIComponent).join('/');
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url: new URL(`https://api.internal${path}${query}`),
    headers: event.headers,
    body: () => readBody(event),
    signal: undefined,
  };
}

/**
 * JSON, a form, or nothing. An empty body is no body, whatever its type says: installed clients announce JSON and send
 * nothing (agent-client-contract.md §1).
 * @throws SyntaxError for JSON that is none, TypeError for a form that is none
 */
async function readBody(event: APIGatewayProxyEventV2): Promise<unknown> {
  if (!event.body) return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  const type = event.headers['content-type'] ?? '';
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return new Response(bytes, { headers: { 'content-type': type } }).formData();
  }
  return JSON.parse(bytes.toString('utf8'));
}

/** The answer as API Gateway wants it. All our answers are JSON. */
export function toResult({ status, headers, body }: StandardResponse): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  };
}
