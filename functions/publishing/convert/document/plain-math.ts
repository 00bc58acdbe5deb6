import { readArguments, readGroup, replaceCommand, replaceEnvironment } from '../latex/scan.ts';
import { chemistry } from './chemistry.ts';
import { classSymbols } from './class-symbols.ts';
import { plainPhysics } from './plain-physics.ts';

/** Rewrites commands of LaTeX packages and plain TeX that temml doesn't support. */
export function plainMath(tex: string): string {
  let result = resolveTokenTests(braced(tex));
  result = replaceCommand(result, 'mathchoice', 'mmmm', ([display]) => `{${display}}`);
  result = unboxParagraphs(unboxBold(result));
  result = replaceCommand(result, 'mbox|hbox|text', 'm', ([text = ''], name) => {
    const plain = plainWords(text);
    return name === 'text' && plain === text ? undefined : `\\text{${plain}}`;
  });
  result = replaceCommand(result, 'hdotsfor', 'om', ([, columns = '1']) =>
    Array.from({ length: Math.min(Number(columns) || 1, 60) }, () => '\\dots').join(' & '),
  );
  result = replaceCommand(result, 'leftroot|uproot|vspace|footnote|cline|cmidrule', 'm', () => '');
  for (const [names, signature, write] of PACKAGE_COMMANDS)
    result = replaceCommand(result, names, signature, (values, name) =>
      write(
        values.map((value) => value ?? ''),
        name,
      ),
    );
  // Temml has no small matrices with delimiters.
  result = result.replace(
    /\\(begin|end)\{([pbBvV])smallmatrix\*?\}(?:\[[^\]]*\])?/g,
    (_, edge: string, kind: string) => `\\${edge}{${kind}matrix}`,
  );
  result = fractions(plainPhysics(result));
  result = replaceCommand(
    result,
    'shortstack',
    'om',
    ([, lines = '']) => `\\substack{${lines.replace(/\$/g, '')}}`,
  );
  result = replaceCommand(result, 'mathbfss|mathbfit|bmath|vec\\*', 'm', ([text]) => `\\boldsymbol{${text}}`);
  result = simpleColumns(result);
  return classSymbols(result)
    .replace(
      /\\(Hat|Check|Tilde|Acute|Grave|Dot|Ddot|Breve|Bar|Vec)(?![A-Za-z])/g,
      (_, name: string) => `\\${name.toLowerCase()}`,
    )
    .replace(/\\(?:u(pi|mu|partial)|up([a-z]+))(?![A-Za-z])/g, upright)
    .replace(/\\([a-z]+)up(?![A-Za-z])/g, (whole, name: string) => (greek.has(name) ? `\\${name}` : whole))
    .replace(
      /\\(?:relax|normalfont|displaylimits|nobreak|allowbreak|null|strut|goodbreak|break|xspace|hfill|hfil|unskip|protect|ignorespaces|leavevmode|hss|hrulefill|dotfill|linebreak|nolinebreak|boldmath|unboldmath|smallskip|medskip|bigskip|noindent|nonumber|qedhere|centering|fa[A-Z][A-Za-z]*)(?![A-Za-z])/g,
      ' ',
    )
    .replace(/\\alt(?![A-Za-z])/g, '\\lesssim ')
    .replace(/\\agt(?![A-Za-z])/g, '\\gtrsim ')
    .replace(/\\([dD])if(?![A-Za-z])/g, '\\mathrm{$1}')
    .replace(/\\openone(?![A-Za-z])/g, '\\mathbb{1}')
    .replace(/\\penalty\s*-?\d+|\\kern\s*-?\s*\\[A-Za-z]+|\\(?:begin|end)\{autobreak\}/g, ' ')
    .replace(/\\text(degree|ohm|mu|micro|celsius)(?![A-Za-z])/g, (_, name: string) => TEXT_SIGNS[name] ?? '')
    .replace(/\\(?:dashint|Xint\s*-)(?![A-Za-z])/g, '\\fint ')
    .replace(/\\adots(?![A-Za-z])/g, '\\iddots ')
    .replace(/\\(?:qed|QED|qedsymbol)(?![A-Za-z])/g, '\\square ')
    .replace(/\\longmapsfrom(?![A-Za-z])/g, '\\mapsfrom ')
    .replace(/\\hdots(?![A-Za-z])/g, '\\dots ')
    .replace(/\\bslash(?![A-Za-z])/g, '\\backslash ');
}

