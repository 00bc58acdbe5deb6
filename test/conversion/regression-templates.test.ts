import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { convertLatex, PIXEL, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What papers take over from templates of journals and from answers in forums, with invented text (docs/conversion.md).

describe('switches of templates', () => {
  it.each(['\\newcommand{\\blind}{0}', '\\def\\blind{0}'])(
    'show one of two title pages with %s',
    async (preamble) => {
      const paper = await readLatex(
        String.raw`\if0\blind
{
  \title{\bf Moss}\author{Ada Unit\thanks{We thank nobody.}\hspace{.2cm}\\ University of Stone}
  \maketitle
} \fi
\if1\blind
{
  \bigskip\begin{center}{\LARGE\bf Hidden title}\end{center}
} \fi
\section{A}Text. \ifnum\blind=1 Hidden text. \else Shown text. \fi \ifnum2>\blind More.\fi`,
        preamble,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).not.toContain('Hidden');
      expect(text).toContain('Text. Shown text. More.');
    },
    slow,
  );
});

describe('what made a paper unreadable', () => {
  it(
    'is read: the distance of rows in a formula, and a link with options in a list',
    async () => {
      const paper = await convertLatex(
        String.raw`\section{A}\[
\renewcommand{\arraystretch}{1.4}
\begin{array}{|c|}\hline x \\ \hline\end{array}
\]
\begin{description}\item[Moss] It grows (see \more).\item[Stone] It stays.\end{description}`,
        String.raw`\usepackage{hyperref}\newcommand{\more}{\href[page=1]{more.pdf}{More}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toContain('Moss It grows (see More). Stone It stays.');
      expect(paper.html).toContain('<mtable');
    },
    slow,
  );
});

describe('labels, signs and figures of templates', () => {
  it(
    'are read as LaTeX does',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}By \eqref{eq: growth
of moss} and \numprint[km]{1234}, King \etal found:
\begin{align}\label{eq: growth of moss}a&=b\\\overset{\text{law}}&=c\end{align}
\begin{figure}\mbox{
\includegraphics{a}
\hspace{1cm}
\includegraphics{a}
}\caption{Two.}\end{figure}
\begin{algorithm}\caption{Sweep}\begin{algorithmic}\FOR{$i=1$ \TO $n$}\STATE go\ENDFOR\end{algorithmic}\end{algorithm}`,
        String.raw`\usepackage{aligned-overset,numprint,algorithmic,algorithm}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['By (1) and 1 234 km, King et al. found:', 'Two.', 'for i=1 to n do'])
        expect(text).toContain(words);
      expect(paper.html).not.toMatch(/math-failed|formula-picture/);
    },
    slow,
  );

  it(
    'are those of the class ieeeaccess',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': String.raw`\documentclass{ieeeaccess}\begin{document}\title{Moss}\maketitle\section{A}\PARstart{T}{he} moss, as in \ref{f}.
\Figure[t!](topskip=0pt, botskip=0pt)[width=3cm]{a.svg}{The map.\label{f}}
\EOD\end{document}`,
          'a.svg': PIXEL,
        }),
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toContain('The moss, as in 1.');
      expect(text).toContain('The map.');
    },
    slow,
  );
});

describe('cells, quantities and proofs', () => {
  it(
    'have their lines, numbers and one sign at the end',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}It is \unit[5]{km} long, $\ind{A}$ and $\ind*{B}$.
\begin{table}\caption{Rates}\begin{tabular}{lc}\specialcell{Fixed\\effects} & 2\sym{***}\\ \end{tabular}\end{table}
\begin{proof}It grows. \qedhere\end{proof}`,
        String.raw`\usepackage{units,amsthm,mathtools}\newcommand{\sym}[1]{\rlap{#1}}
\newcommand{\specialcell}[2][c]{%
  \begin{tabular}[#1]{@{}c@{}}#2\end{tabular}}
\DeclarePairedDelimiter{\set}{\{}{\}}
\NewDocumentCommand{\ind}{s o m}{\IfBooleanTF{#1}{\mathbf{1}_{\set[#2]{#3}}}{\mathbf{1}_{#3}}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toMatch(/It is 5\s?km long/);
      expect(paper.html.match(/<table/g)).toHaveLength(1);
      expect(text).toMatch(/Fixed ?effects 2\*\*\*/);
      expect(text.match(/◻/g)).toHaveLength(1);
      expect(paper.html).not.toMatch(/math-failed|formula-picture|<mo[^>]*>\[/);
    },
    slow,
  );
});
