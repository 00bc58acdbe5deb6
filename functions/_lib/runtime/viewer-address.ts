import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { EDGE_ID_HEADER, presentCause } from './cause.ts';
import { ownEdgeSecret } from './edge-secret.ts';
import { requestOrigin } from './request-origin.ts';

type Event = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>;

/** Returns the client's IP address from our edge function (`edge-headers.ts`); the gateway itself sees CloudFront's. */
export const viewerAddress = ({ headers, requestContext }: Event): string =>
  headers['x-viewer-address'] ?? requestContext.http.sourceIp;

/**
 * Returns the headers for calling the API on behalf of a viewer, so that rate limits and records apply to their IP
 * address and user agent, not to the function's.
 * @param program the user agent if the viewer sent none
 */
export const forwardedHeaders = (event: Event, program: string): Record<string, string> =>
  headersOfViewer({
    origin: requestOrigin(event.headers),
    sourceIp: viewerAddress(event),
    userAgent: event.requestContext.http.userAgent || program,
  });

/** The same for a use case, which has a `Call`. */
export function headersOfViewer(viewer: {
  origin: string;
  sourceIp: string;
  userAgent: string;
}): Record<string, string> {
  const secret = ownEdgeSecret();
  const correlationId = presentCause()?.correlationId;
  const { host, protocol } = new URL(viewer.origin);
  return {
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(secret ? { [EDGE_SECRET_HEADER]: secret } : {}),
    'x-viewer-address': viewer.sourceIp,
    // The same request at the edge caused both calls.
    ...(correlationId === undefined ? {} : { [EDGE_ID_HEADER]: correlationId }),
    'user-agent': viewer.userAgent,
  };
}
