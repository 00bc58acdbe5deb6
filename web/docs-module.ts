import { readFile } from 'node:fs/promises';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';
import { REFERENCE_NAMES } from '#shared/contract/resource-pages.ts';
import { docsIndex } from './docs-index.ts';
import { renderReference } from './reference/render-reference.ts';
import { renderDoc } from './render-doc.ts';

const PAGE = /\/web\/docs\/[\w-]+\.md$/;
const GENERATED = /^virtual:(reference(\/[\w-]+)?|docs-index)$/;
const exporting = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)};`;

const pageSource = async (path: string) => exporting('doc', await renderDoc(await readFile(path, 'utf8')));

/**
 * Returns the source of a generated module: `virtual:reference/<name>` is a page of the API reference with those of its endpoints,
 * `virtual:reference` loads each on demand by name, and `virtual:docs-index` is the search index.
 */
async function generatedSource(id: string): Promise<string> {
  if (id === 'virtual:docs-index') return exporting('index', await docsIndex());
  const name = id.slice('virtual:reference/'.length);
  if (name) {
    const { doc, endpoints } = await renderReference(name);
    return `${exporting('doc', doc)}\n${exporting('endpoints', endpoints)}`;
  }
  const loaders = REFERENCE_NAMES.map((each) => `'${each}': () => import('virtual:reference/${each}')`);
  return `export const REFERENCE_SOURCES = {${loaders.join(',')}};`;
}

/** Serves the pages of `web/docs`, the API reference and the search index as modules to Vite and vitest. */
export function viteDocsModule(): VitePlugin {
  return {
    name: 'docs-module',
    resolveId: (id) => (GENERATED.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const isGenerated = id.startsWith('\0') && GENERATED.test(id.slice(1));
      if (!isGenerated && !PAGE.test(id)) return undefined;
      return { code: await (isGenerated ? generatedSource(id.slice(1)) : pageSource(id)), moduleType: 'js' };
    },
  };
}

/** Serves them to esbuild, for the pages rendered at build time. */
export function esbuildDocsModule(): EsbuildPlugin {
  return {
    name: 'docs-module',
    setup(build) {
      build.onResolve({ filter: GENERATED }, ({ path }) => ({ path, namespace: 'docs' }));
      build.onLoad({ filter: /.*/, namespace: 'docs' }, async ({ path }) => ({
        contents: await generatedSource(path),
        loader: 'js',
      }));
      build.onLoad({ filter: PAGE }, async ({ path }) => ({
        contents: await pageSource(path),
        loader: 'js',
      }));
    },
  };
}
