import { Route } from 'react-router';
import { escapeScript } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { HomePage } from '../pages/home-page.tsx';
import { SEARCH_HEAD, SearchPage } from '../pages/search-page.tsx';
import { prerenderDocs } from './prerender-docs.tsx';
import { headHtml, type RenderedPage, renderRoot, renderShell } from './render.tsx';

/**
 * What lies drawn beside the application: the home page as it is before the platform has told its figures, the form of
 * the search, the documentation, and the frame that stands for any other page until its code is there. So the first
 * words are there without waiting for a script.
 * @returns `module`: the page's source below `web`, where its code and style come later than the first load
 */
export async function prerenderPages(): Promise<{ path: string; page: RenderedPage; module?: string }[]> {
  return [
    { path: '/home', page: drawHome() },
    { path: '/search', page: drawSearch(), module: 'src/pages/search-page.tsx' },
    { path: '/app', page: renderShell({ url: '/app', origin: '' }) },
    ...(await prerenderDocs()),
  ];
}

/** Without a state: the browser draws it anew, the same at first, whatever the query asks for. */
function drawHome(): RenderedPage {
  return {
    head: headHtml({}),
    root: renderRoot(
      { url: '/', origin: '' },
      createQueryClient(),
      <Route path="/" element={<HomePage />} />,
    ),
    state: '',
  };
}

/** The browser takes it over as it stands, once its code is there. */
function drawSearch(): RenderedPage {
  const state: ServerState = { url: '/search', origin: '', queries: { mutations: [], queries: [] } };
  return {
    head: headHtml(SEARCH_HEAD),
    root: renderRoot(state, createQueryClient(), <Route path="/search" element={<SearchPage />} />),
    state: escapeScript(JSON.stringify(state)),
  };
}
