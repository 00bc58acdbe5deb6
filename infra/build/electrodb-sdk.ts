import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const { resolve } = createRequire(import.meta.url);

/** The commands that ElectroDB uses (its src/client.js). */
const COMMANDS = [
  'BatchGetCommand',
  'BatchWriteCommand',
  'DeleteCommand',
  'GetCommand',
  'PutCommand',
  'QueryCommand',
  'ScanCommand',
  'TransactGetCommand',
  'TransactWriteCommand',
  'UpdateCommand',
];

const MODULES: Record<string, string> = {
  entry: `
    import { ${COMMANDS.join(', ')} } from '@aws-sdk/lib-dynamodb';
    import { unmarshall } from '@aws-sdk/util-dynamodb';
    import sdk from 'electrodb-sdk:held';
    Object.assign(sdk.lib, { ${COMMANDS.join(', ')} });
    Object.assign(sdk.util, { unmarshall });
    export * from 'electrodb-sdk:electrodb';`,
  held: 'module.exports = { lib: {}, util: {} };',
  lib: "module.exports = require('electrodb-sdk:held').lib;",
  util: "module.exports = require('electrodb-sdk:held').util;",
};

/**
 * Passes the SDK to ElectroDB, a CommonJS package that would `require` it. For a `require` esbuild wraps every module of the
 * SDK in a function, and a cold import takes 117 ms instead of 82 (the bare client: 65).
 */
export function electrodbSdk(): Plugin {
  return {
    name: 'electrodb-sdk',
    setup(build) {
      build.onResolve({ filter: /^electrodb$/ }, () => ({ path: 'entry', namespace: 'electrodb-sdk' }));
      build.onResolve({ filter: /^electrodb-sdk:electrodb$/ }, () => ({ path: resolve('electrodb') }));
      build.onResolve({ filter: /^electrodb-sdk:/ }, ({ path }) => ({
        path: path.slice('electrodb-sdk:'.length),
        namespace: 'electrodb-sdk',
      }));
      build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ path, importer }) =>
        importer.includes('/electrodb/')
          ? { path: path.slice('@aws-sdk/'.length).split('-')[0] ?? '', namespace: 'electrodb-sdk' }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'electrodb-sdk' }, ({ path }) => ({
        contents: MODULES[path] ?? '',
        resolveDir: process.cwd(),
      }));
    },
  };
}
