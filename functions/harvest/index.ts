import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { harvest } from '#shared/contract/harvest.ts';
import { RESOURCE_SYNC_PATH } from '#shared/domain/dumps.ts';
import { OAI_PATH } from '#shared/domain/harvest.ts';
import { sourceDescription } from '../_lib/papers/resource-sync.ts';
import { allowMethods, READ_METHODS } from '../_lib/runtime/allow-methods.ts';
import { becauseOf, causeOfRequest } from '../_lib/runtime/cause.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { conditionalGet } from '../_lib/runtime/conditional-get.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { logRequests } from '../_lib/runtime/log-requests.ts';
import { protocol } from '../_lib/runtime/protocol.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { serveFile } from './files/serve-file.ts';
import { listChanges } from './list-changes.ts';
import { serveOai } from './oai/serve-oai.ts';

const api = resource(harvest, { changes: listChanges({ clock: systemClock }) });
const oai = protocol(systemClock, serveOai);
const resourceSync = protocol(systemClock, async (_, place) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
  body: sourceDescription(place.origin),
}));
/** CloudFront caches files, so they have no rate limit. */
const files = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  .use(conditionalGet())
  .handler(
    allowMethods(
      () => READ_METHODS,
      (event, { awsRequestId }) =>
        becauseOf(causeOfRequest(event.headers, awsRequestId), () => serveFile(event)),
    ),
  );

/** Serves programs: the feed of changes, OAI-PMH, where the lists of ResourceSync are, feeds, and files for crawlers. */
export const handler = (event: APIGatewayProxyEventV2, context: Context) => {
  if (event.rawPath.startsWith(API_BASE_PATH)) return api(event, context);
  if (event.rawPath === OAI_PATH) return oai(event, context);
  return event.rawPath === RESOURCE_SYNC_PATH ? resourceSync(event, context) : files(event, context);
};
