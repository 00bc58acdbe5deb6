import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { CLOCK_HEADER, type DemonstrationClock } from '../clock/demonstration-clock.ts';
import { type HttpAnswer, type HttpRequest, sendAnswer, toHttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { DistributionServices } from './behavior.ts';
import { createDistribution, type Distribution } from './distribution-handler.ts';
import { contextOf } from './origin-request.ts';
import { serveUpgrades } from './upgrades.ts';

/** May answer a request before the distribution does: the development server, the pages of emails. */
export type EdgePlugin = (message: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export type Edge = {
  server: Server;
  handle(message: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Called before the distribution, in this order. */
  plugins: EdgePlugin[];
  /** Whether a path belongs to the distribution's default behavior, the site. */
  servesSite(path: string): boolean;
  /** Changes answers before they are sent; the development server adds its client to pages. */
  transform: ((request: HttpRequest, answer: HttpAnswer) => Promise<HttpAnswer>) | undefined;
};

/** Serves the stack's public address: its CloudFront distribution, or its HTTP API if there is no distribution. */
export function createEdge(
  services: DistributionServices & { clock: DemonstrationClock },
  server: Server,
): Edge {
  const distribution = distributionOf(services);
  const { respond, servesSite } = distribution;
  serveUpgrades(server, distribution, services.apis.sockets);
  const edge: Edge = {
    server,
    servesSite,
    plugins: [],
    transform: undefined,
    handle: async (message, response) => {
      for (const plugin of edge.plugins) {
        if (await plugin(message, response)) {
          return;
        }
      }
      const { headers, ...rest } = toHttpRequest(message);
      const { [CLOCK_HEADER]: clockHeader, ...others } = headers;
      const clockOffset = services.clock.offsetOfRequest(clockHeader);
      const request = { ...rest, headers: others, clockOffset: clockOffset ?? 0 };
      const answer =
        clockOffset !== undefined && isWellFormed(request.path)
          ? await respond(request, contextOf(message))
          : {
              status: 400,
              headers: { 'content-type': 'application/json' },
              body: '{"message":"Bad Request"}',
            };
      const sent = edge.transform === undefined ? answer : await edge.transform(request, answer);
      await sendAnswer(response, request.method, sent);
    },
  };
  return edge;
}

function distributionOf(services: DistributionServices): Distribution {
  const [distribution, second] = services.templates.ofType('AWS::CloudFront::Distribution');
  if (second !== undefined) {
    throw new LocalCloudError(
      'The stack has more than one CloudFront distribution; the local cloud has one address',
    );
  }
  if (distribution !== undefined) {
    return createDistribution(services, distribution);
  }
  const [api] = services.apis.http;
  const nothing: HttpAnswer = { status: 404, headers: {}, body: '' };
  return {
    respond: async (request) => (api === undefined ? nothing : api.handle(request)),
    forward: async () => ({ answer: nothing }),
    servesSite: () => false,
  };
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
