import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { lazyPage } from './lazy-page.tsx';

const ReferencePage = lazyPage(async (params) => {
  const page = await import('../pages/reference-page.tsx');
  await page.loadReference(params?.name);
  return page.ReferencePage;
});

/** The documentation pages by path, and their older paths. */
export const DOC_PAGES: Readonly<Record<string, ReactElement>> = {
  ...Object.fromEntries(
    DOC_PATHS.map((path) => {
      const Page = lazyPage(() =>
        import('../pages/doc-page.tsx').then(({ loadDocPage }) => loadDocPage(path)),
      );
      return [path, <Page key={path} />];
    }),
  ),
  '/docs/api/:name': <ReferencePage />,
  '/docs/api/:name/:endpoint': <ReferencePage />,
  ...Object.fromEntries(
    Object.entries(DOC_ALIASES).map(([alias, path]) => [alias, <Navigate key={alias} to={path} replace />]),
  ),
};
