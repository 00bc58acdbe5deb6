import { REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { DOC_PATHS } from '#shared/domain/doc-pages.ts';

/** The texts for models (https://llmstxt.org), and the documentation as Markdown, by path. They name the site's own address. */
export const DOC_TEXTS: readonly string[] = [
  '/llms.txt',
  '/llms-full.txt',
  ...[...DOC_PATHS, ...REFERENCE_PATHS].map((path) => `${path}.md`),
];

/** The routes of these texts: those of the documentation are below one path. */
export const DOC_TEXT_ROUTES: readonly string[] = [
  ...DOC_TEXTS.filter((path) => !path.startsWith('/docs/')),
  '/docs/{proxy+}',
];

/** The same for CloudFront, in which `*` stands for slashes, too. */
export const DOC_TEXT_PATTERNS = ['/llms*.txt', '/*.md'] as const;
