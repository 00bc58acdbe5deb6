import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * What the site loads only when somebody asks for it (`lazy`) never comes into a page that the server draws: its place
 * is held open there. A module that never finishes loading keeps it so for each page that an instance draws, and the
 * function free of graphs and forms.
 */
export const browserOnly = (): Plugin => ({
  name: 'browser-only',
  setup: (build) => {
    // Sources name each other with their ending; packages mostly don't, and each call costs a message between processes.
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