/** Signs of textcomp, which temml knows neither in formulas nor in words. */
const TEXT_SIGNS: Readonly<Record<string, string>> = {
  degree: '°',
  ohm: 'Ω',
  mu: 'µ',
  micro: 'µ',
  celsius: '°C',
};

/** Commands of packages with arguments, and the TeX that temml reads. */
const PACKAGE_COMMANDS: ReadonlyArray<
  [names: string, signature: string, write: (values: string[], name: string) => string]
> = [
  ['mathcolor', 'omm', ([, color, text]) => `{\\textcolor{${color}}{${text}}}`],
  ['mathds|mathbbm|mathbbmss|varmathbb|vmathbb|realmathbb', 'm', ([text]) => `\\mathbb{${text}}`],
  ['case', 'mm', ([top, bottom]) => `\\tfrac{${top}}{${bottom}}`],
  ['nicefrac|xfrac|slantfrac', 'omm', ([, top, bottom]) => `\\sfrac{${top}}{${bottom}}`],
  [
    'unitfrac',
    'omm',
    ([number, top, bottom]) => `${number ? `${number}\\,` : ''}\\mathrm{${top}}/\\mathrm{${bottom}}`,
  ],
  ['splitfrac|splitdfrac', 'mm', ([top, bottom]) => `\\begin{array}{l}${top}\\\\${bottom}\\end{array}`],
  ['makecell|thead', 'om', ([, lines]) => `\\begin{array}{c}${lines}\\end{array}`],
  ['framebox', 'oom', ([, , text]) => `\\boxed{${text}}`],
  ['resizebox', 'smmm', ([, , , text]) => `{${unmarked(text)}}`],
  ['scalebox|adjustbox', 'mm', ([, text]) => `{${unmarked(text)}}`],
  ['rotatebox', 'omm', ([, , text]) => `{${unmarked(text)}}`],
  [
    'raisebox',
    'moom',
    ([, , , text = '']) => (text.includes('$') ? `{${unmarked(text)}}` : `\\text{${text}}`),
  ],
  ['smashoperator', 'om', ([, text]) => `{${text}}`],
  ['multicolumn', 'mmm', ([, , text]) => `{${text}}`],
  ['slashed', 'm', ([text]) => `\\cancel{${text}}`],
  ['tensor', 'somm', ([, before, text, indices]) => `${staggered(before)}{${text}}${staggered(indices)}`],
  ['shoveleft|shoveright', 'om', ([, text]) => text ?? ''],
  ['MoveEqLeft', 'o', () => ''],
  ['url|path', 'm', ([text]) => `\\text{${text}}`],
  ['ensuremath|mathsmaller|mathlarger', 'm', ([text]) => `{${text}}`],
  ['ce|cee', 'm', ([formula = '']) => chemistry(formula)],
  ['makebox', 'oom', ([, , text]) => `\\text{${text}}`],
  ['href', 'mm', ([, text]) => `\\text{${text}}`],
  ['mspace', 'm', ([width]) => `\\mkern${width} `],
  ['hspace', 'sm', ([, width]) => `\\kern${width} `],
  ['accentset', 'mm', ([above, text]) => `\\overset{${above}}{${text}}`],
  [
    'underaccent',
    'mm',
    ([below = '', text]) => `\\${UNDER_ACCENTS[below.trim()] ?? `underset{${below}}`}{${text}}`,
  ],
  ['stackunder|stackbelow', 'omm', ([, text, below]) => `\\underset{${below}}{${text}}`],
  ['stackon|stackanchor', 'omm', ([, text, above]) => `\\overset{${above}}{${text}}`],
  ['overunderset', 'mmm', ([above, below, text]) => `\\underset{${below}}{\\overset{${above}}{${text}}}`],
  ['mathup|symup|symrm', 'm', ([text]) => `\\mathrm{${text}}`],
  ['symbf|mathbold|mathsfbf|mathbfsf|symbfsf', 'm', ([text]) => `\\boldsymbol{${text}}`],
  ['uline|underbar', 'm', ([text]) => `\\underline{${text}}`],
  ['widebar', 'm', ([text]) => `\\overline{${text}}`],
  ['vv|overrightharp|overrightharpoon', 'm', ([text]) => `\\overrightarrow{${text}}`],
  ['textsl', 'm', ([text]) => `\\textit{${text}}`],
  ['textsuperscript|textsu', 'm', ([text]) => `{}^{\\text{${text}}}`],
  ['textsubscript', 'm', ([text]) => `{}_{\\text{${text}}}`],
  ['indices', 'm', ([text]) => staggered(text)],
  [
    'x[lL]ong(?:left|right|leftright)arrow',
    'om',
    ([below, text], name) =>
      `\\x${name.replace(/^x(l|L)ong(.)/, (_, size, letter) => (size === 'L' ? letter.toUpperCase() : letter))}${below ? `[${below}]` : ''}{${text}}`,
  ],
  ['lefteqn', 'm', ([text]) => `{${text}}`],
  // Of commath, diffcoeff, derivative and esdiff.
  ['[td]?od|odv|diff', 'somm', ([, order, of, by]) => derivative('\\mathrm{d}', order, of, by)],
  ['[td]?pd|diffp', 'somm', ([, order, of, by]) => derivative('\\partial', order, of, by)],
  [
    '[td]?md',
    'mmmmmm',
    ([of, order, x, times, y, more]) =>
      `\\frac{\\partial^{${order}} ${of}}{\\partial ${x}^{${times}}\\partial ${y}^{${more}}}`,
  ],
  ['del|fullparens', 'om', ([, text]) => `\\left(${text}\\right)`],
  ['sbr', 'om', ([, text]) => `\\left[${text}\\right]`],
  ['cbr', 'om', ([, text]) => `\\left\\{${text}\\right\\}`],
  ['int(?:oo|oc|co|cc)', 'om', ([, text], name) => interval(name.slice(3), text)],
];

