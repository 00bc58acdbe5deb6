/** Whether a command sets only how a text looks. */
export function isLayout(name: string): boolean {
  const [, command = ''] = /^\\([A-Za-z@]+)/.exec(name) ?? [];
  return LAYOUT.has(command) || LAYOUT_KINDS.test(command);
}

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
