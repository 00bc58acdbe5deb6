import type { ConversionLog } from './conversion-log.ts';
import { MARKS } from './marks.ts';
import type { PandocWarning } from './pandoc/run-pandoc.ts';

/** Reports skipped commands, except those in the preamble only, which are layout, and those that the rewrites added. */
export function reportSkipped(warnings: PandocWarning[], body: string, log: ConversionLog): void {
  const seen = new Set<string>();
  for (const { type, contents = '' } of warnings) {
    if (type !== 'SkippedContent' || isLayout(contents)) continue;
    const name = /^\\(?:begin|end)\{[^}]*\}|^\\[A-Za-z@]+\*?/.exec(contents)?.[0];
    if (name === undefined || name.startsWith('\\end{') || seen.has(name) || !body.includes(name)) continue;
    seen.add(name);
    if (name.startsWith('\\begin{'))
      log.info(`The environment ${name.slice(7, -1)} is unknown; its content is shown as text.`, name);
    else
      log.warning(`The command ${name} is unknown and was omitted.`, [
        `${name}{`,
        `${name} `,
        `${name}\n`,
        name,
      ]);
  }
}

/** Whether what pandoc skipped sets only how a text looks. */
export function isLayout(skipped: string): boolean {
  const [, command = '', environment = ''] = /^\\([A-Za-z@]+)\*?(?:\s*\{([^}]*)\})?/.exec(skipped) ?? [];
  if (command === 'begin' || command === 'end')
    return FRAMES.has(environment) || OWN.some((mark) => environment.startsWith(mark));
  return LAYOUT.has(command) || LAYOUT_KINDS.test(command);
}

const OWN = Object.values(MARKS);
const FRAMES: ReadonlySet<string> = new Set(['document', 'frontmatter']);
/** Icons, values of counters, and lists of contents. */
const LAYOUT_KINDS =
  /^(?:the\w+|fa[A-Z]\w*|lstlistof\w+|listof\w+|cftinsert\w*|print(?:index|gloss\w+|acronyms))$/;

const LAYOUT: ReadonlySet<string> = new Set(
  `
  abovestrut addcontentsline addtocontents addtocounter allowbreak allowdisplaybreaks alwaysDashedLine
  alwaysDoubleLine alwaysNoLine alwaysSingleLine alwaysSolidLine appendix appendixfigures appendixname
  appendixpage appendixstart appendixtables arraystretch author authorrunning automark balance baselineskip
  begingroup belowstrut bibliographystyle bibsep bigbreak bigskip boldmath bookmarksetup bottomAlignProof
  bottomrule break bsp captionsetup centerAlignProof centering clearpage color colorlet columnwidth
  copyrightpage date DeclareGraphicsExtensions DeclareGraphicsRule def definecolor documentclass doublespacing
  emergencystretch EnableBpAbbreviations endgroup enlargethispage EOD epsscale fancyfoot fancyhead fancyhf
  fancypagestyle FBwidth FloatBarrier flushbottom flushcolsend flushleft fontsize footnotesize frenchspacing
  fussy geometry global glsresetall goodbreak graphicspath hbadness hfil hfill hiderowcolors hline hskip hspace
  huge Huge hypersetup hyphenation ignorespaces indent input inputencoding item itemsep label Large LARGE
  leavevmode leftskip let linebreak linenumbers lineskip linespread linewidth long LongTables looseness lstset
  makeatletter makeatother makeFNbottom maketitle manualmark mathversion medbreak medskip midrule newcolumntype
  newcommand newcounter newdimen newlength newpage newtheorem newtheoremstyle noappendix nobibliography nobreak
  nocite noindent nolinebreak nolinenumbers nopagebreak normalAlignProof null onecolumn onehalfspacing pagebreak
  pagerange pagestyle par parindent parsep parskip pdfbookmark pdfoutput penalty phantomsection protect
  providecommand qedhere raggedbottom RawFloats relax renewcommand rightskip sectionfont selectfont
  selectlanguage setcounter setDOI setfloatlink setkeys setlength setstretch settowidth showrowcolors
  singlespacing sisetup sloppy sloppypar small smallbreak smallskip startlongtable stepcounter strut
  subsectionfont subsubsectionfont SweaveOpts tabcolsep textwidth thanks theoremstyle title titleformat
  titlerunning titlespacing tolerance toprule topsep twocolumn unboldmath unskip urlstyle usepackage vbadness
  vfill vrule vskip vspace xspace
`.match(/\S+/g),
);
