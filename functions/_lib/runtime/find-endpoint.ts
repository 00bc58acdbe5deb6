import type { AnyContractProcedure } from '@orpc/contract';
import { API_BASE_PATH } from '#shared/constants.ts';

/** The endpoints of one path: method → name, such as `GET /api/v1/papers/{id}`. */
type EndpointsOfPath = ReadonlyMap<string, string>;

/**
 * Returns a function that finds the endpoints of a path: API Gateway leads all requests below a resource's path to its function
 * (infra/stacks/routes-of.ts). Of `/papers/drafts` and `/papers/{id}`, the first one is found.
 */
export function endpointFinder(
  contract: Record<string, AnyContractProcedure>,
): (path: string) => EndpointsOfPath {
  const endpoints = Object.values(contract)
    .map((procedure) => {
      const { method = '', path = '' } = procedure['~orpc'].route;
      return { method, path: API_BASE_PATH + path };
    })
    // Names before parameters: `{` comes after all characters of a path. The last entry of a map wins.
    .sort((a, b) => (a.path < b.path ? 1 : -1))
    .map(({ method, path }) => ({ method, name: `${method} ${path}`, pattern: patternOf(path) }));
  return (path) =>
    new Map(
      endpoints
        .filter(({ pattern }) => pattern.test(path))
        .map(({ method, name }) => [method, name] satisfies [string, string]),
    );
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
