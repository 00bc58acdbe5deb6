/** A page of the documentation: Markdown in `web/docs`, rendered when the site is built. */
export interface DocPage {
  /** The name of its source: `web/docs/<source>.md`. */
  source: string;
  /** Older and shorter paths, which redirect to the page. */
  aliases: readonly string[];
}

/** The documentation pages by path (docs/product/pages.md). */
export const DOC_PAGES = {
  '/docs': { source: 'docs', aliases: [] },
  '/docs/mcp': { source: 'mcp', aliases: [] },
  '/docs/api': { source: 'api', aliases: ['/api/docs'] },
  '/docs/tour': { source: 'tour', aliases: [] },
  '/docs/web': { source: 'web', aliases: ['/docs/web-interface'] },
  '/docs/review-provider': { source: 'review-provider', aliases: [] },
  '/docs/reviewer': { source: 'reviewer', aliases: [] },
  '/docs/harvesting': { source: 'harvesting', aliases: ['/docs/oai'] },
  '/docs/importing': { source: 'importing', aliases: [] },
  '/docs/number-checks': { source: 'number-checks', aliases: [] },
  '/docs/capsules': { source: 'capsules', aliases: [] },
  '/ai-guidelines': { source: 'ai-guidelines', aliases: ['/guidelines'] },
  '/legal': { source: 'legal', aliases: ['/legal-disclaimer'] },
  '/privacy': { source: 'privacy', aliases: ['/privacy-policy'] },
} as const satisfies Record<string, DocPage>;
export type DocPath = keyof typeof DOC_PAGES;
export const DOC_PATHS = Object.keys(DOC_PAGES) as DocPath[];

/** Alias → path. */
export const DOC_ALIASES: Record<string, DocPath> = Object.fromEntries(
  DOC_PATHS.flatMap((path) => DOC_PAGES[path].aliases.map((alias) => [alias, path])),
);

/** The placeholder for the platform's origin in pages that are rendered before it is known. */
export const EXAMPLE_ORIGIN = 'https://colophon.example';
