import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';

const ADDRESS = new RegExp(`^${API_BASE_PATH}/notifications/unsubscribe/([^/]+)$`);

/**
 * Returns a redirect to the page that an unsubscribe link opens, for a person who opens the address in the header
 * `List-Unsubscribe`, which is for programs (RFC 8058); undefined for all other requests. Nothing is switched off.
 */
export function pageForPerson({
  rawPath,
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers' | 'requestContext'>):
  | APIGatewayProxyStructuredResultV2
  | undefined {
  const [, token] = ADDRESS.exec(rawPath) ?? [];
  const { method } = requestContext.http;
  // Only navigation asks for HTML; programs and the website's own calls don't.
  if (token === undefined || method !== 'GET' || !/text\/html/.test(headers.accept ?? '')) return undefined;
  return {
    statusCode: 303,
    headers: {
      location: `/notifications/unsubscribe?${new URLSearchParams({ token })}`,
      'cache-control': 'no-store',
    },
    body: '',
  };
}
