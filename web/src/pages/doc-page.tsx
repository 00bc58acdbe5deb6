import type { DocPath } from '#shared/domain/doc-pages.ts';
import { DOC_SOURCES } from '../features/docs/doc-sources.ts';
import { DocView } from '../features/docs/doc-view.tsx';

/** A page of the documentation with its text, to be shown lazily. */
export async function loadDocPage(path: DocPath) {
  const [{ doc }, Below] = await Promise.all([DOC_SOURCES[path](), loadBelow(path)]);
  return () => (
    <DocView doc={doc} path={path}>
      {Below && <Below />}
    </DocView>
  );
}

/** What stands below a page's text: the reference below the API's. */
const loadBelow = async (path: DocPath) =>
  path === '/docs/api' ? (await import('../features/docs/api-reference.tsx')).ApiReference : undefined;
