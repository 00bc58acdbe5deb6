import { Navigate, Route } from 'react-router';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { lazyPage } from './lazy-page.tsx';

const pages = DOC_PATHS.map((path) => ({
  path,
  Page: lazyPage(() => import('../pages/doc-page.tsx').then(({ loadDocPage }) => loadDocPage(path))),
}));

const ReferencePage = lazyPage(() =>
  import('../pages/reference-page.tsx').then((page) => page.ReferencePage),
);

/** Routes of the documentation pages and their older paths. */
export const docRoutes = (
  <>
    {pages.map(({ path, Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
    <Route path="/docs/api/:name" element={<ReferencePage />} />
    {Object.entries(DOC_ALIASES).map(([alias, path]) => (
      <Route key={alias} path={alias} element={<Navigate to={path} replace />} />
    ))}
  </>
);
