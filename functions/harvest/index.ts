import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { harvest } from '#shared/contract/harvest.ts';
import { RESOURCE_SYNC_PATH } from '#shared/domain/dumps.ts';
import { sourceDescription } from '../_lib/papers/resource-sync.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { protocol } from '../_lib/runtime/protocol.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { listChanges } from './list-changes.ts';
import { serveOai } from './oai/serve-oai.ts';

const api = resource(harvest, { changes: listChanges({ clock: systemClock }) });
const other = protocol(systemClock, async (event, place) =>
  event.rawPath === RESOURCE_SYNC_PATH
    ? {
        statusCode: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
        body: sourceDescription(place.origin),
      }
    : serveOai(event, place),
);

/** Serves the feed of changes, OAI-PMH, and where the lists of ResourceSync are. */
export const handler = (event: APIGatewayProxyEventV2, context: Context) =>
  event.rawPath.startsWith(API_BASE_PATH) ? api(event, context) : other(event, context);
