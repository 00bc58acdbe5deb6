import { Route } from 'react-router';
import { escapeScript } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { HOME_HEAD, HomePage } from '../pages/home-page.tsx';
import { SEARCH_HEAD, SearchPage } from '../pages/search-page.tsx';
import { prerenderDocs } from './prerender-docs.tsx';
import { headHtml, type RenderedPage, renderNotFoundPage, renderRoot, renderShell } from './render.tsx';

/**
 * Renders pages at build time, so that their text appears before any script runs: the home page without figures, the
 * search form, the documentation, the page for unknown addresses, and the frame that other pages show until their code is
 * loaded.
 * @returns `module`: the page's source file in `web`, if its code and style aren't part of the first load
 */
export async function prerenderPages(): Promise<{ path: string; page: RenderedPage; module?: string }[]> {
  return [
    { path: '/home', page: renderHome(), module: 'src/pages/home-page.tsx' },
    { path: '/search', page: renderSearch(), module: 'src/pages/search-page.tsx' },
    { path: '/app', page: renderShell({ url: '/app', origin: '' }) },
    { path: '/not-found', page: renderNotFound() },
    ...(await prerenderDocs()),
  ];
}

/** Has no state: the browser renders the page again, because it depends on the query. */
function renderHome(): RenderedPage {
  return {
    head: headHtml(HOME_HEAD),
    root: renderRoot(
      { url: '/', origin: '' },
      createQueryClient(),
      <Route path="/" element={<HomePage />} />,
    ),
    state: '',
  };
}

/** Has no state: the browser renders the page again, because its address isn't known yet. */
function renderNotFound(): RenderedPage {
  return { ...renderNotFoundPage({ url: '/not-found', origin: '' }), state: '' };
}

/** The browser hydrates this page when its code is loaded. */
function renderSearch(): RenderedPage {
  const state: ServerState = { url: '/search', origin: '', queries: { mutations: [], queries: [] } };
  return {
    head: headHtml(SEARCH_HEAD),
    root: renderRoot(state, createQueryClient(), <Route path="/search" element={<SearchPage />} />),
    state: escapeScript(JSON.stringify(state)),
  };
}
