import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  ErrorCode,
  type LoggingLevel,
  LoggingLevelSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Catalog } from './catalog.ts';
import type { ClientFeatures } from './client-features.ts';
import type { Workbench } from './tool.ts';
import { watchResources } from './watch-resources.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** How long a user has to answer a question. */
const PATIENCE_MS = 10 * 60_000;
const LEVELS: readonly LoggingLevel[] = LoggingLevelSchema.options;

/** Additional capabilities of servers with sessions. */
export const SESSION_CAPABILITIES = { resources: { subscribe: true }, logging: {} };

/**
 * Sets up messages to a client with an open session (stdio, or HTTP with sessions): logging and notifications of changed
 * resources.
 * @returns a function that gives the client features of one call
 */
export function openSession(
  server: Server,
  { resources }: Catalog,
  bench: Workbench,
  lookEveryMs: number,
): (extra: Extra) => ClientFeatures {
  const log = levelledLog(server);
  const watched = watchResources({
    everyMs: lookEveryMs,
    look: (uri, last) => resources.look(uri, bench.platform, last),
    changed: (uri) => server.sendResourceUpdated({ uri }),
    failed: (uri, error) => log('warning', `Couldn’t check ${uri} for changes: ${String(error)}`),
  });
  server.setRequestHandler(SubscribeRequestSchema, async ({ params }) => {
    await watched.subscribe(params.uri);
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params }) => {
    watched.unsubscribe(params.uri);
    return {};
  });
  server.onclose = watched.end;
  return (extra) => featuresOf(server, extra, log);
}

type Log = (
  level: LoggingLevel,
  words: string,
  send?: (notification: ServerNotification) => Promise<void>,
) => Promise<void>;

/** Drops messages below the client's log level, which is `info` until the client sets another. */
function levelledLog(server: Server): Log {
  let least: LoggingLevel = 'info';
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    least = params.level;
    return {};
  });
  return async (level, data, send = (notification) => server.notification(notification)) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    const params = { level, logger: PRODUCT_NAME.toLowerCase(), data };
    await quietly(send({ method: 'notifications/message', params }));
  };
}

/** During a call, messages use the call's own stream (`relatedRequestId`, `sendNotification`). */
function featuresOf(server: Server, extra: Extra, log: Log): ClientFeatures {
  const { elicitation, sampling } = server.getClientCapabilities() ?? {};
  const { requestId, signal, _meta } = extra;
  const progressToken = _meta?.progressToken;
  const options = { relatedRequestId: requestId, signal, timeout: PATIENCE_MS };
  return {
    ...(elicitation?.form
      ? { elicit: (question) => server.elicitInput(question, options).catch(noAnswer) }
      : {}),
    ...(sampling ? { sample: (request) => server.createMessage(request, options) } : {}),
    log: (level, words) => log(level, words, extra.sendNotification),
    progress: async (progress, total, message) => {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total, message };
      await quietly(extra.sendNotification({ method: 'notifications/progress', params }));
    },
    signal,
  };
}

function noAnswer(error: unknown): { action: 'cancel' } {
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return { action: 'cancel' };
  throw error;
}

/** Ignores a failed send, so that a disconnected client doesn't fail the call. */
const quietly = (sent: Promise<void>): Promise<void> => sent.catch(() => undefined);
