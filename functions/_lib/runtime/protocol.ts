import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { currentSiteState } from '../operations/site-state.ts';
import { allowMethods, READ_METHODS } from './allow-methods.ts';
import type { Clock } from './clock.ts';
import { conditionalGet } from './conditional-get.ts';
import { fromEdge } from './edge-headers.ts';
import { logRequests } from './log-requests.ts';
import { requestOrigin } from './request-origin.ts';
import { countAddress } from './request-rate-limits.ts';
import { viewerAddress } from './viewer-address.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** Where a response is written: the site's origin, and the time of the request. */
export interface Place {
  origin: string;
  now: Date;
}

/** Harvesters wait for as long as a 503 says, but not all know 429 (OAI-PMH 2.0, 3.1.2.2). */
const later = (seconds: number): Result => ({
  statusCode: 503,
  headers: { 'retry-after': String(seconds), 'content-type': 'text/plain; charset=utf-8' },
  body: `Try again in ${seconds} s.\n`,
});
const MAINTENANCE_SECONDS = 60;

/** Returns the Lambda handler of a protocol beside the API, within the rate limit of an IP address. */
export function protocol(
  clock: Clock,
  serve: (event: APIGatewayProxyEventV2, place: Place) => Promise<Result>,
): (event: APIGatewayProxyEventV2, context: Context) => Promise<Result> {
  return (
    middy<APIGatewayProxyEventV2, Result>()
      .use(logRequests())
      .use(fromEdge())
      // The time of an OAI-PMH response.
      .use(conditionalGet(/<responseDate>[^<]*/))
      .handler(
        allowMethods(
          () => [...READ_METHODS, 'POST'],
          async (event) => {
            const now = clock();
            const seconds = await secondsToWait(event, now);
            return seconds > 0 ? later(seconds) : serve(event, { origin: requestOrigin(event.headers), now });
          },
        ),
      )
  );
}

async function secondsToWait(event: APIGatewayProxyEventV2, now: Date): Promise<number> {
  try {
    const [{ maintenanceMode }] = await Promise.all([
      currentSiteState(),
      countAddress(viewerAddress(event), now),
    ]);
    return maintenanceMode ? MAINTENANCE_SECONDS : 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests')
      return error.retryAfter ?? MAINTENANCE_SECONDS;
    throw error;
  }
}

/** Returns the arguments of a request: the query, or the form of a POST. */
export function formOrQuery(event: APIGatewayProxyEventV2): URLSearchParams {
  if (event.requestContext.http.method !== 'POST') return new URLSearchParams(event.rawQueryString);
  return new URLSearchParams(
    Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8'),
  );
}
