import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { allowMethods, READ_METHODS } from '../_lib/runtime/allow-methods.ts';
import { becauseOf, causeOfRequest } from '../_lib/runtime/cause.ts';
import { conditionalGet } from '../_lib/runtime/conditional-get.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { logRequests } from '../_lib/runtime/log-requests.ts';
import { servePage } from './serve-page.ts';

/** Serves public pages with head and content, for readers without JavaScript, crawlers, and everybody's first load. */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  // When the page's queries were answered.
  .use(conditionalGet(/"(?:dataUpdated|dehydrated)At":\d+/g))
  .handler(
    allowMethods(
      () => READ_METHODS,
      (event, { awsRequestId }) =>
        becauseOf(causeOfRequest(event.headers, awsRequestId), () => servePage(event)),
    ),
  );
