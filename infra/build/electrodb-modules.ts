import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

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

/** What ElectroDB gets of the SDK. Its namespace would contain every command and paginator. */
const SDK: Record<string, string> = {
  '@aws-sdk/lib-dynamodb': `export { ${COMMANDS.join(', ')} } from '@aws-sdk/lib-dynamodb';`,
  '@aws-sdk/util-dynamodb': `export { unmarshall } from '@aws-sdk/util-dynamodb';`,
};

/**
 * Bundles ElectroDB, a CommonJS package, as ES modules. For a `require`, esbuild wraps each module in a function: V8 parses it twice,
 * nothing unused is left out, and the modules of the SDK that it requires are wrapped too.
 */
export function electrodbModules(): Plugin {
  return {
    name: 'electrodb-modules',
    setup(build) {
      build.onLoad({ filter: /[\\/]node_modules[\\/]electrodb[\\/].*\.js$/ }, ({ path }) => ({
        contents: toEsModule(readFileSync(path, 'utf8'), path),
      }));
      build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ path, importer, namespace }) =>
        namespace === 'file' && /[\\/]electrodb[\\/]/.test(importer)
          ? { path, namespace: 'electrodb-sdk' }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'electrodb-sdk' }, ({ path }) => ({
        contents: SDK[path] ?? '',
        resolveDir: process.cwd(),
      }));
    },
  };
}

/**
 * Rewrites a CommonJS module whose `require`s are all declarations, and whose exports are one list of names, as an ES module. Keeps its
 * lines, so that source maps stay right.
 * @throws Error if the module has another form
 */
export function toEsModule(source: string, file: string): string {
  const module = source
    .replaceAll(
      /^const (\{[^}]*\}|\w+) = require\((["'][^"']+["'])\)(?:\.(\w+))?;$/gm,
      (_, names: string, from: string, member?: string) =>
        `import ${importClause(names, member)} from ${from};`,
    )
    .replace(
      /^module\.exports = (\{[\w,:\s]*\});?$/m,
      (_, names: string) => `export ${names.replaceAll(/(\w+): (\w+)/g, '$2 as $1')};`,
    );
  const left = /^.*(\brequire\(|\bmodule\.exports|^exports\.).*$/m.exec(module);
  if (left)
    throw new Error(`infra/build/electrodb-modules.ts can't rewrite this line of ${file}: ${left[0].trim()}`);
  return module;
}

function importClause(names: string, member?: string): string {
  if (member) return `{ ${member} as ${names} }`;
  return names.startsWith('{') ? names.replaceAll(/: */g, ' as ') : `* as ${names}`;
}
