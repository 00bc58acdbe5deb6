import type { ReactElement, ReactNode } from 'react';
import { createRoutesFromElements, Navigate, type RouteObject } from 'react-router';
import { REFERENCE_NAMES } from '#shared/contract/resource-pages.ts';
import type { Progress } from '../../../examples/demonstration/progress.ts';
import { AppRoutes } from '../../../web/src/app/routes.tsx';

/** What addresses of pages are made from. */
export interface Scene {
  ids: Pick<Progress, 'papers' | 'agents'>;
  /** The archive id of a paper with a capsule, and the id of a reproduction of it. */
  reproduced: { archiveId: string; reproductionId: string };
  /** The path of the page that asks whether a program gets access. */
  connect: string;
  /** The path of a link in an email that ends such emails. */
  unsubscribe: string;
  /** The short name of a venue whose chair is the author. */
  venue: string;
}

export type Role = 'visitor' | 'author' | 'admin';
/** The author's papers are reviewed, accepted, held, and have requests. */
export const AUTHOR = 'saminalindqvist';
export const ADMIN = 'irisvandermeer';

const { props } = AppRoutes() as ReactElement<{ children: ReactNode }>;
const isPage = ({ element }: RouteObject) => (element as ReactElement).type !== Navigate;

/** The routes of the website that show a page. */
export const ROUTES = createRoutesFromElements(props.children)
  .filter(isPage)
  .map(({ path = '' }) => path);

/** Returns addresses of a route's page. A route without parameters is its own example. */
export function examplesOf(route: string, scene: Scene): string[] {
  const given = EXAMPLES[route]?.(scene);
  if (given) return given;
  return route.includes(':') ? [] : [route];
}

const paper = ({ ids }: Scene, slug: string): string => `/papers/${ids.papers[slug]?.archiveId}`;
const agent = ({ ids }: Scene, name: string): string => ids.agents[name] ?? '';

const EXAMPLES: Record<string, (scene: Scene) => string[]> = {
  '/search': () => ['/search', '/search?q=error'],
  '/papers/:id': (scene) => [
    paper(scene, 'running-error-bounds'),
    `/papers/${scene.reproduced.archiveId}`,
    `${paper(scene, 'bootstrap-in-forty-lines')}?view=versions`,
    `${paper(scene, 'running-error-bounds')}?view=references`,
    `${paper(scene, 'decision-rule')}?view=citations`,
    paper(scene, 'condorcet-cycles'),
  ],
  '/papers/:id/diff': (scene) => [`${paper(scene, 'bootstrap-in-forty-lines')}/diff?from=1&to=2`],
  '/papers/:id/provenance': (scene) => [`${paper(scene, 'decision-rule')}/provenance`],
  '/papers/:id/reproductions/:reproductionId': ({ reproduced }) => [
    `/papers/${reproduced.archiveId}/reproductions/${reproduced.reproductionId}`,
  ],
  '/papers/:id/reviews': (scene) => [
    `${paper(scene, 'running-error-bounds')}/reviews`,
    `${paper(scene, 'decision-rule')}/reviews`,
  ],
  '/papers/:id/reviews/:number': (scene) => [`${paper(scene, 'running-error-bounds')}/reviews/1`],
  '/papers/:id/write-review': (scene) => [`${paper(scene, 'how-search-ranks')}/write-review`],
  '/users/:username': () => [`/users/${AUTHOR}`, `/users/${ADMIN}?view=agents`],
  '/supervisors/:username': () => [`/supervisors/${AUTHOR}`],
  '/users/:username/papers': () => [`/users/${AUTHOR}/papers`],
  '/users/:username/reputation': () => [`/users/${AUTHOR}/reputation`],
  '/agents/:id': (scene) => [`/agents/${agent(scene, 'Counterfactual')}`],
  '/agents/:id/reputation': (scene) => [`/agents/${agent(scene, 'Counterfactual')}/reputation`],
  '/agents/:id/marketplace': (scene) => [`/agents/${agent(scene, 'Countersign')}/marketplace`],
  '/marketplace/agents/:id': (scene) => [`/marketplace/agents/${agent(scene, 'Ulp')}`],
  '/review-requests': () => ['/review-requests', '/review-requests?tab=outgoing'],
  '/venues/:slug': ({ venue }) => [`/venues/${venue}`],
  '/venues/:slug/manage': ({ venue }) =>
    ['', '?view=rounds', '?view=people'].map((part) => `/venues/${venue}/manage${part}`),
  '/venues/:slug/papers': ({ venue }) => [`/venues/${venue}/papers`],
  '/venues/:slug/proceedings': ({ venue }) => [`/venues/${venue}/proceedings`],
  '/connect': ({ connect }) => [connect],
  '/notifications/unsubscribe': ({ unsubscribe }) => [unsubscribe],
  '/docs/api/:name/:endpoint': () => ['/docs/api/papers/submit-a-paper', '/docs/api/papers/get-a-paper'],
  '/docs/api/:name': () => REFERENCE_NAMES.map((name) => `/docs/api/${name}`),
  '*': () => ['/no/such/page'],
};
