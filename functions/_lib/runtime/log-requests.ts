import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode } from '#shared/errors.ts';
import { causeOfRequest } from './cause.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Why a request was refused, and whose it was. */
export interface Refusal {
  error: ErrorCode;
  /** The supervisor's id; undefined without a valid credential. */
  caller: string | undefined;
}

/** The release of the stack’s functions: while a new one gets a part of the calls, its metrics are apart (release-gradually.ts). */
const RELEASE = process.env.RELEASE;

const refusals = new WeakMap<object, Refusal>();

/** Adds to a request's line in the log why it was refused. @param context the Lambda context of the request */
export const logRefusal = (context: object, refusal: Refusal) => void refusals.set(context, refusal);

/**
 * Writes one line of JSON per request. Lambda's log group turns it into metrics (embedded metric format), so counts and
 * latencies by route need no separate call. It omits query and body, which may contain private data, and names the caller only
 * if the request was refused.
 */
export function logRequests(): Middleware {
  const started = new WeakMap<object, number>();
  return {
    before: (request) => {
      started.set(request.context, performance.now());
    },
    after: ({ event, context, response }) => {
      const duration = Math.round((performance.now() - (started.get(context) ?? 0)) * 10) / 10;
      const status = response?.statusCode ?? 200;
      if (response) response.headers = { ...response.headers, 'x-request-id': context.awsRequestId };
      console.info(
        JSON.stringify({
          _aws: {
            Timestamp: Date.now(),
            CloudWatchMetrics: [
              {
                Namespace: 'Colophon/Api',
                Dimensions: RELEASE ? [['route'], ['release']] : [['route']],
                Metrics: [{ Name: 'duration', Unit: 'Milliseconds' }, { Name: 'serverErrors' }],
              },
            ],
          },
          level: 'INFO',
          requestId: context.awsRequestId,
          correlationId: causeOfRequest(event.headers ?? {}, context.awsRequestId).correlationId,
          gatewayRequestId: event.requestContext?.requestId,
          route: routeOf(event),
          release: RELEASE,
          status,
          ...refusals.get(context),
          duration,
          serverErrors: status >= 500 ? 1 : 0,
        }),
      );
    },
  };
}

/** A route of API Gateway takes any method; the line in the log names the one of the request. */
const routeOf = ({ routeKey, requestContext }: APIGatewayProxyEventV2): string =>
  routeKey.replace(/^ANY /, `${requestContext.http.method} `);
