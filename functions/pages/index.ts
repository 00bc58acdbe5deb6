import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { logRequests } from '../_lib/log-requests.ts';
import { answerPage } from './answer-page.ts';

/** Public pages with their head and first words, for readers without JavaScript, crawlers, and everybody's first look. */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .handler((event) => answerPage(event));
