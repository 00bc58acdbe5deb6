import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { createRouter } from '../local/gateway/routes.ts';
import { routesOf } from './routes-of.ts';

const routed = (endpoints: Parameters<typeof routesOf>[0]) =>
  routesOf(endpoints).map(({ path, resource }) => `${path} ${resource}`);

describe('the routes of endpoints', () => {
  it('lead to a function with one route for its path and one for all below it', () => {
    const paths = ['/agents', '/agents/bundle', '/agents/{id}', '/agents/{id}/papers'];
    expect(routed(paths.map((path) => ({ path, resource: 'agents' })))).toEqual([
      '/agents agents',
      '/agents/{proxy+} agents',
    ]);
  });

  it('lead to another function what that one serves below the path', () => {
    expect(
      routed([
        { path: '/papers/{id}', resource: 'papers' },
        { path: '/papers/{id}/views', resource: 'papers' },
        { path: '/papers/{id}/files', resource: 'papers' },
        { path: '/papers/{id}/decision', resource: 'reviews' },
        { path: '/papers/{id}/runs', resource: 'checks' },
        { path: '/papers/{id}/runs/{run}', resource: 'checks' },
        { path: '/papers/{id}/runs/{run}/vote', resource: 'checks' },
      ]),
    ).toEqual([
      '/papers/{proxy+} papers',
      '/papers/{id}/decision reviews',
      '/papers/{id}/runs checks',
      '/papers/{id}/runs/{proxy+} checks',
    ]);
  });

  it('lead what no endpoint begins with to no function', () => {
    const paths = ['/a', '/b', '/c'].map((path) => ({ path, resource: 'one' }));
    expect(routed(paths)).toEqual(['/a one', '/b one', '/c one']);
  });

  it('can not lead one path to two functions', () => {
    const both = ['papers', 'versions'].map((resource) => ({ path: '/papers/{id}', resource }));
    expect(() => routesOf(both)).toThrow('Two functions serve /papers/{id}: papers and versions.');
  });
});

describe('the routes of the contract', () => {
  const routes = routesOf(listEndpoints());
  const router = createRouter(
    routes.map(({ path, resource }) => ({ routeKey: `ANY ${path}`, target: resource })),
  );

  it.each(listEndpoints())('lead $method $path to $resource, whatever its ids', ({ path, resource }) => {
    const called = path.replaceAll(/\{[^}]+\}/g, '01JD0000000000000000000001');
    expect(router.match('GET', called)?.target).toBe(resource);
  });
});
