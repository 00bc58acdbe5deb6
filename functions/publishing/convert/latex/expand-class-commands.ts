import { expandAstronomy } from './expand-astronomy.ts';
import { expandJournals } from './journals.ts';
import { romanOf } from './roman-numeral.ts';
import { replaceCommand, replaceEnvironment, withoutComments } from './scan.ts';

/** natbib's citations at the beginning of a sentence, and those of chicago, apacite, harvard, abntex2cite, jmlr and Chinese theses, as those of natbib. */
const CITATIONS: Readonly<Record<string, string>> = {
  Citet: 'citet',
  Citep: 'citep',
  Citealt: 'citealt',
  Citealp: 'citealp',
  Citeauthor: 'citeauthor',
  newcite: 'citet',
  citeA: 'citet',
  citeN: 'citet',
  citeNP: 'citealp',
  citeANP: 'citeauthor',
  citeyearNP: 'citeyear',
  citeonline: 'citet',
  citeasnoun: 'citet',
  shortcite: 'citep',
  shortciteA: 'citet',
  shortciteN: 'citet',
  shortciteNP: 'citealp',
  fullcite: 'citep',
  fullciteA: 'citet',
  citepos: 'citet',
  upcite: 'cite',
  inlinecite: 'cite',
  yrcite: 'citeyearpar',
};

/** Expands commands that document classes define: journal names, unnumbered headings, page references. */
export function expandClassCommands(tex: string): string {
  const defined = new Set(
    [...tex.matchAll(/\\(?:newcommand|def|providecommand)\*?\s*\{?\\([A-Za-z]+)/g)].map((match) => match[1]),
  );
  const isDefined = (name: string) => defined.has(name);
  let result = expandAstronomy(expandJournals(tex, isDefined), isDefined);
  result = result.replace(
    /\\(acknowledge?ments?|acknow)(?![A-Za-z@])(?!\s*\})/g,
    () => '\n\n\\section*{Acknowledgments}\n\n',
  );
  result = result.replace(
    /\\begin\{(acks?|acknowledge?ments?)\}(?:[ \t]*\[([^\][]{1,80})\])?([\s\S]*?)\\end\{\1\}/g,
    (_, _name: string, heading: string | undefined, words: string) =>
      `\\section*{${heading ?? 'Acknowledgments'}}\n\n${words}\n\n`,
  );
  result = result
    .replace(/\\begin\s*\{contribution\}/g, '\\section*{Author Contributions}')
    .replace(/\\end\s*\{contribution\}/g, '')
    .replace(/\\begin\s*\{suppinfo\}/g, '\\section*{Supporting Information}')
    .replace(/\\end\s*\{suppinfo\}/g, '');
  result = replaceCommand(result, 'acks', 'm', ([words]) =>
    isDefined('acks') ? undefined : `\n\n\\section*{Acknowledgments}\n\n${words}\n\n`,
  );
  result = replaceCommand(result, 'IEEEPARstart|PARstart|lettrine', 'omm', ([, initial, rest], name) =>
    isDefined(name) ? undefined : `${initial}${rest}`,
  );
  result = replaceCommand(result, 'dropcap|yinipar', 'm', ([initial], name) =>
    isDefined(name) ? undefined : initial,
  );
  if (/\\documentclass\s*(?:\[[^\]]*\])?\s*\{jss\}/.test(result))
    for (const [name, written] of OF_JSS)
      result = replaceCommand(result, name, 'm', ([text]) =>
        isDefined(name) ? undefined : `${written}{${text}}${name === 'fct' ? '\\texttt{()}' : ''}`,
      );
  result = replaceCommand(result, 'IEEEraisesectionheading', 'm', ([heading]) => heading);
  result = result
    .replace(
      /\\begin\{(?:(?:sub)?appendices|appendix)\}|\\appendices(?![A-Za-z@])|\\appendix\s*\*/g,
      '\\appendix ',
    )
    .replace(/\\end\{(?:(?:sub)?appendices|appendix)\}/g, '');
  result = result
    .replace(/\\(begin|end)\{IEEE(proof|itemize|enumerate|description)\}/g, '\\$1{$2}')
    .replace(/\\begin\{(itemize|enumerate|description)\}\s*\[\\IEEE[^\]]*\]/g, '\\begin{$1}');
  result = ['IEEEbiography', 'IEEEbiographynophoto'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'om', ([, person, about]) => `\n\n\\textbf{${person}} ${about}\n\n`),
    result,
  );
  // LIPIcs.
  result = result
    .replace(/\\(begin|end)\{claimproof\}/g, '\\$1{proof}')
    .replace(/\\proofsubparagraph\*?(?=\s*\{)/g, '\\paragraph')
    .replace(/\\lipicsEnd(?![A-Za-z@])/g, '');
  if (/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bcomplexity\b/.test(result))
    result = result.replace(
      /\\(NP|coNP|NPC|PSPACE|EXP|NEXP|BPP|RP|ZPP|PH|PP|NL|FPT|XP|APX|PTAS|FPTAS|MA|AM|IP|BQP|QMA|NC|AC|TC|W|SAT|sharpP|ETH|SETH|MAXSNP|PLS|PPAD)(?![A-Za-z@])(?:\{\})?/g,
      (whole, name: string) => (isDefined(name) ? whole : `\\textsf{${name.replace('sharp', '\\#')}}`),
    );
  // LLNCS names its last headings by commands.
  result = result
    .replace(/\\ackname(?![A-Za-z@])/g, () => (isDefined('ackname') ? '\\ackname' : 'Acknowledgments'))
    .replace(/\\discintname(?![A-Za-z@])/g, 'Disclosure of Interests');
  // Springer's headings of statements at the end.
  result = replaceCommand(result, 'bmhead', 'sm', ([, heading = '']) =>
    isDefined('bmhead') ? undefined : `\n\n\\section*{${heading.replace(/[.:]\s*$/, '')}}\n\n`,
  );
  result = describeFigures(expandNotes(result, isDefined));
  result = result.replace(/\\(?:onlinecite|citen|citenum)(?![A-Za-z@])/g, '\\cite');
  result = result.replace(
    new RegExp(`\\\\(${Object.keys(CITATIONS).join('|')})(?![A-Za-z@])`, 'g'),
    (whole, name: string) => (isDefined(name) ? whole : `\\${CITATIONS[name]}`),
  );
  // The end of a proof prints its sign.
  result = result.replace(/\\qed(?:here)?(?![A-Za-z@])(?:\{\})?(?=[\s}]*\\end\s*\{proof)/g, '');
  result = result.replace(/\\sc(?![A-Za-z@])/g, () => '\\scshape');
  result = expandTextCommands(result, isDefined);
  result = replaceCommand(result, 'pageref', 'sm', () => '');
  return result.replace(/\\(?:sffamily|rmfamily|ttfamily|upshape|mdseries|normalfont)(?![A-Za-z@])\s*/g, '');
}

