import { dehydrate } from '@tanstack/react-query';
import { Route } from 'react-router';
import { DOC_PATHS, type DocPath } from '#shared/domain/doc-pages.ts';
import type { Doc } from '../features/docs/doc.ts';
import { docHead } from '../features/docs/doc-head.ts';
import { DOC_SOURCES } from '../features/docs/doc-sources.ts';
import { DocView } from '../features/docs/doc-view.tsx';
import { escapeScript } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { headHtml, type RenderedPage, renderRoot } from './render.tsx';

/** The documentation's pages as they are without a browser, by their address; the platform's own address is not known yet. */
export async function prerenderDocs(): Promise<{ path: string; page: RenderedPage }[]> {
  return Promise.all(
    DOC_PATHS.map(async (path) => ({ path, page: drawPage(path, (await DOC_SOURCES[path]()).doc) })),
  );
}

function drawPage(path: DocPath, doc: Doc): RenderedPage {
  const queryClient = createQueryClient();
  const state: ServerState = { url: path, origin: '', queries: dehydrate(queryClient) };
  const route = <Route path={path} element={<DocView doc={doc} path={path} />} />;
  return {
    head: headHtml(docHead(doc, path)),
    root: renderRoot({ url: path, origin: '' }, queryClient, route),
    state: escapeScript(JSON.stringify(state)),
  };
}
