import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_HEADERS } from '#shared/domain/edge-headers.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * What the edge says of a viewer (their address, the host they asked) is believed from the edge alone: it shows a secret
 * that CloudFormation put there and here. Who calls the gateway by its own address can't choose whom limits count.
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
