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
  const text = bytes.toString('utf8');
  return HALF_CHARACTER.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
}

/** Half a character, as only an escape can write it: no UTF-8, so no table takes it. It is read as bytes that are none. */
const HALF_CHARACTER = /\\ud[89a-f]/i;
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** The answer as API Gateway wants it: JSON, but for a file, which goes out as it is. */
export async function toResult({
  status,
  headers,
  body,
}: StandardResponse): Promise<APIGatewayProxyStructuredResultV2> {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  if (body instanceof File) {
    return {
      statusCode: status,
      headers: {
        ...given,
        'content-type': body.type,
        'content-disposition': `attachment; filename="${body.name}"`,
      },
      body: Buffer.from(await body.arrayBuffer()).toString('base64'),
      isBase64Encoded: true,
    };
  }
  return {
    statusCode: status,
    headers: { ...given, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
