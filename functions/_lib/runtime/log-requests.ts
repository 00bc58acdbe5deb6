import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * Writes one line of JSON per request. Lambda's log group turns it into metrics (embedded metric format), so counts and
 * latencies by route need no separate call. It omits query and body, which may contain private data.
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
                Dimensions: [['route']],
                Metrics: [{ Name: 'duration', Unit: 'Milliseconds' }, { Name: 'serverErrors' }],
              },
            ],
          },
          requestId: context.awsRequestId,
          route: event.routeKey,
          status,
          duration,
          serverErrors: status >= 500 ? 1 : 0,
        }),
      );
    },
  };
}
