import { expandAmsrefs } from './expand-amsrefs.ts';
import { expandInferenceRules } from './expand-inference-rules.ts';
import { expandItemLabels } from './expand-item-labels.ts';
import { expandLongtables } from './expand-longtables.ts';
import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Marks a reference to a part of a figure, which is printed without the figure's number. */
export const PART_REFERENCE = 'colophonpart:';

/**
 * Rewrites commands of widespread packages that pandoc doesn't know: thm-restate, makecell, nicefrac, subcaption, threeparttable,
 * tcolorbox, longtable, enumitem, mathpartir, amsrefs, gensymb, glossaries and acronyms.
 */
export function expandPackageCommands(tex: string): string {
  let result = expandRestatable(tex);
  result = replaceCommand(
    result,
    'makecell|thead|rothead',
    'som',
    ([, , lines = '']) => `{${lines.replace(/\\\\(?:\[[^\]]*\])?/g, ' \\newline ')}}`,
  );
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
  // The page refers to a part of a figure by the figure's number and the letter.
  result = replaceCommand(result, 'subref', 'sm', ([, label]) => `\\ref{${PART_REFERENCE}${label?.trim()}}`);
  result = replaceEnvironment(result, 'tcolorbox', 'o', ([options = '', body = '']) => {
    const title = optionOf(options, 'title');
    return `\n\n\\begin{quote}${title === undefined ? '' : `\\textbf{${title}.} `}${body.trim()}\\end{quote}\n\n`;
  });
  result = expandItemLabels(expandLongtables(result));
  result = expandInferenceRules(result);
  result = expandAmsrefs(result);
  if (/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bgensymb\b/.test(result)) result = expandGensymb(result);
  return expandAcronyms(result);
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

/** `\begin{restatable}[note]{theorem}{name}` is a theorem that `\name*` repeats, with its number. */
function expandRestatable(tex: string): string {
  const repeated: { name: string; text: string; label: string | undefined }[] = [];
  const result = replaceEnvironment(tex, 'restatable', 'omm', ([note, kind = '', name = '', body = '']) => {
    const label = /\\label\s*\{([^}]*)\}/.exec(body)?.[1];
    repeated.push({ name: name.trim(), text: body.replace(/\\label\s*\{[^}]*\}/g, ''), label });
    return `\\begin{${kind}}${note === undefined ? '' : `[${note}]`}${body}\\end{${kind}}`;
  });
  return repeated.reduce(
    (text, each) =>
      text.replace(
        new RegExp(`\\\\${escaped(each.name)}\\*`, 'g'),
        () =>
          `\n\n\\begin{quote}${each.label === undefined ? '' : `\\textbf{\\autoref{${each.label}}}, repeated. `}${each.text}\\end{quote}\n\n`,
      ),
    result,
  );
}

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

const escaped = (text: string): string => text.replace(/[^A-Za-z]/g, '\\$&');
