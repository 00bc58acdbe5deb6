import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type HttpAnswer, type HttpRequest, sendAnswer, toHttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { DistributionServices } from './behavior.ts';
import { createDistribution, type Distribution } from './distribution-handler.ts';
import { contextOf } from './origin-request.ts';
import { serveUpgrades } from './upgrades.ts';

/** May answer a request before the distribution does: development server, mail pages. */
export type EdgePlugin = (message: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export type Edge = {
  server: Server;
  handle(message: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Asked first, in this order. */
  plugins: EdgePlugin[];
  /** Whether a path belongs to the distribution's default behavior: the site. */
  servesSite(path: string): boolean;
  /** Changes answers on their way out; the development server puts itself into pages. */
  transform: ((request: HttpRequest, answer: HttpAnswer) => Promise<HttpAnswer>) | undefined;
};

/** The stack's one address: its CloudFront distribution, or, without one, its HTTP API. */
export function createEdge(services: DistributionServices, server: Server): Edge {
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
      const request = toHttpRequest(message);
      const answer = isWellFormed(request.path)
        ? await respond(request, contextOf(message))
        : { status: 400, headers: { 'content-type': 'application/json' }, body: '{"message":"Bad Request"}' };
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
