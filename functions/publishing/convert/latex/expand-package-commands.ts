import { expandAmsrefs } from './expand-amsrefs.ts';
import { expandBoxes } from './expand-boxes.ts';
import { expandInferenceRules } from './expand-inference-rules.ts';
import { expandItemLabels } from './expand-item-labels.ts';
import { expandLongtables } from './expand-longtables.ts';
import { expandNomenclature } from './expand-nomenclature.ts';
import { expandRestatable } from './expand-restatable.ts';
import { optionOf } from './option-of.ts';
import { replaceCommand } from './scan.ts';
import { rewriteUnknownLists } from './unknown-environments.ts';

/**
 * Rewrites commands of widespread packages that pandoc doesn't know: thm-restate, makecell, nicefrac, subcaption, threeparttable,
 * tcolorbox, longtable, enumitem, mathpartir, amsrefs, gensymb, glossaries and acronyms.
 */
export function expandPackageCommands(tex: string): string {
  let result = expandRestatable(tex);
  result = replaceCommand(
    result,
    ['makecell', 'thead', 'rothead', ...ownCells(result)].join('|'),
    'som',
    ([, , lines = '']) => `{${inLines(lines)}}`,
  );
  result = replaceCommand(result, 'pbox', 'omm', ([, , lines = '']) => `{${inLines(lines)}}`);
  result = replaceCommand(result, 'shortstack', 'om', ([, lines = '']) => `{${inLines(lines)}}`);
  result = result.replace(/\\hdashline(?![A-Za-z])(?:\[[^\]]*\])?/g, '\\hline');
  result = result.replace(/\\cdashline(?![A-Za-z])(?:\s*\[[^\]]*\])?(?=\s*\{)/g, '\\cline');
  result = replaceCommand(result, 'hhline', 'm', () => '');
  result = replaceCommand(result, 'numprint', 'om', ([unit, number]) => `${number}${unit ? `~${unit}` : ''}`);
  result = replaceCommand(result, 'nth', 'm', ([number = '']) =>
    /^\d+$/.test(number.trim()) ? `${number.trim()}${ordinal(Number(number))}` : undefined,
  );
  result = replaceCommand(result, 'EUR', 'm', ([amount]) => `€${amount}`);
  result = expandMultibib(result);
  result = replaceCommand(result, 'part', 'som', ([star, , title]) => {
    const name = `colophon${star === undefined ? '' : 'unnumbered'}part`;
    return `\n\n\\begin{${name}}${title}\\end{${name}}\n\n`;
  });
  result = replaceCommand(
    result,
    'nicefrac|sfrac|slantfrac',
    'omm',
    ([, over, under]) => `\\ensuremath{\\sfrac{${over}}{${under}}}`,
  );
  result = replaceCommand(
    result,
    'unitfrac',
    'omm',
    ([number, over, under]) =>
      `\\ensuremath{${number ? `${number}\\,` : ''}\\mathrm{${over}}/\\mathrm{${under}}}`,
  );
  // The package physics makes of ÷ the divergence.
  if (/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bphysics\b/.test(result))
    result = result.replace(/\\div(?![A-Za-z@])/g, '\\nabla\\cdot ');
  result = rewriteUnknownLists(expandBoxes(result));
  result = expandItemLabels(expandLongtables(result));
  result = expandInferenceRules(result);
  result = expandAmsrefs(result);
  if (/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bgensymb\b/.test(result)) result = expandGensymb(result);
  return expandAcronyms(expandNomenclature(result));
}

