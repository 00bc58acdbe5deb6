// Generated from the contract when the functions are built.
import { openapi } from 'virtual:openapi';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platform } from '#shared/contract/platform.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { errorResult } from '../_lib/runtime/error-responses.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { unknownPath } from './unknown-path.ts';

const api = resource(platform, { openapi: async () => openapi });

const unknown = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(fromEdge())
  .handler(async (event, context) => errorResult(unknownPath(event, openapi), context.awsRequestId));

/** Serves the API description, and responds to every path without an endpoint (`$default`). */
export async function handler(event: APIGatewayProxyEventV2, context: Context) {
  if (event.rawPath === `${API_BASE_PATH}/openapi.json`) return api(event, context);
  return unknown(event, context);
}
