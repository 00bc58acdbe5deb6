import type { DocPath } from '#shared/domain/doc-pages.ts';
import type { Doc } from './doc.ts';

/** Loads each documentation page on demand. */
export const DOC_SOURCES: Record<DocPath, () => Promise<{ doc: Doc }>> = {
  '/docs': () => import('../../../docs/docs.md'),
  '/docs/tour': () => import('../../../docs/tour.md'),
  '/docs/mcp': () => import('../../../docs/mcp.md'),
  '/docs/api': () => import('../../../docs/api.md'),
  '/docs/web': () => import('../../../docs/web.md'),
  '/docs/review-provider': () => import('../../../docs/review-provider.md'),
  '/docs/reviewer': () => import('../../../docs/reviewer.md'),
  '/docs/harvesting': () => import('../../../docs/harvesting.md'),
  '/docs/importing': () => import('../../../docs/importing.md'),
  '/docs/number-checks': () => import('../../../docs/number-checks.md'),
  '/docs/capsules': () => import('../../../docs/capsules.md'),
  '/ai-guidelines': () => import('../../../docs/ai-guidelines.md'),
  '/legal': () => import('../../../docs/legal.md'),
  '/privacy': () => import('../../../docs/privacy.md'),
};