/** Writes the indices of tensor, `^a_b^c`, one after the other. */
function staggered(indices = ''): string {
  const tokens = indices.match(/[_^]\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|[^\s\\])/g) ?? [];
  return tokens.map((token) => `{}${token}`).join('');
}

/** Encloses the sign after a font of packages in braces: `\\mathbbm 1`. */
const braced = (tex: string): string =>
  tex.replace(
    /\\(mathds|mathbbm|mathbbmss|varmathbb|vmathbb|symbf|symrm|symup|mathbold)\s*(?![A-Za-z{])(\d|\\[A-Za-z]+)|\\(mathds|mathbbm)\s+([A-Za-z])/g,
    (_, font, sign, other, letter) => `\\${font ?? other}{${sign ?? letter}}`,
  );

/** A box in a formula has its formula in `$…$`. */
const unmarked = (text = ''): string => text.replace(/\$/g, '');

/** Writes a slanted fraction that isn't of two whole numbers, which temml refuses, with a slash. */
const fractions = (tex: string): string =>
  replaceCommand(tex, 'sfrac', 'omm', ([, top = '', bottom = '']) =>
    /^\d+$/.test(top.trim()) && /^\d+$/.test(bottom.trim()) ? undefined : `{{${top}}/{${bottom}}}`,
  );

const UNDER_ACCENTS: Readonly<Record<string, string>> = {
  '\\tilde': 'utilde',
  '\\bar': 'underline',
  '\\check': 'underset{\\vee}',
  '\\hat': 'underset{\\wedge}',
  '\\dot': 'underset{\\cdot}',
  '\\vec': 'underrightarrow',
};

function derivative(sign: string, order = '', of = '', by = ''): string {
  const times = order === '' ? '' : `^{${order}}`;
  const below = by.includes(',') ? by.split(',') : [by];
  return `\\frac{${sign}${times} ${of}}{${below.map((variable) => `${sign} ${variable.trim()}`).join('')}${times}}`;
}

/** An interval that is open (o) or closed (c) at its ends. */
const interval = ([left, right]: string, text = ''): string =>
  `\\left${left === 'o' ? '(' : '['}${text}\\right${right === 'o' ? ')' : ']'}`;

/** Drops fonts and sizes from words in a formula, and encloses signs of formulas in `$`: temml reads neither among words. */
const plainWords = (text: string): string =>
  text
    .replace(
      /\\(?:em|it|rm|sf|tt|sl|tiny|scriptsize|footnotesize|small|normalsize|large|Large|itshape|bf|bfseries|mdseries|scshape|slshape|rmfamily|sffamily|ttfamily|upshape|strut|protect)(?![A-Za-z])\s*|\\\//g,
      '',
    )
    .split(/(\$[^$]*\$)/)
    .map((part) =>
      part.startsWith('$')
        ? part
        : part
            .replace(/\\ensuremath\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g, '$$$1$$')
            .replace(MATH_IN_WORDS, '$$$&$$')
            .replace(
              /\\(?:backslash|bslash|(?:left|right)arrow|times|pm|l?dots|cdot)(?![A-Za-z])/g,
              '$$$&$$',
            ),
    )
    .join('');

const MATH_IN_WORDS = /\\math[a-z]+\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

const greek = new Set(
  (
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon ' +
    'phi varphi chi psi omega partial'
  ).split(' '),
);

/** Replaces the upright Greek letters of upgreek, txfonts and MNRAS with ordinary ones. */
function upright(whole: string, first: string | undefined, second: string | undefined): string {
  const name = first ?? second ?? '';
  return greek.has(name) ? `\\${name}` : whole;
}

/** Resolves `\ifx\right\right A\else B\fi`, which compares two tokens. Definitions use it for optional brackets. */
function resolveTokenTests(tex: string): string {
  return tex.replace(
    /\\ifx\s*(\\[A-Za-z]+|\S)\s*(\\[A-Za-z]+|\S)((?:(?!\\if|\\fi)[\s\S])*?)(?:\\else(?![A-Za-z])((?:(?!\\if|\\fi)[\s\S])*?))?\\fi(?![A-Za-z])/g,
    (_, left: string, right: string, same: string, other: string | undefined) =>
      left === right ? same : (other ?? ''),
  );
}

/** Replaces `\mbox{\boldmath$x$}`, which made formulas bold before `\boldsymbol`. */
function unboxBold(tex: string): string {
  return replaceCommand(tex, 'mbox|hbox|text', 'm', ([text = '']) => {
    const bold = /^\s*\\boldmath\s*\{?\s*\$([^$]*)\$\s*\}?\s*$/.exec(text)?.[1];
    return bold === undefined
      ? undefined
      : `\\boldsymbol{${bold.replace(/\\(?:display|text|script|scriptscript)style(?![A-Za-z])/g, '').trim()}}`;
  });
}

/** Sets the lines of a `minipage` or `\\parbox` in a formula as text, one below the other. */
function unboxParagraphs(tex: string): string {
  const asLines = (text = '') => {
    const lines = text.split(/\\\\(?:\[[^\]]*\])?/).map((line) => `\\text{${line.trim()}}`);
    return lines.length === 1 ? (lines[0] ?? '') : `\\begin{array}{l}${lines.join('\\\\')}\\end{array}`;
  };
  const unboxed = replaceEnvironment(tex, 'minipage', 'ooom', ([, , , , body]) => asLines(body));
  return replaceCommand(unboxed, 'parbox', 'ooomm', ([, , , , body]) => asLines(body));
}

