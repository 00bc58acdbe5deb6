import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The folders whose modules make up the project. */
export const LAYERS = ['examples', 'functions', 'infra', 'shared', 'test', 'web'] as const;

/** A module's path in the repository, and the modules of the project that it imports. */
export type ImportGraph = Map<string, Set<string>>;

/** Reads which module imports which: types, re-exports, dynamic imports and workers' files included. */
export function readImportGraph(): ImportGraph {
  const modules = globSync(`{${LAYERS.join(',')}}/**/*.{ts,tsx}`, {
    exclude: ['**/node_modules/**', '**/*.d.ts'],
  });
  return new Map(modules.toSorted().map((module) => [module, importsOf(module)]));
}

function importsOf(module: string): Set<string> {
  const source = readFileSync(module, 'utf8');
  const imported = specifiersIn(module, source).flatMap((specifier) => resolve(specifier, module) ?? []);
  return new Set(imported);
}

function specifiersIn(module: string, source: string): string[] {
  const { module: record, program } = parseSync(module, source);
  const found = record.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  for (const { entries } of record.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) found.push(moduleRequest.value);
  }
  new Visitor({
    'ImportExpression:exit': ({ source }) => found.push(...textOf(source)),
    'TSImportType:exit': ({ source }) => found.push(...textOf(source)),
    'NewExpression:exit': ({ arguments: [first] }) => found.push(...textOf(first)),
  }).visit(program);
  return found;
}

/** The text of a literal; nothing for any other expression. `new URL('./worker.ts', import.meta.url)` has one. */
function textOf(node: { type: string; value?: unknown } | undefined): string[] {
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

/** The module's path in the repository; nothing for packages and files that are no modules. */
function resolve(specifier: string, importer: string): string | undefined {
  const target = specifier.startsWith('#shared/')
    ? specifier.slice(1)
    : path.join(path.dirname(importer), specifier);
  const isModule = /^[.#]/.test(specifier) && /\.tsx?$/.test(target);
  return isModule && existsSync(target) ? target : undefined;
}
