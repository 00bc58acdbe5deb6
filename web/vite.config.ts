import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '../shared/constants.ts';
import { viteContractModule } from './contract-module.ts';
import { viteDocsModule } from './docs-module.ts';
import { MATH_FONT_NAME, viteMathFont } from './math-font-module.ts';
import { MATH_FONT } from './src/lib/math-font.ts';
import { viteTextFonts } from './text-fonts-module.ts';

/** The name of the chunk that starts the app. */
const FIRST_LOAD = 'first-load';
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// biome-ignore lint/style/noDefaultExport: vite reads the default export of its configuration
export default defineConfig({
  root: folder('.'),
  plugins: [
    react(),
    viteContractModule(),
    viteDocsModule(),
    viteMathFont(),
    viteTextFonts(),
    nameProduct(),
    preloadFonts(),
    wordsBeforeCode(),
  ],
  build: {
    outDir: folder('../dist/site'),
    emptyOutDir: true,
    manifest: true,
    // The notices that go with each copy of what the browser is sent (THIRD-PARTY-NOTICES.md).
    license: { fileName: 'third-party-licences.txt' },
    // The viewer of the API's reference, which comes only to its page: 860 kB, 217 kB on the wire.
    chunkSizeWarningLimit: 900,
    // A data: address for a font or icon would be parsed before the first paint; files are cached for ever.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Left to itself the bundler now and then puts zod, which only forms need, into a chunk of the first load.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'zod', test: /node_modules\/zod\// },
            // And it would split the first load into twenty files, of a few hundred bytes some of them.
            { debugName: 'first load', name: firstLoad() },
          ],
        },
        assetFileNames: ({ names }) =>
          names.includes(`${MATH_FONT_NAME}.woff2`) ? MATH_FONT.slice(1) : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

/** One name for all modules that the app needs to start; none for its entry, nor for what is imported when needed. */
function firstLoad() {
  const known = { entry: new Set<string>(), app: new Set<string>() };
  const need = (id: string, graph: ModuleGraph, needed: Set<string>) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) need(imported, graph, needed);
  };
  return (id: string, graph: ModuleGraph) => {
    if (known.app.size === 0) {
      need(folder('src/main.ts'), graph, known.entry);
      need(folder('src/start.tsx'), graph, known.app);
    }
    return known.app.has(id) && !known.entry.has(id) ? FIRST_LOAD : null;
  };
}
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Puts the product's name into index.html, where no code runs. */
function nameProduct(): Plugin {
  return {
    name: 'name-product',
    transformIndexHtml: (html) =>
      html
        .replace('%PRODUCT_TITLE%', `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`)
        .replace('%PRODUCT_DESCRIPTION%', `${PRODUCT_NAME} is ${PRODUCT_TAGLINE}.`),
  };
}

/** The two fonts that every first screen shows; asked for at once, they mostly arrive before the first paint. */
const FIRST_FONTS = /(source-serif-4-latin-opsz-normal|inter-latin-wght-normal)[^/]*\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/**
 * The site's code comes after the first paint of a page that the server drew (`main.ts`), its style before. The preload of
 * the code is for pages that the browser draws; it is not sent with the others (`fillPage`).
 */
function wordsBeforeCode(): Plugin {
  return {
    name: 'words-before-code',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        const app = Object.values(bundle ?? {}).find(
          ({ name, type }) => type === 'chunk' && name === FIRST_LOAD,
        );
        if (app?.type !== 'chunk') throw new Error(`The bundle has no chunk with the name ${FIRST_LOAD}.`);
        const code = [app.fileName, ...app.imports].filter((file) => file !== entry?.fileName);
        const styles = [...(app.viteMetadata?.importedCss ?? [])];
        return {
          html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [
            ...code.map((file) => headLink({ rel: 'modulepreload', href: `/${file}`, 'data-app': '' })),
            ...styles.map((file) => headLink({ rel: 'stylesheet', href: `/${file}` })),
          ],
        };
      },
    },
  };
}

const headLink = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head',
});
