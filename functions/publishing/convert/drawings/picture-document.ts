import { chemistry } from '../document/chemistry.ts';
import { readStatements, type Statement, usedDefinitions } from '../latex/read-statements.ts';
import { readGroup, replaceCommand } from '../latex/scan.ts';
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
  const settings = readStatements(before, settingCommands).filter(
    ({ text }) => plots || !text.startsWith('\\pgfplotsset'),
  );
  const styles = settings.flatMap((each) => (each.defines === undefined ? [each.text] : []));
  const used = usedDefinitions(settings, [code, ...styles]);
  const wanted = (each: Statement) => each.defines === undefined || used.has(each);
  const body = settings.filter(wanted).map(defined);
  return [
    // Reports errors without asking, and reports missing characters.
    '\\nonstopmode\\tracinglostchars=2',
    ...packages(before, `${body.join('\n')}\n${code}`).map(
      (name) => `\\IfFileExists{${name}.sty}{\\usepackage{${name}}}{}`,
    ),
    substitutes,
    /\{calc\}|\{[^{}]{0,1000}\bcalc\b[^{}]{0,1000}\}/.test(before) ? arithmetic : '',
    colorDefinitions(`${body.join('\n')}${code}`),
    ...libraries(before).filter((line) => plots || !line.includes('pgfplots')),
    // The engine's PGFPlots is older than what many papers ask to be compatible with.
    ...body.map((line) => line.replace(/\bcompat\s*=\s*[\w.]+/g, 'compat=newest')),
    '\\begin{document}',
    unitOf(code, before) + plainChemistry(code),
    '\\end{document}',
    '',
  ].join('\n');
}

/** The engine lacks mhchem. */
const plainChemistry = (code: string): string =>
  replaceCommand(code, 'ce', 'm', ([formula = '']) =>
    formula.includes('#') ? undefined : `\\ensuremath{${chemistry(formula)}}`,
  );

/** The unit of LaTeX's `picture`, which the paper sets before it. */
function unitOf(code: string, before: string): string {
  if (!code.includes('\\begin{picture}')) return '';
  const set =
    /[\s\S]*\\(?:setlength\s*\{?\s*\\unitlength\s*\}?\s*\{([^{}]*)\}|unitlength\s*=?\s*([\d.]+\s*[a-z]{2}))/.exec(
      before,
    );
  const length = (set?.[1] ?? set?.[2] ?? '').trim();
  return /^[\d.]+\s*[a-z]{2}$/.test(length) ? `\\setlength{\\unitlength}{${length}}` : '';
}

// One-line replacements for commands of packages that the engine lacks.
const substitutes = [
  '\\providecommand{\\bm}[1]{\\boldsymbol{#1}}',
  '\\providecommand{\\mathds}[1]{\\mathbb{#1}}',
  '\\providecommand{\\mathscr}[1]{\\mathcal{#1}}',
  '\\providecommand{\\coloneqq}{\\mathrel{:=}}',
  '\\providecommand{\\vcentcolon}{\\mathrel{\\mathop:}}',
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
  ['chemfig', /\\chemfig|\\schemestart/, true],
  ['tikz-3dplot', /tdplot/, true],
  ['tikz-feynhand', /feynhand|\\vertex|\\propag/, false],
];

/** Loads amsmath always, and other packages if the drawing uses them, some of them only if the paper loads them too. */
function packages(before: string, body: string): string[] {
  const loaded = [
    ...before.matchAll(/\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]{0,1000}\])?\s*\{([^}]{0,1000})\}/g),
  ]
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
      new RegExp(`\\\\${command}\\s*(?:\\{([^}]{0,1000})\\}|\\[[^\\]]*\\])`, 'g'),
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

// Signatures as in `readArguments`.
const settingCommands: Readonly<Record<string, string>> = {
  tikzset: 'm',
  pgfkeys: 'm',
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
  setchemfig: 'm',
  setatomsep: 'm',
  setdoublesep: 'm',
  setbondstyle: 'm',
  definesubmol: 'mm',
};
/** Makes a definition work whether or not the drawing's class already defines the command. */
function defined({ text, defines = '' }: Statement): string {
  if (!defines.startsWith('\\')) return text;
  if (/^\\DeclareMathOperator/.test(text)) return `\\let${defines}\\relax${text}`;
  if (/^\\\w+DocumentCommand/.test(text)) return withoutXparse(text, defines);
  return /^\\(?:re)?newcommand/.test(text)
    ? `\\providecommand{${defines}}{}${text.replace(/^\\(?:re)?newcommand/, '\\renewcommand')}`
    : text;
}

/** Writes a definition of xparse, which the engine lacks, as `\newcommand`, if its arguments are those that `\newcommand` can have. */
function withoutXparse(text: string, name: string): string {
  const signature = readGroup(text, text.indexOf(name) + name.length + (/\{\s*\\/.test(text) ? 1 : 0));
  const [, optional, given, others = ''] =
    /^\s*(o|O\s*\{([^{}]*)\})?\s*((?:m\s*)*)$/.exec(signature?.inner ?? '?') ?? [];
  if (!signature || (optional === undefined && !/^[m\s]*$/.test(signature.inner))) return text;
  const count = others.replace(/\s/g, '').length + (optional === undefined ? 0 : 1);
  const numbers = count === 0 ? '' : `[${count}]`;
  const head = `${numbers}${optional === undefined ? '' : `[${given ?? ''}]`}`;
  return `\\providecommand{${name}}{}\\renewcommand{${name}}${head}${text.slice(signature.end)}`;
}
