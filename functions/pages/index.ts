import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { fromEdge } from '../_lib/from-edge.ts';
import { logRequests } from '../_lib/log-requests.ts';
import { answerPage } from './answer-page.ts';

/** Public pages with their head and first words, for readers without JavaScript, crawlers, and everybody's first look. */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  .handler((event) => answerPage(event));
