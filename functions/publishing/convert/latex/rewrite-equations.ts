import { splitAtTop } from '../document/equation-rows.ts';
import { withTextColumn } from '../document/plain-tex-math.ts';
import { replaceCommand, replaceEnvironment, type Signature } from './scan.ts';

/** Rewrites the displayed formulas of IEEEtrantools, cases, empheq and breqn as those of amsmath, which pandoc reads. */
export function rewriteEquations(source: string): string {
  const tex = source.replace(ALIGNED_OVERSET, '&\\$1$2{$3$4}');
  if (!/\\begin\s*\{(?:IEEEeqnarray|(?:sub)?numcases|empheq|d(?:math|group|series))/.test(tex)) return tex;
  let result = tex;
  for (const [name, signature, write] of ENVIRONMENTS)
    result = replaceEnvironment(result, name, signature, (values) =>
      write(values.map((value) => value ?? '')),
    );
  return result;
}

/** The package aligned-overset aligns at the sign below: `\overset{\text{law}}&=`. */
const ALIGNED_OVERSET =
  /\\(overset|underset)\s*(\{(?:[^{}]|\{[^{}]*\})*\})\s*&\s*(?:\{\s*(\\[A-Za-z]+|[=<>])\s*\}|(\\[A-Za-z]+|[=<>]))/g;

const ENVIRONMENTS: ReadonlyArray<[name: string, signature: Signature, write: (values: string[]) => string]> =
  [
    ['IEEEeqnarray', 'om', ([, columns = '', body = '']) => ieeeRows('', columns, body)],
    ['IEEEeqnarray*', 'om', ([, columns = '', body = '']) => ieeeRows('*', columns, body)],
    ['IEEEeqnarraybox', 'oom', ([, , columns = '', body = '']) => ieeeBox(columns, body)],
    ['IEEEeqnarraybox*', 'oom', ([, , columns = '', body = '']) => ieeeBox(columns, body)],
    [
      'numcases',
      'm',
      ([left = '', body = '']) => braced(left, 'cases', withTextColumn(clear(body)), body, ''),
    ],
    [
      'subnumcases',
      'm',
      ([left = '', body = '']) => braced(left, 'cases', withTextColumn(clear(body)), body, ''),
    ],
    ['empheq', 'om', ([options = '', name = '', body = '']) => empheq(options, name, body)],
    ['dmath', 'o', ([, body]) => `\\begin{equation}${conditions(body)}\\end{equation}`],
    ['dmath*', 'o', ([, body]) => `\\begin{equation*}${conditions(body)}\\end{equation*}`],
    ['dgroup', 'o', ([, body = '']) => body],
    ['dgroup*', 'o', ([, body = '']) => body],
    ['dseries', 'o', ([, body]) => `\\begin{equation}${conditions(body)}\\end{equation}`],
    ['dseries*', 'o', ([, body]) => `\\begin{equation*}${conditions(body)}\\end{equation*}`],
  ];

/** Returns lines with numbers: those of eqnarray have three columns, of which the middle one is the relation. */
function ieeeRows(star: string, columns: string, body: string): string {
  const plain = ieeeCells(body);
  const name = /[cC]/.test(columns) ? 'eqnarray' : 'align';
  return `\\begin{${name}${star}}${plain}\\end{${name}${star}}`;
}

const ieeeBox = (columns: string, body: string): string => {
  const kinds = columns.replace(/[^lcrLCR]/g, '').toLowerCase();
  return `\\begin{array}{${kinds || 'l'}}${ieeeCells(body)}\\end{array}`;
};

const ieeeCells = (body: string): string =>
  replaceCommand(
    body
      .replace(/\\IEEE(?:non|no)umber(?![A-Za-z])/g, '\\nonumber')
      .replace(
        /\\IEEE(?:yes(?:sub)?number|yessubnumber|eqnarraynumspace|eqnarraystrut\w*|nosubnumber)\*?(?![A-Za-z])/g,
        ' ',
      ),
    'IEEEeqnarraymulticol',
    'mmm',
    ([, , text = '']) => `\\lefteqn{${text}}`,
  );

/** Returns one formula with a brace before its rows. It takes the number of each of them. */
function braced(left: string, inner: string, rows: string, body: string, star: string): string {
  const labels = splitAtTop(body, '\\\\').flatMap((row) => row.match(LABEL) ?? []);
  const name = `equation${star}`;
  return `\\begin{${name}}${labels.join('')}${left}\\begin{${inner}}${rows}\\end{${inner}}\\end{${name}}`;
}

const LABEL = /\\label\s*\{[^{}]*\}/g;
const clear = (body: string): string =>
  body
    .replace(LABEL, '')
    .replace(/\\(?:nonumber|notag)(?![A-Za-z])/g, '')
    .replace(/\\\\\s*$/, '');

/** Drops boxes. A brace of empheq, and what is before it, stand before the lines, which then have one number. */
function empheq(options: string, kind: string, body: string): string {
  const [, columns = ''] = /=\s*(\d+)/.exec(kind) ?? [];
  const name = kind.replace(/=.*/, '').trim() || 'equation';
  const left = /left\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,\]]*)/
    .exec(options)?.[1]
    ?.replace(/^\{([\s\S]*)\}$/, '$1');
  if (left === undefined || !/\\empheql|\\\{|\\lbrace/.test(left))
    return `\\begin{${name}}${columns && `{${columns}}`}${body}\\end{${name}}`;
  const before = left.replace(
    /\\empheql(?:brace|bigl\\\{)?(?![A-Za-z])|\\left\s*\\\{|\\\{|\\lbrace(?![A-Za-z])|\\,$/g,
    '',
  );
  return braced(
    `${before}\\left\\{`,
    name.startsWith('gather') ? 'gathered' : 'aligned',
    clear(body),
    body,
    name.endsWith('*') ? '*' : '',
  ).replace(/(\\end\{equation\*?\})$/, '\\right.$1');
}

/** Sets the conditions of breqn beside their formula. */
const conditions = (body = ''): string =>
  replaceCommand(
    body,
    'condition',
    'sm',
    ([star, text = '']) => `,\\quad ${star ? text : `\\text{${text}}`}`,
  );
