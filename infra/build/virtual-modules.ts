import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { OPENAPI_FILE } from './openapi-file.ts';
import { laterChunksOf, readSiteManifest } from './site-manifest.ts';

/** Modules generated during the build, by name. */
const MODULES: Record<string, () => Promise<string> | string> = {
  /** The OpenAPI document, from a file next to the function's code (`writeOpenApi`), so that no function contains the generator. */
  openapi: () => `import { readFileSync } from 'node:fs';
export const openapi = JSON.parse(readFileSync(new URL('./${OPENAPI_FILE}', import.meta.url), 'utf8'));`,
  /** The site's index.html with its hashed assets, and style sheets outside of the first load, for the function `pages`. */
  'site-template': () =>
    `export const template = ${JSON.stringify(readFileSync('dist/site/index.html', 'utf8'))};
export const laterStyles = ${JSON.stringify({
      reviews: stylesOf('src/pages/paper-reviews-page.tsx'),
      profiles: stylesOf('src/pages/user-page.tsx', 'src/pages/reputation-page.tsx'),
      marketplace: stylesOf(
        'src/pages/marketplace-page.tsx',
        'src/pages/marketplace-agent-page.tsx',
        'src/features/marketplace/exam-results.tsx',
      ),
      venues: stylesOf(
        'src/pages/venues-page.tsx',
        'src/pages/venue-page.tsx',
        'src/pages/venue-proceedings-page.tsx',
      ),
      support: stylesOf('src/pages/support-page.tsx'),
      home: stylesOf('src/pages/home-page.tsx'),
      search: stylesOf('src/pages/search-page.tsx'),
      tabs: {
        citations: stylesOf('src/features/citations/cited-by.tsx'),
        references: stylesOf('src/features/citations/reference-extras.tsx'),
        checks: stylesOf('src/features/citations/reference-extras.tsx'),
        versions: stylesOf('src/features/versions/versions-more.tsx'),
      },
    })};`,
};

/** The paths of the style sheets that modules need in addition to the first load. */
const stylesOf = (...modules: string[]): string[] => {
  const manifest = readSiteManifest();
  const chunks = modules.flatMap((module) => laterChunksOf(manifest, module));
  return [...new Set(chunks.flatMap(({ css }) => css.map((file) => `/${file}`)))];
};

/** Serves `virtual:openapi` and `virtual:site-template` to esbuild. */
export function virtualModules(): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      const filter = new RegExp(`^virtual:(${Object.keys(MODULES).join('|')})$`);
      build.onResolve({ filter }, ({ path }) => ({
        path: path.slice('virtual:'.length),
        namespace: 'virtual',
      }));
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, async ({ path }) => ({
        contents: (await MODULES[path]?.()) ?? '',
      }));
    },
  };
}
