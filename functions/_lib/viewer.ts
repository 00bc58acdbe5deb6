import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { originOf } from './origin.ts';

type Event = Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>;

/** Who asks: our edge function says it (`from-edge.ts`); the gateway itself sees CloudFront. */
export const viewerAddress = ({ headers, requestContext }: Event): string =>
  headers['x-viewer-address'] ?? requestContext.http.sourceIp;

/**
 * What a function that calls the API for somebody says of them: it counts and notes who really asks, their address and
 * program, not the function's.
 * @param program where they name none
 */
export function onBehalfOf(event: Event, program: string): Record<string, string> {
  const { host, protocol } = new URL(originOf(event.headers));
  return {
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(process.env.EDGE_SECRET ? { [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET } : {}),
    'x-viewer-address': viewerAddress(event),
    'user-agent': event.requestContext.http.userAgent || program,
  };
}
