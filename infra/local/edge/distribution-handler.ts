import type { Resource } from '../assembly/read-assembly.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import {
  type BehaviorHandler,
  createBehavior,
  type DistributionServices,
  type Forwarded,
} from './behavior.ts';
import { type Behavior, readDistribution } from './distribution.ts';
import type { EdgeContext } from './origin-request.ts';
import { compilePathPattern } from './path-pattern.ts';

export type Distribution = {
  respond(request: HttpRequest, context: EdgeContext): Promise<HttpAnswer>;
  /** Returns the request for the origin without sending it, for WebSocket connections. */
  forward(request: HttpRequest, context: EdgeContext): Promise<Forwarded>;
  /** Whether only the default behavior matches a path. */
  servesSite(path: string): boolean;
};

/** "Quotas on CloudFront": the length of a URL. */
export const MAX_URL_BYTES = 8192;

/** CloudFront's own page, which no error page of the distribution replaces. */
const notSatisfied = (status: number, name: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/html', server: 'CloudFront', 'x-cache': 'Error from cloudfront' },
  body: `<H1>${status} ERROR</H1><H2>The request could not be satisfied.</H2>${name}`,
});

/** "Request and response behavior for custom origins": a GET request with a body is answered with 403. */
const isReadWithBody = ({ method, headers }: HttpRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/** Serves a CloudFront distribution of the stack, without a cache. */
export function createDistribution(services: DistributionServices, resource: Resource): Distribution {
  const config = readDistribution(services.templates, resource);
  const serve = (behavior: Behavior) => createBehavior(services, resource, config, behavior);
  const fallback = serve(config.DefaultCacheBehavior);
  const behaviors = config.CacheBehaviors.map((behavior) => ({
    matches: compilePathPattern(behavior.PathPattern),
    handler: serve(behavior),
  }));
  const choose = (path: string): BehaviorHandler =>
    behaviors.find(({ matches }) => matches.test(path))?.handler ?? fallback;

  return {
    respond: async (request, context) => {
      if (isReadWithBody(request)) return notSatisfied(403, 'Forbidden');
      if (request.path.length + request.query.length > MAX_URL_BYTES)
        return notSatisfied(414, 'URI Too Long');
      const answer = await choose(request.path).respond(request, context);
      const page = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
      if (page?.ResponsePagePath === undefined || request.method === 'OPTIONS') {
        return answer;
      }
      const pageRequest = { ...request, method: 'GET', path: page.ResponsePagePath, query: '' };
      const shown = await choose(page.ResponsePagePath).respond(pageRequest, context);
      return { ...shown, status: page.ResponseCode ?? answer.status };
    },
    forward: (request, context) => choose(request.path).forward(request, context),
    servesSite: (path) => choose(path) === fallback,
  };
}