/** Commands of the paper's own for a cell of several lines, as an answer in a forum has it: `\newcommand{\specialcell}[2][c]{\begin{tabular}[#1]{@{}c@{}}#2\end{tabular}}`. */
const ownCells = (tex: string): string[] =>
  [
    ...tex.matchAll(
      /\\(?:new|provide)command\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\[2\]\s*\[[a-z]?\]\s*\{%?\s*\\begin\s*\{tabular\}\s*\[#1\]\s*\{(?:[^{}#]|\{[^{}]*\})*\}%?\s*#2%?\s*\\end\s*\{tabular\}%?\s*\}/g,
    ),
  ].map(([, name = '']) => name);

const inLines = (lines: string): string => lines.replace(/\\\\(?:\[[^\]]*\])?/g, ' \\newline ');

const ordinal = (number: number): string => {
  const last = number % 100;
  if (last > 10 && last < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
};

/** Merges the bibliographies of the package multibib: `\newcites{supp}{…}` declares `\citesupp` and `\bibliographysupp`. */
function expandMultibib(tex: string): string {
  const names = new Set<string>();
  const result = replaceCommand(tex, 'newcites', 'mm', ([list = '']) => {
    for (const name of list.split(',')) if (/^[A-Za-z]+$/.test(name.trim())) names.add(name.trim());
    return '';
  });
  return [...names].reduce(
    (text, name) =>
      text
        .replace(
          new RegExp(`\\\\((?:no)?[cC]ite[a-z]*?|bibliography|bibliographystyle)${name}(?![A-Za-z@])`, 'g'),
          '\\$1',
        )
        .replace(/(\\bibliographystyle\s*\{[^}]*\}[\s\S]*)\\bibliographystyle\s*\{[^}]*\}/, '$1'),
    result,
  );
}

const gensymb: Readonly<Record<string, string>> = {
  degree: '\\ensuremath{^{\\circ}}',
  celsius: '\\ensuremath{^{\\circ}}C',
  perthousand: '‰',
  micro: 'µ',
  ohm: 'Ω',
};

const expandGensymb = (tex: string): string =>
  tex.replace(
    new RegExp(`\\\\(${Object.keys(gensymb).join('|')})(?![A-Za-z@])(?:\\{\\})?`, 'g'),
    (_, name: string) => gensymb[name] ?? '',
  );

interface Acronym {
  short: string;
  long: string;
  /** Whether the text has printed the long form. */
  isUsed: boolean;
}

/** Expands `\gls{id}` and its siblings: the long form with the short one at the first use, then the short one. */
function expandAcronyms(tex: string): string {
  const known = new Map<string, Acronym>();
  const add = (id = '', short = '', long = '') => {
    known.set(id.trim(), { short, long, isUsed: long === '' });
    return '';
  };
  let result = replaceCommand(tex, 'newacronym|newabbreviation', 'ommm', ([, id, short, long]) =>
    add(id, short, long),
  );
  result = replaceCommand(result, 'newglossaryentry|longnewglossaryentry', 'mm', ([id, options = '']) =>
    add(id, optionOf(options, 'name') ?? optionOf(options, 'text') ?? id),
  );
  result = replaceCommand(result, 'DeclareAcronym', 'mm', ([id, options = '']) =>
    add(id, optionOf(options, 'short') ?? id, optionOf(options, 'long')),
  );
  result = replaceCommand(result, 'acrodef|newacro|acro', 'mom', ([id, short, long]) =>
    add(id, short ?? id, long),
  );
  if (known.size === 0) return tex;
  return replaceCommand(result, `${uses.map(([names]) => names).join('|')}`, 'som', ([, , id = ''], name) => {
    const acronym = known.get(id.trim());
    const write = uses.find(([names]) => new RegExp(`^(?:${names})$`).test(name))?.[1];
    return acronym && write ? printed(write(acronym), name) : undefined;
  });
}

function first(acronym: Acronym, ending = ''): string {
  if (acronym.isUsed) return acronym.short + ending;
  acronym.isUsed = true;
  return `${acronym.long}${ending} (${acronym.short}${ending})`;
}

/** The commands of glossaries, acronym and acro. */
const uses: ReadonlyArray<[names: string, write: (acronym: Acronym) => string]> = [
  ['[gG]lspl|[aA]cp|acpl', (acronym) => first(acronym, 's')],
  ['[gG]ls|GLS|[aA]c', (acronym) => first(acronym)],
  [
    'acrshort|[aA]cs|glsxtrshort|glsentryshort|glsentrytext|glsentryname|glsname|glssymbol',
    ({ short }) => short,
  ],
  ['acrshortpl|acsp|glsxtrshortpl', ({ short }) => `${short}s`],
  ['acrlong|[aA]cl|glsxtrlong|glsentrylong', ({ long, short }) => long || short],
  ['acrlongpl|aclp|glsxtrlongpl', ({ long, short }) => `${long || short}s`],
  ['acrfull|[aA]cf|glsxtrfull', ({ long, short }) => `${long} (${short})`],
];

/** `\Gls` starts a sentence. */
const printed = (text: string, name: string): string =>
  /^[A-Z]/.test(name) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text;
