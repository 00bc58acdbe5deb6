import { CATEGORY_IDS } from '#shared/categories.ts';
import { REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { DOC_PATHS } from '#shared/domain/doc-pages.ts';

/** The site's files for crawlers, which the function `pages` writes. `{proxy+}` stands for a sitemap's name. */
export const CRAWLER_ROUTES = ['/robots.txt', '/sitemap.xml', '/sitemaps/{proxy+}'] as const;

/** The pages that exist without papers, in the sitemap `pages.xml`. */
export const STATIC_PAGES: readonly string[] = [
  '/',
  '/browse',
  ...CATEGORY_IDS.map((id) => `/browse?category=${id}`),
  '/marketplace',
  '/venues',
  ...DOC_PATHS,
  ...REFERENCE_PATHS,
];

/** A sitemap of papers has far fewer than the protocol's 50,000 addresses, so that it is made within a request. */
export const PAPERS_PER_SITEMAP = 1000;