/** The commands of the Journal of Statistical Software for names of software. */
const OF_JSS = [
  ['pkg', '\\textbf'],
  ['proglang', '\\textsf'],
  ['code', '\\texttt'],
  ['fct', '\\texttt'],
  ['class', '\\texttt'],
  ['email', '\\texttt'],
] as const;

/** Writes notes in the margin and in tables as footnotes, and funders as text. */
function expandNotes(tex: string, isDefined: (name: string) => boolean): string {
  const unless = (name: string, written: string) => (isDefined(name) ? undefined : written);
  let result = replaceCommand(
    tex,
    'tablefootnote|marginnote|marginpar|sidenote|marginalnote|marginline',
    'om',
    ([, note], name) => unless(name, `\\footnote{${note}}`),
  );
  // A note to a table without a mark stands below the table.
  result = unmarkedNotes(result);
  result = replaceCommand(result, 'grantsponsor', 'mmm', ([, name]) => unless('grantsponsor', name ?? ''));
  return replaceCommand(result, 'grantnum', 'omm', ([, , number]) => unless('grantnum', number ?? ''));
}

/** The ACM's `\Description[short]{long}` is the alternative text of the pictures in its figure. */
const describeFigures = (tex: string): string =>
  ['figure', 'figure*', 'teaserfigure', 'marginfigure', 'table', 'table*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        let alt: string | undefined;
        const rest = replaceCommand(body, 'Description', 'om', ([, description = '']) => {
          alt = description.replace(/\s+/g, ' ').trim();
          return '';
        });
        if (alt === undefined) return undefined;
        const described = replaceCommand(
          rest,
          'includegraphics',
          'som',
          ([, options, file]) => `\\includegraphics[${options ? `${options},` : ''}alt={${alt}}]{${file}}`,
        );
        return `\\begin{${name}}${described}\\end{${name}}`;
      }),
    tex,
  );

const unmarkedNotes = (tex: string): string =>
  ['table', 'table*', 'sidewaystable', 'sidewaystable*', 'figure', 'figure*'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        if (!/\\footnotetext\s*\{/.test(body) || /\\footnotemark(?!\s*\[)/.test(body)) return undefined;
        const notes: string[] = [];
        const rest = replaceCommand(body, 'footnotetext', 'm', ([note = '']) => {
          notes.push(note);
          return '';
        });
        return `\\begin{${name}}${rest}\\end{${name}}\n\n${notes.join('\n\n')}\n\n`;
      }),
    tex,
  );

