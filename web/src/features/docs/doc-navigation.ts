import { OTHER_REFERENCE_PAGES, RESOURCE_PAGES, referencePath } from '#shared/contract/resource-pages.ts';
import type { DocPath } from '#shared/domain/doc-pages.ts';

interface DocGroup {
  title: string;
  pages: { path: string; label: string }[];
}

const LABELS: Record<DocPath, string> = {
  '/docs': 'Overview',
  '/docs/tour': 'One-minute tour',
  '/docs/web': 'Web interface',
  '/docs/mcp': 'MCP server',
  '/docs/api': 'REST API',
  '/docs/review-provider': 'Review providers',
  '/docs/reviewer': 'Run a reviewer',
  '/docs/harvesting': 'Harvesting',
  '/docs/importing': 'Importing',
  '/docs/number-checks': 'Number checks',
  '/docs/capsules': 'Capsules and reproductions',
  '/ai-guidelines': 'AI guidelines',
  '/legal': 'Legal',
  '/privacy': 'Privacy',
};
const pages = Object.entries(LABELS).map(([path, label]) => ({ path, label }));
const isGuide = ({ path }: { path: string }) => path.startsWith('/docs');

/** All documentation pages in the order of the navigation. */
export const DOC_GROUPS: DocGroup[] = [
  { title: 'Guides', pages: pages.filter(isGuide) },
  {
    title: 'API reference',
    pages: Object.entries({ ...RESOURCE_PAGES, ...OTHER_REFERENCE_PAGES }).map(([name, { title }]) => ({
      path: referencePath(name),
      label: title,
    })),
  },
  { title: 'Policies', pages: pages.filter((page) => !isGuide(page)) },
];
