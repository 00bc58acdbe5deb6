// Made from the contract when the functions are built.
import { openapi } from 'virtual:openapi';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platform } from '#shared/contract/platform.ts';
import { errorResult } from '../_lib/error-answers.ts';
import { resource } from '../_lib/resource.ts';
import { unknownAddress } from './unknown-address.ts';

const api = resource(platform, { openapi: async () => openapi });

/** The API's description, and the answer to every address that no endpoint has (`$default`). */
export async function handler(event: APIGatewayProxyEventV2, context: Context) {
  if (event.rawPath === `${API_BASE_PATH}/openapi.json`) return api(event, context);
  return errorResult(unknownAddress(event, openapi), context.awsRequestId);
}
