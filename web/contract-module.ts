import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

const NAME = 'virtual:contract';
const RESOLVED = `\0${NAME}`;

/**
 * Returns the source of a module with the contract's methods and paths, without schemas and without the resources that only other programs read (3 KB of JSON). So the browser
 * needs no zod for requests; the types still come from the full contract.
 */
export async function contractModuleSource(): Promise<string> {
  const [{ minifyContractRouter }, { contract }] = await Promise.all([
    import('@orpc/contract'),
    import('#shared/contract/index.ts'),
  ]);
  const { harvest: _, platform: __, ...forTheSite } = contract;
  // Omits what requests don't need: the documentation, who may call when, and what only the server does.
  const unneeded = [
    ...['summary', 'description', 'tags', 'deprecated', 'successStatus'],
    ...['access', 'resource', 'closedBy', 'needs', 'whileSuspended', 'credentials'],
  ];
  const minified = JSON.stringify(minifyContractRouter(forTheSite), (key, value: unknown) =>
    unneeded.includes(key) ? undefined : value,
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

/**
 * Serves `virtual:contract` to esbuild.
 * @param isEmpty without endpoints, for functions that render pages and never call them
 */
export function esbuildContractModule({ isEmpty = false } = {}): EsbuildPlugin {
  return {
    name: 'contract-module',
    setup(build) {
      build.onResolve({ filter: /^virtual:contract$/ }, () => ({ path: NAME, namespace: 'contract' }));
      build.onLoad({ filter: /.*/, namespace: 'contract' }, async () => ({
        contents: isEmpty ? 'export const contract = {};' : await contractModuleSource(),
      }));
    },
  };
}
