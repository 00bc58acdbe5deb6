import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * Says who may store an answer. What was answered to a credential stays in no cache, such as a shared computer's (OWASP ASVS
 * 8.2.1), and neither do errors and answers to what changes something: one of them contains a session token. Public GETs are
 * stored by the browser, which asks whether they changed, unless they say otherwise.
 */
export function withCacheControl(
  { headers: { authorization, 'x-api-key': key }, requestContext }: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const isRead = requestContext.http.method === 'GET' && [200, 304].includes(result.statusCode ?? 200);
  if (isRead && !authorization && !key)
    return { ...result, headers: { 'cache-control': 'private, no-cache', ...result.headers } };
  return { ...result, headers: { ...result.headers, 'cache-control': 'no-store' } };
}
