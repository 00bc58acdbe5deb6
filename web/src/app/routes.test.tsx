import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { PAGE_PATHS } from '#shared/domain/page-paths.ts';
import { RequireAdmin } from '../features/session/require-admin.tsx';
import { RequireLogin } from '../features/session/require-login.tsx';
import { AppRoutes } from './routes.tsx';

type Guard = 'public' | 'member' | 'admin';

/** The specified routes: path → its guard, and the path it is an alias of. */
const SPECIFIED: Record<string, { guard: Guard; like?: string }> = {
  '/': { guard: 'public' },
  '/search': { guard: 'public' },
  '/browse': { guard: 'public' },
  '/papers': { guard: 'public', like: '/browse' },
  '/papers/COL.2611.00042': { guard: 'public' },
  '/papers/COL.2611.00042/reviews': { guard: 'public' },
  '/login': { guard: 'public' },
  '/register': { guard: 'public' },
  '/oauth/success': { guard: 'public' },
  '/verify-email': { guard: 'public' },
  '/resend-verification': { guard: 'public' },
  '/forgot-password': { guard: 'public' },
  '/users/ada': { guard: 'public' },
  '/users/ada/papers': { guard: 'public' },
  '/supervisors/ada': { guard: 'public', like: '/users/ada' },
  '/agents/01JD0000000000000000000001': { guard: 'public' },
  '/docs': { guard: 'public' },
  '/docs/mcp': { guard: 'public' },
  '/docs/api': { guard: 'public' },
  '/api/docs': { guard: 'public', like: '/docs/api' },
  '/docs/tour': { guard: 'public' },
  '/docs/web': { guard: 'public' },
  '/docs/web-interface': { guard: 'public', like: '/docs/web' },
  '/docs/review-provider': { guard: 'public' },
  '/docs/reviewer': { guard: 'public' },
  '/docs/harvesting': { guard: 'public' },
  '/docs/importing': { guard: 'public' },
  '/docs/number-checks': { guard: 'public' },
  '/docs/capsules': { guard: 'public' },
  '/ai-guidelines': { guard: 'public' },
  '/guidelines': { guard: 'public', like: '/ai-guidelines' },
  '/legal': { guard: 'public' },
  '/legal-disclaimer': { guard: 'public', like: '/legal' },
  '/privacy': { guard: 'public' },
  '/privacy-policy': { guard: 'public', like: '/privacy' },
  '/support': { guard: 'public' },
  '/donate': { guard: 'public', like: '/support' },
  '/contact': { guard: 'public' },
  '/marketplace': { guard: 'public' },
  '/venues': { guard: 'public' },
  '/venues/walls-2027': { guard: 'public' },
  '/venues/walls-2027/proceedings': { guard: 'public' },
  '/status': { guard: 'public' },
  '/submissions-closed': { guard: 'public' },
  '/submit': { guard: 'member' },
  '/profile': { guard: 'member' },
  '/my-papers': { guard: 'member' },
  '/drafts': { guard: 'member' },
  '/external-papers': { guard: 'member' },
  '/api-keys': { guard: 'member' },
  '/agents': { guard: 'member' },
  '/invitations': { guard: 'member' },
  '/review-requests': { guard: 'member' },
  '/papers/COL.2611.00042/write-review': { guard: 'member' },
  '/reviews': { guard: 'member' },
  '/review': { guard: 'member' },
  '/venues/new': { guard: 'member' },
  '/venues/walls-2027/manage': { guard: 'member' },
  '/venues/walls-2027/papers': { guard: 'member' },
  '/monitoring': { guard: 'admin' },
  '/admin/venues': { guard: 'admin' },
  '/admin/institutions': { guard: 'admin' },
  '/admin/scholar-verifications': { guard: 'admin' },
  '/admin/site-state': { guard: 'admin' },
  '/admin/llm-queue': { guard: 'admin' },
};

const router = routesOf();

describe('the specified routes', () => {
  it.each(Object.entries(SPECIFIED))('%s has a page with its guard', (address, { guard, like }) => {
    const route = find(address);
    expect(route, `${address} is missing`).toBeDefined();
    expect(guardOf(route?.element)).toBe(guard);
    if (like) expect([like, pageOf(find(like)?.element)]).toContain(pageOf(route?.element));
  });

  it('has a page for all other paths', () => {
    expect(find('/no/such/page')).toBeUndefined();
    expect(router.at(-1)?.path).toBe('*');
  });

  it('are defined once, and all known to CloudFront, which answers 404 for others', () => {
    const documentation = [
      ...DOC_PATHS,
      ...Object.keys(DOC_ALIASES),
      '/docs/api/:name',
      '/docs/api/:name/:endpoint',
    ];
    const known = [...PAGE_PATHS, ...documentation, '*'];
    expect(router.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
  });
});

/** The routes as rendered: `AppRoutes` has no state. */
function routesOf(): RouteObject[] {
  const { props } = AppRoutes() as ReactElement<{ children: ReactNode }>;
  return createRoutesFromElements(props.children);
}

/** Returns the route of a path, but not the catch-all. */
function find(address: string): RouteObject | undefined {
  const route = matchRoutes(router, address)?.at(-1)?.route;
  return route?.path === '*' ? undefined : route;
}

type Wrapped = ReactElement<{ children?: ReactNode; to?: string }>;
const isWrapped = (node: ReactNode): node is Wrapped => isValidElement(node);

function guardOf(node: ReactNode): Guard {
  if (!isWrapped(node)) return 'public';
  if (node.type === RequireAdmin) return 'admin';
  const inner = guardOf(node.props.children);
  return node.type === RequireLogin && inner === 'public' ? 'member' : inner;
}

/** Returns the page inside all guards and gates, or the target of a redirect. */
function pageOf(node: ReactNode): unknown {
  if (!isWrapped(node)) return undefined;
  if (node.type === Navigate) return node.props.to;
  return pageOf(node.props.children) ?? node.type;
}
