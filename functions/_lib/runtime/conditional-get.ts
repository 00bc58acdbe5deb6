import { createHash } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * Adds an ETag to every successful GET that has none, and answers 304 if the client has that version (docs/product/api.md).
 * @param without matches what differs in each response, such as its time
 */
export function conditionalGet(without?: RegExp): Middleware {
  return {
    after: ({ event, response }) => {
      if (response?.statusCode !== 200 || event.requestContext.http.method !== 'GET') return;
      const body = response.body ?? '';
      const etag = String(response.headers?.etag ?? etagOf(without ? body.replace(without, '') : body));
      response.headers = { ...response.headers, etag };
      const known = event.headers['if-none-match']?.split(',').map((tag) => tag.trim());
      if (!known?.includes(etag) && !known?.includes('*')) return;
      response.statusCode = 304;
      response.body = '';
      response.isBase64Encoded = false;
    },
  };
}

export const etagOf = (body: string): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;
