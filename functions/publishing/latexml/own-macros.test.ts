import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locateLatexml } from './locate-latexml.ts';
import { runLatexml } from './run-latexml.ts';

/** Commands without which nothing is printed, or that end what stands around them. */
const KERNEL = new Set(
  'picture endpicture twocolumn a b c d e i j k l o r t u v z H L O P S AA AE OE aa ae oe ss th dh dj TH DH DJ ng NG label ref pageref item section subsection subsubsection chapter part paragraph subparagraph caption footnote footnotemark footnotetext begin end par title author date maketitle thanks emph text textbf textit textrm textsc texttt mbox makebox fbox framebox parbox hbox vbox box cite bibliography bibitem input include index glossary documentclass usepackage newcommand renewcommand providecommand newenvironment renewenvironment def edef let gdef xdef csname endcsname expandafter relax if else fi loop repeat newcounter setcounter addtocounter stepcounter refstepcounter arabic roman Roman alph Alph left right big Big bigg Bigg hspace vspace hskip vskip kern hfill vfill centering raggedright raggedleft protect space quad qquad ensuremath appendix and or not the long outer global number string meaning count dimen skip toks obeylines obeyspaces verb verbatim hline cline multicolumn tabular array equation list trivlist rule raisebox strut phantom hphantom vphantom smash em bf it rm sc sf sl tt small large normalsize bgroup egroup begingroup endgroup aftergroup afterassignment futurelet uppercase lowercase penalty write message show end bye'.split(
    ' ',
  ),
);

/** The names of all commands that our bindings define. */
const names = [
  ...new Set(
    globSync('vendor/latexml/bindings/*.rhai').flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:DefMacro|DefConstructor|DefPrimitive|Let)\(["`]\\{1,2}([A-Za-z]+)|\\{1,2}(?:(?:new|renew|provide)command\*?\s*\{?|def|let)\\{1,2}([A-Za-z]+)/g,
        ),
      ].map(([, one, other]) => one ?? other ?? ''),
    ),
  ),
].filter((name) => !KERNEL.has(name));

it.skipIf((await locateLatexml()) === undefined)(
  'an author’s own command has priority over every command that a binding knows',
  async () => {
    expect(names.length).toBeGreaterThan(500);
    const paper = [
      '\\documentclass{article}\\usepackage{amsmath,graphicx,hyperref}',
      ...names.map((name, at) => `\\providecommand{\\${name}}{}\\renewcommand{\\${name}}{Own${at}.}`),
      '\\begin{document}',
      ...names.map((name) => `\\${name}{} and \\${name}\\ there.\n`),
      '\\end{document}',
    ].join('\n');
    const reading = await runLatexml([{ path: 'main.tex', bytes: Buffer.from(paper) }], 'main.tex');
    const text = reading?.xml ?? '';
    const overridden = names.filter((_, at) => text.split(`Own${at}.`).length !== 3);
    expect(overridden).toEqual([]);
  },
  60_000,
);
