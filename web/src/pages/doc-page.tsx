import type { DocPath } from '#shared/domain/doc-pages.ts';
import { DOC_SOURCES } from '../features/docs/doc-sources.ts';
import { DocView } from '../features/docs/doc-view.tsx';

/** Loads a documentation page with its text. */
export async function loadDocPage(path: DocPath) {
  const { doc } = await DOC_SOURCES[path]();
  return () => <DocView doc={doc} path={path} />;
}
