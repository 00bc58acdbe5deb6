import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_HEADERS } from '#shared/domain/edge-headers.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * Trusts what the edge says about a viewer (IP address, requested host) only with the secret that CloudFormation gave to
 * both. Callers who address the gateway directly can't choose whom their requests are counted against.
 */
export function fromEdge(): Middleware {
  return {
    before: ({ event }) => {
      const { [EDGE_SECRET_HEADER]: shown, ...headers } = event.headers;
      if (!isEdgeSecret(shown)) for (const name of VIEWER_HEADERS) delete headers[name];
      event.headers = headers;
    },
  };
}

function isEdgeSecret(shown: string | undefined): boolean {
  const secret = process.env.EDGE_SECRET;
  return Boolean(secret && shown) && timingSafeEqual(digest(secret ?? ''), digest(shown ?? ''));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
