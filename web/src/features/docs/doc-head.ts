import type { PageHead } from '../../lib/page-head.ts';
import type { Doc } from './doc.ts';

/** Returns the head of a documentation page, with a link to its Markdown for programs. */
export const docHead = ({ title, description }: Doc, path: string): PageHead => ({
  title: path.startsWith('/docs/api/') ? `${title} · API reference` : title,
  description,
  links: [{ rel: 'alternate', href: `${path}.md`, type: 'text/markdown', title: 'Markdown' }],
});