/** Symbols of astronomy classes and of textcomp, as plain text or math. The author's definitions have priority. */
const signs: Readonly<Record<string, string>> = {
  LaTeXe: 'LaTeX2e',
  AmS: 'AMS',
  BibTeX: 'BibTeX',
  micron: '\\ensuremath{\\mu}m',
  degr: '\\ensuremath{^{\\circ}}',
  arcdeg: '\\ensuremath{^{\\circ}}',
  arcmin: '\\ensuremath{^{\\prime}}',
  arcsec: '\\ensuremath{^{\\prime\\prime}}',
  fdg: '\\ensuremath{^{\\circ}}.',
  farcm: '\\ensuremath{^{\\prime}}.',
  farcs: '\\ensuremath{^{\\prime\\prime}}.',
  fs: '\\ensuremath{^{\\mathrm{s}}}.',
  fh: '\\ensuremath{^{\\mathrm{h}}}.',
  fm: '\\ensuremath{^{\\mathrm{m}}}.',
  fd: '\\ensuremath{^{\\mathrm{d}}}.',
  fp: '\\ensuremath{^{\\mathrm{p}}}.',
  farcd: '\\ensuremath{^{\\circ}}.',
  nodata: '…',
  sun: '\\ensuremath{\\odot}',
  earth: '\\ensuremath{\\oplus}',
  diameter: '⌀',
  LuaLaTeX: 'LuaLaTeX',
  XeLaTeX: 'XeLaTeX',
  pdfLaTeX: 'pdfLaTeX',
  LuaTeX: 'LuaTeX',
  XeTeX: 'XeTeX',
  KOMAScript: 'KOMA-Script',
  textcelsius: '°C',
  textellipsis: '…',
  textmu: 'µ',
};

function expandTextCommands(tex: string, isDefined: (name: string) => boolean): string {
  const names = Object.keys(signs).filter((name) => !isDefined(name));
  let result = tex.replace(
    new RegExp(`\\\\(${names.join('|')})(?![A-Za-z@])(\\{\\})?`, 'g'),
    (_, name: string) => signs[name] ?? '',
  );
  if (!/(?:[cC]ommand\*?|def|let)\s*\{?\s*\\etal(?![A-Za-z])/.test(tex))
    result = result.replace(/\\etal(?![A-Za-z@])(?:\{\})?\.?/g, 'et al.');
  // `\ion{Mg}{2}` of AASTeX and `\ion{Mg}{ii}` of MNRAS are both Mg II.
  result = replaceCommand(result, 'ion', 'mm', ([element = '', stage = '']) =>
    isDefined('ion') ? undefined : `${element}~${stageOf(stage.trim())}`,
  );
  result = replaceCommand(result, 'dataset|object|objectname', 'som', ([, , text]) => text);
  result = replaceCommand(result, 'endnote', 'om', ([, note]) =>
    isDefined('endnote') ? undefined : `\\footnote{${note}}`,
  );
  result = replaceCommand(result, 'doi', 'm', ([doi = '']) =>
    isDefined('doi') ? undefined : `\\href{https://doi.org/${doi.trim()}}{doi:${doi.trim()}}`,
  );
  result = replaceEnvironment(result, 'interactive', 'mm', ([, , body]) => `\n\n${body}\n\n`);
  result = replaceCommand(result, 'hologo|Hologo|NoCaseChange', 'm', ([text]) => text);
  // AASTeX's marks of changes: `\edit1{new text}`.
  result = replaceCommand(
    result.replace(/\\edit\s*\{?\d\}?\s*(?=\{)/g, '\\colophonedit'),
    'colophonedit',
    'm',
    ([text]) => text,
  );
  result = replaceCommand(result, 'tablenotemark', 'm', ([mark]) => `\\textsuperscript{${mark}}`);
  result = replaceCommand(result, 'tnote|tabfnm|tabfnt', 'm', ([mark], name) =>
    isDefined(name) ? undefined : `\\textsuperscript{${mark}}`,
  );
  result = replaceCommand(
    result,
    'tablenotetext',
    'mm',
    ([mark, text = '']) =>
      `\n\n\\textsuperscript{${mark}} ${withoutComments(text).replace(/\s*\n\s*/g, ' ')}\n\n`,
  );
  result = result.replace(/\\string\s*\\([A-Za-z@]+)/g, '\\textbackslash{}$1');
  // `\url|http://…|` between any two signs, as `\verb` takes its text.
  return result.replace(/\\(url|path|nolinkurl)\s*([|!+])([^\n]*?)\2/g, '\\url{$3}');
}

const stageOf = (stage: string) => (/^\d{1,3}$/.test(stage) ? romanOf(Number(stage)) : stage.toUpperCase());
