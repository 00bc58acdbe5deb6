import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { type ESTree, parseSync } from 'vite';

/**
 * Lets esbuild leave out the zod schemas that a function doesn't use. It can't see that a call such as `z.object(…)` has no effect but its
 * value, so it would keep each schema of each module, and a cold start would make them all: 10 to 35 ms.
 */
export const droppableSchemas = (): Plugin => ({
  name: 'droppable-schemas',
  setup: (build) => {
    build.onLoad({ filter: /[\\/](?:shared|functions)[\\/][^.]*\.ts$/ }, ({ path }) => {
      const contents = marked.get(path) ?? markSchemas(path, readFileSync(path, 'utf8'));
      marked.set(path, contents);
      return { contents, loader: 'ts' };
    });
  },
});

/** All functions share most modules, so each is parsed once. */
const marked = new Map<string, string>();

/** Returns a module whose schemas esbuild may leave out. Lines keep their numbers. */
export function markSchemas(path: string, code: string): string {
  const { program } = parseSync(path, code);
  const schemas = program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ init }) => (init && isSchema(init) ? [init] : []));
  });
  return schemas.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
    code,
  );
}

/** Whether a value is a chain of calls that starts with zod, or with another schema, whose name has a capital letter. */
function isSchema(value: ESTree.Expression): boolean {
  const root = value.type === 'CallExpression' ? rootOf(value) : undefined;
  return root === 'z' || (root !== undefined && /^[A-Z][A-Za-z]*[a-z]/.test(root) && !(root in globalThis));
}

function rootOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : undefined;
}
