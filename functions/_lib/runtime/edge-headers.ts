import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER, VIEWER_HEADERS } from '#shared/domain/edge-headers.ts';
import { edgeSecrets, isEdgeSecret } from './edge-secret.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * Refuses requests without the secret that CloudFormation gave to the edge and to the function: they bypassed the edge, with
 * its firewall and its word about the viewer (IP address, requested host). Without a configured secret, as in tests of a
 * single function, requests are served, but what they say about their viewer is not believed.
 */
export function fromEdge(): Middleware {
  return {
    before: ({ event }) => {
      const { [EDGE_SECRET_HEADER]: shown, ...headers } = event.headers;
      const isFromEdge = isEdgeSecret(shown);
      if (edgeSecrets().length > 0 && !isFromEdge) return FORBIDDEN;
      if (!isFromEdge) for (const name of VIEWER_HEADERS) delete headers[name];
      event.headers = headers;
    },
  };
}

/** As API Gateway itself refuses requests. */
const FORBIDDEN: APIGatewayProxyStructuredResultV2 = {
  statusCode: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Forbidden"}',
};
