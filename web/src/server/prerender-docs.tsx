import { REFERENCE_SOURCES } from 'virtual:reference';
import { dehydrate } from '@tanstack/react-query';
import { Route } from 'react-router';
import { referencePath } from '#shared/contract/resource-pages.ts';
import type { Doc } from '../features/docs/doc.ts';
import { docHead } from '../features/docs/doc-head.ts';
import { DOC_SOURCES } from '../features/docs/doc-sources.ts';
import { DocView } from '../features/docs/doc-view.tsx';
import { escapeScript } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { Reference } from '../pages/reference-page.tsx';
import { headHtml, type RenderedPage, renderRoot } from './render.tsx';

/** Renders the documentation pages at build time, when the platform's origin isn't known yet. */
export async function prerenderDocs(): Promise<{ path: string; page: RenderedPage; module: string }[]> {
  const guides = Object.entries(DOC_SOURCES).map(([path, load]) => ({
    path,
    load,
    module: 'src/pages/doc-page.tsx',
  }));
  const drawn = await Promise.all(
    guides.map(async ({ path, load, module }) => ({
      path,
      page: renderDoc(path, (await load()).doc),
      module,
    })),
  );
  const reference = await Promise.all(
    Object.entries(REFERENCE_SOURCES).map(async ([name, load]) => {
      const { doc, endpoints } = await load();
      return [undefined, ...Object.keys(endpoints)].map((endpoint) => {
        const path = endpoint === undefined ? referencePath(name) : `${referencePath(name)}/${endpoint}`;
        const shown = endpoint === undefined ? doc : endpoints[endpoint];
        const view = <Reference key={path} name={name} endpoint={endpoint} doc={doc} endpoints={endpoints} />;
        return {
          path,
          page: renderDoc(path, { ...doc, ...shown }, view),
          module: 'src/pages/reference-page.tsx',
        };
      });
    }),
  );
  return [...drawn, ...reference.flat()];
}

function renderDoc(path: string, doc: Doc, view = <DocView doc={doc} path={path} />): RenderedPage {
  const queryClient = createQueryClient();
  const state: ServerState = { url: path, origin: '', queries: dehydrate(queryClient) };
  const route = <Route path={path} element={view} />;
  return {
    head: headHtml(docHead(doc, path)),
    root: renderRoot({ url: path, origin: '' }, queryClient, route),
    state: escapeScript(JSON.stringify(state)),
  };
}
