import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { OPENAPI_FILE } from './openapi-file.ts';
import { laterChunksOf, readSiteManifest } from './site-manifest.ts';

/** Modules that are made when the functions are built: name → source. */
const MODULES: Record<string, () => Promise<string> | string> = {
  /** The OpenAPI document, which stands beside the function's code (`writeOpenApi`): no function carries the generator. */
  openapi: () => `import { readFileSync } from 'node:fs';
export const openapi = JSON.parse(readFileSync(new URL('./${OPENAPI_FILE}', import.meta.url), 'utf8'));`,
  /** The site's index.html, whose hashed assets the pages function must name, and the styles of the page of reviews. */
  'site-template': () =>
    `export const template = ${JSON.stringify(readFileSync('dist/site/index.html', 'utf8'))};
export const reviewStyles = ${JSON.stringify(stylesOf('src/pages/paper-reviews-page.tsx'))};`,
};

/** Addresses of the style sheets of a page that is not in the first load, beside those that are. */
const stylesOf = (page: string): string[] =>
  laterChunksOf(readSiteManifest(), page).flatMap(({ css }) => css.map((file) => `/${file}`));

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
