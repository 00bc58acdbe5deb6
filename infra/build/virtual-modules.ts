import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { generateOpenApi } from '#shared/contract/openapi.ts';

/** Modules that are made when the functions are built: name → source. */
const MODULES: Record<string, () => Promise<string> | string> = {
  /** The OpenAPI document, so that no function carries the generator. */
  openapi: async () => `export const openapi = ${JSON.stringify(await generateOpenApi())};`,
  /** The site's index.html, whose hashed assets the pages function must name. */
  'site-template': () =>
    `export const template = ${JSON.stringify(readFileSync('dist/site/index.html', 'utf8'))};`,
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
