import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

const SITE = `${sep}web${sep}src${sep}`;

/** The modules with parts of pages that the server draws too (`lazyPart`). */
const PARTS = /\/(cited-by|exam-results|reference-extras|versions-more)\.tsx$/;

/**
 * Replaces the modules that the site loads on demand (`lazy`) by one that never finishes loading, except those that its code for
 * the server loads, and `PARTS`. The server then renders their placeholders, and the bundle of `pages` contains no graphs and forms.
 */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  setup: (build) => {
    // Only sources import with an extension. A narrower filter saves messages to esbuild's process.
    build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' &&
      importer.includes(SITE) &&
      !importer.includes(`${SITE}server${sep}`) &&
      !PARTS.test(path)
        ? { path, namespace: 'browser-only' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'browser-only' }, () => ({
      // An import of a module with `then` waits for it.
      contents: 'export const then = () => undefined;',
      loader: 'js',
    }));
  },
});