/** Reduces array columns with `@{…}`, `p{…}` or `*{3}{c}` to l, c, r and |. */
function simpleColumns(tex: string): string {
  const begin = /\\begin\s*\{array\}/g;
  let output = '';
  let done = 0;
  for (let match = begin.exec(tex); match; match = begin.exec(tex)) {
    const found = readArguments(tex, begin.lastIndex, 'om');
    const columns = found?.values[1];
    if (!found || columns === undefined || /^[lcr|\s]*$/.test(columns)) continue;
    output += `${tex.slice(done, match.index)}\\begin{array}{${plainColumns(columns)}}`;
    done = found.end;
  }
  return output + tex.slice(done);
}

function plainColumns(columns: string): string {
  let plain = '';
  for (let at = 0; at < columns.length; at++) {
    const type = columns[at] ?? '';
    const group = readGroup(columns, at + 1);
    if (/[lcr|]/.test(type)) plain += type;
    else if (type === '*' && group) {
      const repeated = readGroup(columns, group.end);
      plain += plainColumns(repeated?.inner ?? '').repeat(Math.min(Number(group.inner) || 1, 60));
      at = (repeated ?? group).end - 1;
    } else if (group) {
      if (/[pmbX]/.test(type)) plain += 'l';
      at = group.end - 1;
    }
  }
  return plain || 'l';
}
