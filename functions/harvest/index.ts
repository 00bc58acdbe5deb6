import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { harvest } from '#shared/contract/harvest.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { protocol } from '../_lib/runtime/protocol.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { listChanges } from './list-changes.ts';
import { serveOai } from './oai/serve-oai.ts';

const api = resource(harvest, { changes: listChanges({ clock: systemClock }) });
const oai = protocol(systemClock, serveOai);

/** Serves the feed of changes, and OAI-PMH. */
export const handler = (event: APIGatewayProxyEventV2, context: Context) =>
  event.rawPath.startsWith(API_BASE_PATH) ? api(event, context) : oai(event, context);
