import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { ERROR_CODES, type ErrorCode } from '#shared/errors.ts';

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string;
  [key: string]: unknown;
}

interface Module {
  file: string;
  /** Local name → the module and the name that it was imported from; `*` for a namespace. */
  imports: Map<string, { file: string; name: string }>;
  declarations: Map<string, Node>;
  /** Exported name → local name. */
  exports: Map<string, string>;
}

interface Thrown {
  /** The codes in `new AppError('…')`. */
  direct: Set<ErrorCode>;
  /** Every other literal that is a code: `new AppError(outcome)` throws one of them. */
  literals: Set<ErrorCode>;
  isDynamic: boolean;
}

const CODES = new Set<string>(ERROR_CODES);
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && CODES.has(value);
// Also the scope of an API key, an email template and an audit entry: count only in `new AppError('…')`.
const AMBIGUOUS = new Set<ErrorCode>(['read-only', 'account-suspended']);

/**
 * Finds the error codes that a piece of code can throw: it follows every name that the code mentions, through imports
 * (also on demand) and module-level declarations. It knows no types: what is mentioned counts as called.
 * @param read returns a file's text; a test replaces one
 */
export function createCodeFinder(read = (file: string) => readFileSync(file, 'utf8')) {
  const modules = new Map<string, Module>();
  const load = (file: string): Module => {
    const known = modules.get(file);
    if (known) return known;
    const made = moduleOf(file, read(file));
    modules.set(file, made);
    return made;
  };

  /** The codes that an expression of a module can throw, and all that it mentions. */
  function codesOf(file: string, expression: Node): { thrown: Set<ErrorCode>; mentioned: Set<ErrorCode> } {
    const found: Thrown = { direct: new Set(), literals: new Set(), isDynamic: false };
    const seen = new Set<Node>();
    const visitName = (module: Module, name: string) => {
      const declaration = module.declarations.get(name);
      if (declaration) return visit(module, declaration);
      const from = module.imports.get(name);
      if (from && from.name !== '*') visitExport(from.file, from.name);
    };
    const visitExport = (target: string, name: string) => {
      const module = load(target);
      visitName(module, module.exports.get(name) ?? name);
    };
    const visit = (module: Module, root: Node) => {
      if (seen.has(root)) return;
      seen.add(root);
      walk(root, (node, parent) => {
        noteCodes(node, parent, found);
        if (node.type === 'Identifier' && !isPropertyName(node, parent)) visitName(module, String(node.name));
        for (const { from, name } of importedMembers(module, node)) visitExport(from, name);
      });
    };
    visit(load(file), expression);
    const mentioned = new Set([...found.direct, ...found.literals]);
    return { thrown: found.isDynamic ? mentioned : found.direct, mentioned };
  }
  return { load, codesOf };
}

/** Reads a module's imports and declarations. */
export function moduleOf(file: string, source: string): Module {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as {
    body: Node[];
  };
  const module: Module = { file, imports: new Map(), declarations: new Map(), exports: new Map() };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImports(module, statement);
    else declare(module, (statement.declaration as Node | null) ?? statement, statement);
  }
  return module;
}

function readImports(module: Module, statement: Node): void {
  const file = resolveImport(module.file, literalOf(statement.source));
  if (!file || statement.importKind === 'type') return;
  for (const specifier of statement.specifiers as Node[]) {
    const local = String((specifier.local as Node).name);
    const name =
      specifier.type === 'ImportNamespaceSpecifier' ? '*' : String((specifier.imported as Node)?.name);
    module.imports.set(local, { file, name });
  }
}

function declare(module: Module, declaration: Node, statement: Node): void {
  if (statement.type === 'ExportNamedDeclaration' && statement.source) {
    const file = resolveImport(module.file, literalOf(statement.source));
    for (const specifier of (statement.specifiers ?? []) as Node[]) {
      const exported = String((specifier.exported as Node).name);
      if (file) module.imports.set(exported, { file, name: String((specifier.local as Node).name) });
    }
  }
  if (declaration.type === 'VariableDeclaration') {
    for (const each of declaration.declarations as Node[]) {
      const id = each.id as Node;
      if (id.type === 'Identifier') module.declarations.set(String(id.name), each);
    }
  } else if (declaration.id) module.declarations.set(String((declaration.id as Node).name), declaration);
}

function noteCodes(node: Node, parent: Node | undefined, found: Thrown): void {
  if (node.type === 'NewExpression' && (node.callee as Node).name === 'AppError') {
    const [code] = node.arguments as Node[];
    if (code && isCode(code.value)) found.direct.add(code.value);
    else found.isDynamic = true;
  }
  const isKey = parent?.type === 'Property' && parent.key === node;
  const isCompared = parent?.type === 'BinaryExpression' || parent?.type === 'SwitchCase';
  if (node.type === 'Literal' && isCode(node.value) && !AMBIGUOUS.has(node.value) && !isKey && !isCompared)
    found.literals.add(node.value);
}

/** The exports of other modules that a node names: of a namespace, or of a module that is imported on demand. */
function importedMembers(module: Module, node: Node): { from: string; name: string }[] {
  if (node.type === 'MemberExpression') {
    const from = moduleBehind(module, node.object as Node);
    const name = (node.property as Node).name;
    return from && typeof name === 'string' ? [{ from, name }] : [];
  }
  if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'ObjectPattern' && node.init) {
    const from = moduleBehind(module, node.init as Node);
    const keys = ((node.id as Node).properties as Node[]).map(({ key }) =>
      String((key as Node | undefined)?.name),
    );
    return from ? keys.map((name) => ({ from, name })) : [];
  }
  return [];
}

/** The module that an expression is: a namespace, or one that is loaded on demand. */
function moduleBehind(module: Module, node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier': {
      const imported = module.imports.get(String(node.name));
      return imported?.name === '*' ? imported.file : undefined;
    }
    case 'AwaitExpression':
      return moduleBehind(module, node.argument as Node);
    case 'ParenthesizedExpression':
      return moduleBehind(module, node.expression as Node);
    case 'ImportExpression':
      return resolveImport(module.file, literalOf(node.source));
    case 'CallExpression':
      return lazyModule(module, node.callee as Node);
    default:
      return undefined;
  }
}

/** The module that a call of a function such as `() => import(…)` loads. */
function lazyModule(module: Module, callee: Node): string | undefined {
  const declaration = module.declarations.get(String(callee.name));
  const init = declaration?.init as Node | undefined;
  return init?.type === 'ArrowFunctionExpression' ? moduleBehind(module, init.body as Node) : undefined;
}

const isPropertyName = (node: Node, parent: Node | undefined) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent?.type === 'Property' && parent.key === node && parent.value !== node);

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit, node);
    }
  }
}

const literalOf = (node: unknown) => String((node as { value?: unknown } | undefined)?.value ?? '');

/** A module of the project; undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('#shared/')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? relative('.', resolve(dirname(from), specifier))
      : undefined;
  return path && /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && existsSync(join('.', path))
    ? path
    : undefined;
}
