import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * The event of an HTTP API (payload 2.0) as a Request. An empty body loses its content type: installed clients
 * announce JSON and send nothing (agent-client-contract.md §1).
 */
export function toRequest(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers))
    if (value !== undefined) headers.set(name, value);
  const body = requestBody(event);
  if (!body) headers.delete('content-type');
  const carriesBody = body && method !== 'GET' && method !== 'HEAD';
  return new Request(`https://api.internal${event.rawPath}${query}`, {
    method: method === 'HEAD' ? 'GET' : method,
    headers,
    ...(carriesBody ? { body } : {}),
  });
}

/** The body's bytes, or undefined where there is none. */
export function requestBody(event: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> | undefined {
  if (!event.body) return undefined;
  return Uint8Array.from(Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'));
}

/** The answer as API Gateway wants it. All our answers are text. */
export async function toResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
