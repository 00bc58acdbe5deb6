import { Route } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { HomePage } from '../pages/home-page.tsx';
import { prerenderDocs } from './prerender-docs.tsx';
import { headHtml, type RenderedPage, renderRoot, renderShell } from './render.tsx';

/**
 * What lies drawn beside the application: the home page as it is before the platform has told its figures, the
 * documentation, and the frame that stands for any other page until its code is there. So the first words are there
 * without waiting for a script.
 */
export async function prerenderPages(): Promise<{ path: string; page: RenderedPage }[]> {
  return [
    { path: '/home', page: drawHome() },
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
