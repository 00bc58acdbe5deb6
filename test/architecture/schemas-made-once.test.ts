import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNode, type Node, nameOf } from '../../web/languages/syntax-tree.ts';
import { linesWhere } from './syntax-tree.ts';

/** Whether a node makes a schema of others: `z.object(…)`, or with a method more, `z.array(…).min(1)`, `Fields.optional()`. */
function makesSchema(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  const { object, property } = node.callee;
  const method = String(nameOf(property));
  if (nameOf(object) === 'z') return /^(\w*[oO]bject|array|\w*[rR]ecord|tuple|\w*[uU]nion)$/.test(method);
  return makesSchema(object) || (/^[A-Z]/.test(String(nameOf(object))) && /^(optional|extend)$/.test(method));
}

/** Whether what surrounds a schema uses it there: parses with it, or passes it to a function. */
const isUsed = (schema: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'MemberExpression' && /^(safeP|p)arse(Async)?$/.test(String(nameOf(parent.property)))) ||
  (parent?.type === 'CallExpression' && parent.callee !== schema && !makesSchema(parent));

/** The lines of a file where each call of a function makes a schema. */
const linesThatMakeSchemas = (source: string): number[] =>
  linesWhere(
    source,
    (node, above) =>
      makesSchema(node) && isUsed(node, above[0]) && above.some(({ type }) => /Function/.test(type)),
  );

/** What answers requests and events. */
const SERVED = [
  'functions',
  ...['cloudwatch', 'kms', 's3', 'services', 'sqs'].map((name) => `infra/local/${name}`),
];

describe('schemas', () => {
  it.each(SERVED)('%s makes its schemas when it is loaded: Zod compiles each one', (folder) => {
    const files = globSync(`${folder}/**/*.ts`, { exclude: ['**/*.test.ts'] });
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) =>
      linesThatMakeSchemas(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['parsed', 'const read = (x: unknown) => z.object({ a: z.string() }).parse(x);'],
    ['parsed after a method more', 'const read = (x: unknown) => z.array(z.string()).min(1).safeParse(x);'],
    ['made of another', 'function read(x: unknown) { return Fields.optional().parse(x); }'],
    ['passed', 'const read = (x: string) => parseJson(z.array(Item), x);'],
  ])('finds a schema that is %s inside a function', (_, source) => {
    expect(linesThatMakeSchemas(source)).toEqual([1]);
  });

  it('allows functions that return a schema, and schemas of the module', () => {
    const source = `
      const listOf = (member: z.ZodType) => z.union([z.array(member), member]).nullish();
      const Settings = readSettings(z.object({ a: z.string() }));`;
    expect(linesThatMakeSchemas(source)).toEqual([]);
  });
});
