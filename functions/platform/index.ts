// Generated from the contract when the functions are built.
import { openapi } from 'virtual:openapi';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { API_BASE_PATH, SECURITY_TXT_PATH } from '#shared/constants.ts';
import { platform } from '#shared/contract/platform.ts';
import { AppError } from '#shared/errors.ts';
import { allowMethods, READ_METHODS } from '../_lib/runtime/allow-methods.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { errorResult } from '../_lib/runtime/error-responses.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { securityTxt } from './security-txt.ts';

const api = resource(platform, { openapi: async () => openapi });

const other = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(fromEdge())
  .handler(
    allowMethods(
      (path) => (path === SECURITY_TXT_PATH ? READ_METHODS : []),
      (event, { awsRequestId }) =>
        event.rawPath === SECURITY_TXT_PATH
          ? securityTxt(
              { contactEmail: setting('CONTACT_EMAIL'), origin: process.env.PUBLIC_ORIGIN ?? '' },
              systemClock(),
            )
          : errorResult(new AppError('not-found'), awsRequestId),
    ),
  );

/** Serves the API description and `security.txt`, and responds to every path without a function (`$default`). */
export async function handler(event: APIGatewayProxyEventV2, context: Context) {
  if (event.rawPath === `${API_BASE_PATH}/openapi.json`) return api(event, context);
  return other(event, context);
}
