import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;

/**
 * The contract without its schemas, as the source of a module: methods, paths and who may call, 3 KB of JSON.
 * The browser then needs no zod to make a request; the types still come from the full contract.
 */
export async function contractModuleSource(): Promise<string> {
  const [{ minifyContractRouter }, { contract }] = await Promise.all([
    import('@orpc/contract'),
    import('#shared/contract/index.ts'),
  ]);
  // What is written for readers of the documentation stays there.
  const minified = JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
    ['summary', 'description', 'tags'].includes(key) ? undefined : value,
  );
  return `export const contract = ${minified};`;
}

/** Serves `virtual:contract` to Vite and vitest. */
export function viteContractModule(): VitePlugin {
  return {
    name: 'contract-module',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? contractModuleSource() : undefined),
  };
}

/** Serves `virtual:contract` to esbuild, for the function that renders pages. */
export function esbuildContractModule(): EsbuildPlugin {
  return {
    name: 'contract-module',
    setup(build) {
      build.onResolve({ filter: /^virtual:contract$/ }, () => ({ path: NAME, namespace: 'contract' }));
      build.onLoad({ filter: /.*/, namespace: 'contract' }, async () => ({
        contents: await contractModuleSource(),
      }));
    },
  };
}
