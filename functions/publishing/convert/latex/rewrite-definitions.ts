import type { ConversionLog } from '../conversion-log.ts';
import { chemistry } from '../document/chemistry.ts';
import { packagesOf } from '../language/latex-packages.ts';
import { dingbat } from './dingbats.ts';
import { expandCitationAliases } from './expand-citation-aliases.ts';
import { expandDocumentCommands } from './expand-document-commands.ts';
import { expandPrettyReferences } from './expand-pretty-references.ts';
import { expandReferences } from './expand-references.ts';
import { withoutNewLabels } from './foreign-labels.ts';
import { readGroup, replaceCommand, skipSpace } from './scan.ts';

/** Removes redefinitions that hide the document's structure, and rewrites newer definition commands to `\newcommand`. */
export function rewriteDefinitions(tex: string, log: ConversionLog): string {
  let result = tex
    .replace(/\\ExplSyntaxOn[\s\S]*?\\ExplSyntaxOff/g, '')
    .replace(STRETCH, '')
    .replace(OVERHANG, '$1');
  result = dropRedefinitions(result, log);
  // TeX's idiom for an integral with a bar, which the page has as a sign.
  result = result.replace(/\\def\s*\\X?Xint\s*(?:#\d)+\s*(?=\{)/g, '\\colophonomitted');
  result = replaceCommand(result, 'colophonomitted', 'm', () => '');
  result = result.replace(/\\(?:def|newcommand\*?)\s*\{?\s*\\dashint\s*\}?\s*\{\s*\\Xint\s*-\s*\}/g, '');
  result = builtRelations(expandDocumentCommands(result));
  // Commands for text and formulas alike.
  result = result.replace(
    /\\ifmmode(?![A-Za-z@])\s*((?:(?!\\(?:if|else|fi))[^$])*)\\else(?![A-Za-z@])(?:(?!\\(?:if|fi(?![A-Za-z])))[\s\S])*\\fi(?![A-Za-z@])/g,
    (_, formula: string) => `\\ensuremath{${formula.trim()}}`,
  );
  result = replaceCommand(
    result,
    'DeclareMathOperator',
    'smm',
    ([star, name, text]) => `\\newcommand{${name}}{\\operatorname${star ?? ''}{${text}}}`,
  );
  return rewriteSmallThings(result, log);
}

/** The distance of rows is no part of the page. In a formula, where papers often set it, pandoc would never end. */
const STRETCH =
  /\\(?:renewcommand\*?|[gx]?def)\s*\{?\s*\\(?:arraystretch|baselinestretch)\s*\}?\s*\{[^{}]*\}/g;

/** Stars that take no space, as tables of regressions have them. Pandoc would drop them. */
const OVERHANG = /\\[rl]lap\s*\{(#\d|[*†‡+]+)\}/g;

/**
 * Returns the source with ≲ and ≳ for the paper's own signs of boxes, such as `\def\lsim{\mathrel{\rlap{\lower4pt\hbox{$\sim$}}\raise1pt\hbox{$<$}}}`,
 * which many papers in physics and astronomy have from each other.
 */
const builtRelations = (tex: string): string =>
  tex.replace(
    /\\(def|(?:re)?newcommand\*?|providecommand\*?)(\s*\{?\s*\\[A-Za-z]+\s*\}?\s*)\{((?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})*)\}/g,
    (whole, define: string, name: string, body: string) => {
      if (!/\\(?:raise|lower|raisebox|vcenter)(?![A-Za-z])/.test(body) || body.length > 300) return whole;
      if (!/\\sim(?![A-Za-z])|"0?218/.test(body)) return whole;
      const [isLess, isGreater] = [/<|"0?13C/.test(body), />|"0?13E/.test(body)];
      if (isLess === isGreater) return whole;
      return `\\${define}${name}{\\ensuremath{\\${isLess ? 'lesssim' : 'gtrsim'}}}`;
    },
  );

const structural =
  'section|subsection|subsubsection|paragraph|subparagraph|chapter|part|caption|figure|table|maketitle|title|author|' +
  'date|abstract|cite|citep|citet|ref|label|item|footnote|includegraphics|thesection|thesubsection|thefigure|thetable|' +
  // Many papers give \left and \right other spaces, by boxes that formulas can't have.
  'clearpage|cleardoublepage|newpage|tableofcontents|thispagestyle|left|right|' +
  // The Royal Society of Chemistry sets sizes and rules in the text.
  'tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|footnoterule|headrulewidth|footrulewidth';

function dropRedefinitions(tex: string, log: ConversionLog): string {
  const pattern = new RegExp(
    `\\\\(?:renewcommand|providecommand)\\*?\\s*\\{?\\s*\\\\(?:${structural})(?![A-Za-z])\\s*\\}?` +
      // `\\def\\\\{…\\\\}` of a class's list of commands contains itself, so that pandoc would never end.
      '|\\\\def\\s*\\\\[\\\\{}_%&#$](?=\\s*[#{])' +
      `|\\\\def\\s*\\\\(?:${structural})(?![A-Za-z])|\\\\let\\s*\\\\(?:${structural})(?![A-Za-z])\\s*=?\\s*\\\\[A-Za-z@]+`,
    'g',
  );
  let output = '';
  let done = 0;
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    const end = match[0].startsWith('\\let') ? pattern.lastIndex : endOfBody(tex, pattern.lastIndex);
    if (end === undefined) continue;
    log.info(`The redefinition “${match[0].slice(0, 60)}” was omitted.`, match[0]);
    output += tex.slice(done, match.index);
    done = end;
    pattern.lastIndex = end;
  }
  return output + tex.slice(done);
}

/** Skips `[1][default]` or `#1#2` and then the body in braces. */
function endOfBody(tex: string, at: number): number | undefined {
  let index = skipSpace(tex, at);
  for (let group = readGroup(tex, index, '[', ']'); group; group = readGroup(tex, index, '[', ']'))
    index = skipSpace(tex, group.end);
  while (tex[index] === '#') index = skipSpace(tex, index + 2);
  return readGroup(tex, index)?.end;
}

function rewriteSmallThings(tex: string, log: ConversionLog): string {
  let result = expandCitationAliases(tex).replace(
    /\\ding\s*\{\s*(\d{2,3})\s*\}/g,
    (whole, code: string) => dingbat(Number(code)) ?? whole,
  );
  const chemical = definesChemistry(tex) ? 'ce|cee' : 'ce|cee|ch';
  result = replaceCommand(
    result,
    chemical,
    'om',
    // The argument of the paper's own command is read where that is used.
    ([, formula = ''], name) =>
      // Columns are those of the formula around it.
      /(?<!\\)&/.test(formula) && !formula.includes('#')
        ? chemistry(formula)
        : `\\ensuremath{${formula.includes('#') ? `\\${name}{${formula}}` : chemistry(formula)}}`,
  );
  // Marks where a chemical name may be divided.
  result = replaceCommand(result, 'iupac|chemname', 'm', ([name = '']) => name.replace(/\||\\-/g, ''));
  result = result.replace(
    /\\(checkmark|xmark|square|blacksquare)(?![A-Za-z@])(?!\s*\})/g,
    '\\ensuremath{\\$1}',
  );
  result = replaceCommand(result, 'todo|missingfigure|fx(?:note|warning|error|fatal)', 'om', (_, name) => {
    log.info(`A \\${name} note was omitted.`, `\\${name}`);
    return '';
  });
  result = replaceCommand(result, '(?:online)?cite[pt]?', 'm', ([keys = '']) =>
    /(?:^|,)\s*(?:\*|\[)/.test(keys) ? revtexCitation(keys) : undefined,
  );
  if (packagesOf(tex).some(({ name }) => name === 'units'))
    result = replaceCommand(result, 'unit', 'om', ([number, unit]) =>
      number === undefined ? undefined : `\\ensuremath{${number}\\,\\mathrm{${unit}}}`,
    );
  // Pandoc drops a whole list with a link that has options: `\href[page=2]{supplement.pdf}{…}`.
  result = result.replace(/(?<!command\*?\s?)\\href\s*\[[^\]]{0,200}\]/g, '\\href');
  return expandReferences(expandPrettyReferences(withoutNewLabels(inOneLine(result))));
}

/** Labels may have line breaks in them, which TeX reads as spaces. */
const inOneLine = (tex: string): string =>
  tex.replace(
    /\\(label|[A-Za-z]{0,12}[rR]ef)(\*?)\s*\{([^{}]{1,200})\}/g,
    (whole, name: string, star: string, label: string) =>
      label.includes('\n') ? `\\${name}${star}{${label.trim().replace(/\s*\n\s*/g, ' ')}}` : whole,
  );

/** Whether the paper has its own `\\ch`, such as the hyperbolic cosine. */
const definesChemistry = (tex: string): boolean =>
  /\\(?:newcommand|def|DeclareMathOperator)\s*\*?\s*\{?\s*\\ch(?![A-Za-z@])/.test(tex);

/** Handles REVTeX's texts and marks among the keys: `\cite{[see ][, and others]key1,*key2}`. */
function revtexCitation(keys: string): string {
  const parts = keys.split(/,(?![^[]*\])/).map((key) => {
    const [, before, after, name = ''] = keyWithWords.exec(key) ?? [];
    return { before: bare(before), after: bare(after), name: name.trim() };
  });
  const [first] = parts;
  const names = parts.map(({ name }) => name).filter(Boolean);
  return `\\cite[${first?.before ?? ''}][${parts.length === 1 ? (first?.after ?? '') : ''}]{${names.join(',')}}`;
}

const keyWithWords =
  /^\s*\*?\s*(?:\[((?:[^\][{}]|\{[^}]*\})*)\])?\s*(?:\[((?:[^\][{}]|\{[^}]*\})*)\])?\s*([\s\S]*)$/;
const bare = (text = '') =>
  text
    .replace(/[{}]/g, '')
    .replace(/^[,\s]+/, '')
    .trim();
