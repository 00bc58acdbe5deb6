import { readArguments, readGroup, skipSpace } from '../latex/scan.ts';
import { colorDefinitions } from './color-names.ts';

/**
 * Returns a TeX document that typesets one drawing, with the libraries, styles, colors and counters that precede it in the
 * paper, and the paper's own commands that it uses.
 *
 * @param code the drawing, such as a `tikzpicture` or a formula that contains one
 * @param before the paper's source up to the drawing
 */
export function pictureDocument(code: string, before: string): string {
  const plots = /axis\}|\\addplot/.test(code);
  const settings = readStatements(before).filter(({ text }) => plots || !text.startsWith('\\pgfplotsset'));
  const styles = settings.flatMap((each) => (each.defines === undefined ? [each.text] : []));
  const used = usedDefinitions(settings, [code, ...styles]);
  const wanted = (each: Statement) => each.defines === undefined || used.has(each);
  const body = settings.filter(wanted).map((each) => each.text);
  return [
    // Reports errors without asking, and reports missing characters.
    '\\nonstopmode\\tracinglostchars=2',
    ...packages(before, `${body.join('\n')}\n${code}`).map(
      (name) => `\\IfFileExists{${name}.sty}{\\usepackage{${name}}}{}`,
    ),
    substitutes,
    /\{calc\}|\{[^}]*\bcalc\b[^}]*\}/.test(before) ? arithmetic : '',
    colorDefinitions(`${body.join('\n')}${code}`),
    ...libraries(before).filter((line) => plots || !line.includes('pgfplots')),
    ...body,
    '\\begin{document}',
    code,
    '\\end{document}',
    '',
  ].join('\n');
}

// One-line replacements for commands of packages that the engine lacks.
const substitutes = [
  '\\providecommand{\\bm}[1]{\\boldsymbol{#1}}',
  '\\providecommand{\\mathds}[1]{\\mathbb{#1}}',
  '\\providecommand{\\mathscr}[1]{\\mathcal{#1}}',
  '\\providecommand{\\coloneqq}{\\mathrel{:=}}',
  '\\providecommand{\\xspace}{}',
  '\\providecommand{\\textsubscript}[1]{$_{\\mbox{\\scriptsize #1}}$}',
].join('\n');

/** Replaces the arithmetic of the package calc with e-TeX's. */
const arithmetic =
  '\\makeatletter\\renewcommand{\\setcounter}[2]{\\global\\csname c@#1\\endcsname=\\numexpr#2\\relax}' +
  '\\renewcommand{\\addtocounter}[2]{\\global\\advance\\csname c@#1\\endcsname by \\numexpr#2\\relax}\\makeatother';

