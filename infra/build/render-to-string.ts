import type { Plugin } from 'esbuild';

/** Leaves out React's streaming renderers, which `pages` doesn't use. Saves 115 kB. */
export const onlyRenderToString = (): Plugin => ({
  name: 'only-render-to-string',
  setup: (build) => {
    build.onLoad({ filter: /react-dom[\\/]server\.node\.js$/ }, () => ({
      contents:
        "exports.renderToString = require('./cjs/react-dom-server-legacy.node.production.js').renderToString;",
    }));
  },
});
