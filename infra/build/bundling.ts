import type { BuildOptions } from 'esbuild';

/** The options of all Lambda bundles: minified ESM for Node 24. */
export const BUNDLING = {
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  conditions: ['module', 'import'],
  legalComments: 'none',
  // Non-ASCII characters take two or three bytes, their escapes six.
  charset: 'utf8',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages (electrodb) load Node's modules by require.
  banner: {
    js: "import{createRequire as createRequireOfNode}from'node:module';const require=createRequireOfNode(import.meta.url);",
  },
} satisfies BuildOptions;
