import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNode, type Node, nameOf } from '../../web/languages/syntax-tree.ts';
import { linesWhere } from './syntax-tree.ts';

const isOfJson = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  nameOf(callee.object) === 'JSON' &&
  nameOf(callee.property) === 'parse';

/** Whether a type is `unknown`, or a promise of it. */
const isUnknown = (type: unknown): boolean => JSON.stringify(type ?? null).includes('"TSUnknownKeyword"');

/** Whether what surrounds a call of `JSON.parse` gives its value to a schema, or calls it unknown. */
function isChecked(call: Node, [parent, ...further]: Node[], declaredUnknown: Set<unknown>): boolean {
  switch (parent?.type) {
    case 'CallExpression':
      return /^(safeP|p)arse(Async)?$/.test(String(nameOf(parent.callee))) && parent.callee !== call;
    case 'TSAsExpression':
      return isUnknown(parent.typeAnnotation);
    case 'VariableDeclarator':
      return isNode(parent.id) && isUnknown(parent.id.typeAnnotation);
    case 'ReturnStatement': {
      const owner = further.find(({ type }) => /Function/.test(type));
      return isUnknown(owner?.returnType);
    }
    case 'AssignmentExpression':
      return declaredUnknown.has(nameOf(parent.left));
    case 'ConditionalExpression':
    case 'ParenthesizedExpression':
      return isChecked(parent, further, declaredUnknown);
    default:
      return false;
  }
}

/** The lines of a file whose `JSON.parse` is used as if its shape were known. */
function uncheckedLines(source: string): number[] {
  const declaredUnknown = new Set<unknown>(
    [...source.matchAll(/\blet (\w+): unknown\b/g)].map(([, name]) => name),
  );
  return linesWhere(source, (node, above) => isOfJson(node) && !isChecked(node, above, declaredUnknown));
}

describe('JSON in functions', () => {
  it('is parsed by a schema, or stays unknown', () => {
    const files = globSync('functions/**/*.ts', { exclude: ['**/*.test.ts'] });
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return uncheckedLines(source).map((line) => `${file}:${line}`);
    });
    expect(found).toEqual([]);
  });

  it.each([
    'const a = JSON.parse(text) as Paper;',
    'const a: Paper = JSON.parse(text);',
    'const a = JSON.parse(text);',
    'const f = (): Paper => JSON.parse(text);',
    'function f(): Paper { return JSON.parse(text); }',
    'let a: Paper; a = JSON.parse(text);',
    'use(JSON.parse(text));',
    'const { name } = JSON.parse(text);',
  ])('is found where it is not: %s', (line) => {
    expect(uncheckedLines(`\n${line}`)).toEqual([2]);
  });

  it.each([
    'const a = Paper.parse(JSON.parse(text));',
    'const a = z.array(Paper).safeParse(JSON.parse(text)).data;',
    'const a: unknown = JSON.parse(text);',
    'const a = JSON.parse(text) as unknown;',
    'let a: unknown; a = JSON.parse(text);',
    'async function f(): Promise<unknown> { return JSON.parse(text); }',
  ])('is accepted where it is: %s', (line) => {
    expect(uncheckedLines(line)).toEqual([]);
  });
});
