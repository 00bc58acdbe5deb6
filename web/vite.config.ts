import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '../shared/constants.ts';
import { viteCommonPasswords } from './common-passwords-module.ts';
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
    viteCommonPasswords(),
    viteDocsModule(),
    viteMathFont(),
    viteTextFonts(),
    nameProduct(),
    deferScripts(),
  ],
  build: {
    outDir: folder('../dist/site'),
    emptyOutDir: true,
    manifest: true,
    // Browsers have preloaded modules by themselves since 2023; earlier ones load them when they are needed.
    modulePreload: { polyfill: false },
    // The license notices that must accompany the code sent to browsers (THIRD-PARTY-NOTICES.md).
    license: { fileName: 'third-party-licences.txt' },
    // The first load has 479 kB (148 kB compressed).
    chunkSizeWarningLimit: 490,
    // Inlined fonts and icons would be parsed before the first paint, while files are cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Keeps zod, which only forms need, out of the first load, where the bundler sometimes puts it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'zod', test: /node_modules\/zod\// },
            // The bundler would split the first load into twenty files, some of a few hundred bytes.
            { debugName: 'first load', name: firstLoad() },
          ],
        },
        assetFileNames: ({ names }) =>
          names.includes(`${MATH_FONT_NAME}.woff2`) ? MATH_FONT.slice(1) : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

/** Returns one chunk name for all modules that the app needs to start, and null for its entry and for lazy modules. */
function firstLoad() {
  const needed = { entry: new Set<string>(), app: new Set<string>() };
  const collect = (id: string, graph: ModuleGraph, ids: Set<string>) => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph, ids);
  };
  return (id: string, graph: ModuleGraph) => {
    if (needed.app.size === 0) {
      collect(folder('src/main.ts'), graph, needed.entry);
      collect(folder('src/start.tsx'), graph, needed.app);
    }
    return needed.app.has(id) && !needed.entry.has(id) ? FIRST_LOAD : null;
  };
}
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Inserts the product's name into index.html. */
function nameProduct(): Plugin {
  return {
    name: 'name-product',
    transformIndexHtml: (html) =>
      html
        .replace('%PRODUCT_NAME%', PRODUCT_NAME)
        .replace('%PRODUCT_TITLE%', `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`)
        .replace('%PRODUCT_DESCRIPTION%', `${PRODUCT_NAME} is ${PRODUCT_TAGLINE}.`),
  };
}

/**
 * Loads the site's code after the first paint of a server-rendered page (`main.ts`), and its styles before. The preloads
 * of the code are for pages that the browser renders; `fillPage` removes them from the others.
 */
function deferScripts(): Plugin {
  return {
    name: 'defer-scripts',
    // The development server has no bundle.
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        const app = Object.values(bundle ?? {}).find(
          ({ name, type }) => type === 'chunk' && name === FIRST_LOAD,
        );
        if (app?.type !== 'chunk') throw new Error(`The bundle has no chunk named ${FIRST_LOAD}.`);
        const code = [app.fileName, ...app.imports].filter((file) => file !== entry?.fileName);
        const styles = [...(app.viteMetadata?.importedCss ?? [])];
        return {
          html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [
            ...code.map((file) => headLink({ rel: 'modulepreload', href: `/${file}` })),
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
