import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

const withoutDownloads = fileURLToPath(new URL('no-downloads.ts', import.meta.url));

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
  alias: { 'node-fetch': withoutDownloads, 'sync-fetch': withoutDownloads },
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages (electrodb) load Node's modules by require.
  banner: {
    js: "import{createRequire as createRequireOfNode}from'node:module';const require=createRequireOfNode(import.meta.url);",
  },
} satisfies BuildOptions;