/** Packages that are slow to load, with the pattern that shows their use. PGFPlots takes half a second. */
const drawingPackages: ReadonlyArray<[name: string, use: RegExp, always: boolean]> = [
  ['pgfplots', /axis\}|\\addplot|pgfplots(?!set)/, true],
  ['tikz-cd', /tikzcd|commutative diagrams/, true],
  ['circuitikz', /circuitikz|\bto\s*\[|\bnode\s*\[/, false],
  ['chemfig', /\\chemfig/, true],
  ['tikz-3dplot', /tdplot/, true],
  ['tikz-feynhand', /feynhand|\\vertex|\\propag/, false],
];

/** Loads amsmath always, and other packages if the drawing uses them, some of them only if the paper loads them too. */
function packages(before: string, body: string): string[] {
  const loaded = [...before.matchAll(/\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim());
  const needed = drawingPackages
    .filter(([name, use, always]) => use.test(body) && (always || loaded.includes(name)))
    .map(([name]) => name);
  return [...(/\\[A-Za-z]|\$/.test(body) ? ['amsmath', 'amssymb', 'array', 'ifthen'] : []), ...needed];
}

function libraries(before: string): string[] {
  const lines: string[] = [];
  for (const [command, prefix] of libraryCommands)
    for (const [, names = ''] of before.matchAll(
      new RegExp(`\\\\${command}\\s*(?:\\{([^}]*)\\}|\\[[^\\]]*\\])`, 'g'),
    ))
      for (const name of names.split(',').map((each) => each.trim()))
        if (/^[\w. -]+$/.test(name))
          lines.push(
            `\\IfFileExists{${prefix}${name}.code.tex}{\\${command}{${name}}}{\\IfFileExists{pgflibrary${name}.code.tex}{\\${command}{${name}}}{}}`,
          );
  return [...new Set(lines)];
}

const libraryCommands = [
  ['usetikzlibrary', 'tikzlibrary'],
  ['usepgflibrary', 'pgflibrary'],
  ['usepgfplotslibrary', 'tikzlibrarypgfplots.'],
] as const;

interface Statement {
  text: string;
  /** The command or environment that the statement defines; undefined for statements that are always needed. */
  defines?: string;
}

// Signatures as in `readArguments`.
const settingCommands: Readonly<Record<string, string>> = {
  tikzset: 'm',
  pgfplotsset: 'm',
  tikzcdset: 'm',
  ctikzset: 'm',
  usetikztiminglibrary: 'om',
  definecolor: 'mmm',
  colorlet: 'mm',
  pgfdeclarelayer: 'm',
  pgfsetlayers: 'm',
  pgfmathsetmacro: 'mm',
  pgfmathdeclarefunction: 'mmm',
  pgfdeclarepatternformonly: 'mmmmm',
  newcounter: 'm',
  newlength: 'm',
  newif: '',
  tdplotsetmaincoords: 'mm',
};
const definingCommands: Readonly<Record<string, string>> = {
  newcommand: 'smoom',
  renewcommand: 'smoom',
  providecommand: 'smoom',
  DeclareRobustCommand: 'smoom',
  DeclareMathOperator: 'smm',
  newenvironment: 'smoomm',
};
const statement = new RegExp(
  `\\\\(${[...Object.keys(settingCommands), ...Object.keys(definingCommands)].join('|')}|tikzstyle|def|gdef|edef|let)(?![A-Za-z@])`,
  'g',
);

/** Reads settings and definitions in order, without those inside of definitions. */
function readStatements(before: string): Statement[] {
  const found: Statement[] = [];
  statement.lastIndex = 0;
  for (let match = statement.exec(before); match; match = statement.exec(before)) {
    const read = readStatement(before, match[1] ?? '', statement.lastIndex);
    if (!read) continue;
    const text = before.slice(match.index, read.end);
    found.push(read.defines === undefined ? { text } : { text: defined(text, read), defines: read.defines });
    statement.lastIndex = read.end;
  }
  return found;
}

interface ReadStatement {
  end: number;
  defines?: string;
}

function readStatement(source: string, name: string, at: number): ReadStatement | undefined {
  if (name === 'tikzstyle') return readOldStyle(source, at);
  if (name === 'newif') return endOf(/\s*\\if[A-Za-z@]+/y, source, at);
  if (name === 'let') return readLet(source, at);
  if (/^[ge]?def$/.test(name)) return readDef(source, at);
  const defining = definingCommands[name];
  // `\newcommand\foo{…}` can omit the braces around the name.
  const bare = defining && /\s*\*?\s*(\\[A-Za-z@]+)/y;
  if (bare) {
    bare.lastIndex = at;
    const named = bare.exec(source);
    const rest = named && readArguments(source, bare.lastIndex, defining.slice(2));
    if (named && rest) return { end: rest.end, defines: named[1] ?? '' };
  }
  const read = readArguments(source, at, defining ?? settingCommands[name] ?? 'm');
  if (!read) return undefined;
  return defining === undefined
    ? { end: read.end }
    : { end: read.end, defines: read.values[1]?.trim() ?? '' };
}

function endOf(pattern: RegExp, source: string, at: number): ReadStatement | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? { end: pattern.lastIndex } : undefined;
}

/** `\tikzstyle{name}=[…]`, also with `+=`. */
function readOldStyle(source: string, at: number): ReadStatement | undefined {
  const name = readGroup(source, skipSpace(source, at));
  const equals = name && endOf(/\s*\+?=\s*/y, source, name.end);
  const style = equals && readGroup(source, equals.end, '[', ']');
  return style && { end: style.end };
}

function readLet(source: string, at: number): ReadStatement | undefined {
  const pattern = /\s*(\\[A-Za-z@]+)\s*=?\s*(?:\\[A-Za-z@]+|[^\s\\])/y;
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  return match ? { end: pattern.lastIndex, defines: match[1] ?? '' } : undefined;
}

function readDef(source: string, at: number): ReadStatement | undefined {
  const pattern = /\s*(\\[A-Za-z@]+)[^{}]*/y;
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  const body = match && readGroup(source, pattern.lastIndex);
  return body ? { end: body.end, defines: match[1] ?? '' } : undefined;
}

/** Makes a definition work whether or not the drawing's class already defines the command. */
function defined(text: string, { defines = '' }: ReadStatement): string {
  if (!defines.startsWith('\\')) return text;
  if (/^\\DeclareMathOperator/.test(text)) return `\\let${defines}\\relax${text}`;
  return /^\\(?:re)?newcommand/.test(text)
    ? `\\providecommand{${defines}}{}${text.replace(/^\\(?:re)?newcommand/, '\\renewcommand')}`
    : text;
}

/** Returns the definitions that the texts use, directly or through other definitions. */
function usedDefinitions(statements: Statement[], texts: string[]): Set<Statement> {
  const used = new Set<Statement>();
  const open = [...texts];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const names = new Set([
      ...(text.match(/\\[A-Za-z@]+/g) ?? []),
      ...[...text.matchAll(/\\begin\s*\{([^}]*)\}/g)].map((match) => match[1] ?? ''),
    ]);
    for (const each of statements) {
      if (each.defines === undefined || used.has(each) || !names.has(each.defines)) continue;
      used.add(each);
      open.push(each.text);
    }
  }
  return used;
}
