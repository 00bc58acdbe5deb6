import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/**
 * One line of JSON for each request; Lambda's log group makes a metric of it (embedded metric format), so that
 * counts and latencies by route need no call of their own. Neither query nor body: they may hold what is private.
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
