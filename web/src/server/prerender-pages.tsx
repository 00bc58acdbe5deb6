import { ANY_ADDRESS, type ServerState } from '../lib/server-state.ts';
import { prerenderDocs } from './prerender-docs.tsx';
import { type RenderedPage, renderNotFoundPage, renderShell } from './render.tsx';

/**
 * Renders pages at build time, so that their text appears before any script runs: the documentation, the page for
 * unknown addresses, and the frame that other pages show until their code is loaded.
 * @returns `module`: the page's source file in `web`, if its code and style aren't part of the first load
 */
export async function prerenderPages(): Promise<{ path: string; page: RenderedPage; module?: string }[]> {
  return [
    { path: '/app', page: renderShell({ url: '/app', origin: '' }) },
    { path: '/not-found', page: renderNotFound() },
    ...(await prerenderDocs()),
  ];
}

function renderNotFound(): RenderedPage {
  const state: ServerState = { url: ANY_ADDRESS, origin: '', queries: { mutations: [], queries: [] } };
  return { ...renderNotFoundPage({ url: '/not-found', origin: '' }), state: JSON.stringify(state) };
}
