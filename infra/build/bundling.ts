import type { BuildOptions } from 'esbuild';

/** How everything that runs on Lambda is bundled: minified ESM for Node 24. */
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
  // Letters beyond ASCII as they are: two or three bytes, where an escape takes six.
  charset: 'utf8',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
  // What is still CommonJS (electrodb) asks for Node's own modules by require.
  banner: {
    js: "import{createRequire as createRequireOfNode}from'node:module';const require=createRequireOfNode(import.meta.url);",
  },
} satisfies BuildOptions;
