/** A route of an HTTP API, read from its key: `GET /papers/{id}`, `ANY /files/{path+}`, `$default`. */
export type RouteMatch<T> = { routeKey: string; target: T; pathParameters: Record<string, string> };

type Route<T> = { routeKey: string; method: string; segments: string[]; target: T };

export type Router<T> = {
  /**
   * @param path as sent, percent-encoded
   * @throws URIError if a path parameter has a malformed percent-encoding
   */
  match(method: string, path: string): RouteMatch<T> | undefined;
};

/**
 * Orders routes as API Gateway does: a full match before one with variables, a `{variable}` before a greedy `{variable+}`,
 * a named method before ANY, `$default` last.
 */
export function createRouter<T>(routes: { routeKey: string; target: T }[]): Router<T> {
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  const ordered = routes
    .filter((route) => route !== fallback)
    .map(({ routeKey, target }): Route<T> => {
      const [method = '', path = ''] = routeKey.split(' ');
      return { routeKey, method, target, segments: path.split('/').slice(1) };
    })
    .sort(bySpecificity);
  const others = ordered.filter((route) => route.method === 'ANY');
  const byMethod = new Map(
    ordered.map(({ method }) => [
      method,
      ordered.filter((route) => route.method === method || route.method === 'ANY'),
    ]),
  );
  return {
    match: (method, path) => {
      const segments = path.split('/').slice(1);
      for (const route of byMethod.get(method) ?? others) {
        if (fits(route.segments, segments)) {
          return {
            routeKey: route.routeKey,
            target: route.target,
            pathParameters: parametersOf(route.segments, segments),
          };
        }
      }
      return fallback && { routeKey: '$default', target: fallback.target, pathParameters: {} };
    },
  };
}

const isGreedy = (segment: string): boolean => segment.endsWith('+}');
const isVariable = (segment: string): boolean => segment.startsWith('{');

function fits(pattern: string[], segments: string[]): boolean {
  for (let index = 0; index < pattern.length; index++) {
    const expected = pattern[index] ?? '';
    const given = segments[index];
    if (given === undefined || (given === '' && expected !== '')) {
      return false;
    }
    if (isGreedy(expected)) {
      return true;
    }
    if (!isVariable(expected) && expected !== given) {
      return false;
    }
  }
  return pattern.length === segments.length;
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    if (isGreedy(expected)) {
      parameters[expected.slice(1, -2)] = decodeURIComponent(segments.slice(index).join('/'));
    } else if (isVariable(expected)) {
      parameters[expected.slice(1, -1)] = decodeURIComponent(segments[index] ?? '');
    }
  }
  return parameters;
}

function bySpecificity<T>(a: Route<T>, b: Route<T>): number {
  for (let index = 0; index < Math.max(a.segments.length, b.segments.length); index += 1) {
    const difference = rank(b.segments[index]) - rank(a.segments[index]);
    if (difference !== 0) {
      return difference;
    }
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function rank(segment: string | undefined): number {
  if (segment === undefined) {
    return 0;
  }
  return isGreedy(segment) ? 1 : isVariable(segment) ? 2 : 3;
}
