import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Replaces the modules that the site loads on demand (`lazy`) by one that never finishes loading. The server then renders
 * their placeholders, and the bundle of `pages` contains no graphs and forms.
 */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  setup: (build) => {
    // Only sources import with an extension. A narrower filter saves messages to esbuild's process.
    build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' && importer.includes(`${sep}web${sep}src${sep}`)
        ? { path, namespace: 'browser-only' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'browser-only' }, () => ({
      contents: 'await new Promise(() => undefined);',
      loader: 'js',
    }));
  },
});
