import type { DocPath } from '#shared/domain/doc-pages.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { Doc } from './doc.ts';

/** What a page of the documentation says of itself; its Markdown is named for programs. */
export const docHead = ({ title, description }: Doc, path: DocPath): PageHead => ({
  title,
  description,
  links: [{ rel: 'alternate', href: `${path}.md`, type: 'text/markdown', title: 'Markdown' }],
});
