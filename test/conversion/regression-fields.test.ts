import { describe, expect, it } from 'vitest';
import { convertLatex, PIXEL, readLatex, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What papers of one field have by habit and others don't, with invented text (docs/conversion.md).

describe('papers on mathematics', () => {
  it(
    'keep the labels of lists that the preamble sets, with references to items',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{enumerate}\item\label{i} One. \item\label{ii} Two.\end{enumerate}
\begin{conds}\item\label{c} Three.\end{conds}
By \eqref{i}, \ref{ii}, \ref{c}, and \cref{i,ii}.`,
        String.raw`\usepackage{amsmath,enumitem,cleveref}\setlist[enumerate,1]{label=\textup{(\roman*)},ref=\roman*}
\newlist{conds}{enumerate}{1}\setlist[conds,1]{label=\textup{(C\arabic*)},ref=(C\arabic*)}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toMatch(/\(i\) One\. +\(ii\) Two\./);
      expect(text).toContain('(C1) Three.');
      expect(text).toContain('By (i), ii, (C1), and items i and ii.');
    },
    slow,
  );

  it(
    'keep the labels that LaTeX’s own commands set',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{enumerate}\item\label{i} One.\end{enumerate} See \ref{i}.`,
        String.raw`\renewcommand{\theenumi}{\alph{enumi}}\renewcommand{\labelenumi}{(\theenumi)}`,
      );
      expect(wordsOf(paper)).toMatch(/\(a\) One\. +See a\./);
    },
    slow,
  );

  it(
    'number lines by a command of their own, and set restrictions, shoved lines and set builders',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{align*}a &= b \\ &= c \numberthis\label{e}\end{align*}
\begin{multline*}a\\ \shoveleft{+b}\\ +c\end{multline*}
$\rest{f}{U}$, $\Set{x \given y}$. See \eqref{e}.`,
        String.raw`\usepackage{mathtools}\newcommand\numberthis{\addtocounter{equation}{1}\tag{\theequation}}
\newcommand{\rest}[2]{\left.\kern-\nulldelimiterspace #1 \vphantom{\big|}\right|_{#2}}
\providecommand\given{}\DeclarePairedDelimiterX\Set[1]\{\}{\renewcommand\given{\;\delimsize\vert\;}#1}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('{x|y}');
      expect(wordsOf(paper)).toContain('See (1).');
      expect(paper.html).not.toContain('<img');
    },
    slow,
  );
});

describe('papers on physics and astronomy', () => {
  it(
    'have a formula in a line that only TeX can set as a formula in JATS',
    async () => {
      const paper = await convertLatex(String.raw`\section{A}It is $\mathchar"013C$ here.`);
      expect(paper.jats).toMatch(
        /<inline-formula><alternatives><inline-graphic [\s\S]*?<\/inline-graphic><tex-math>/,
      );
    },
    slow,
  );

  it(
    'keep what dcolumn prints for its sign, and draw LaTeX’s pictures',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{tabular}{lD{,}{\pm}{4}}a & 12,3 \\ b & 1,2\end{tabular}

A long line with $x$ before. % One more
\begin{figure}\setlength{\unitlength}{1mm}\begin{picture}(30,10)\put(0,0){\line(1,0){20}}\put(22,0){$\phi$}\end{picture}
\caption{A line.}\end{figure}`,
        String.raw`\usepackage{dcolumn}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('12±3');
      expect(paper.figures).toHaveLength(1);
    },
    slow,
  );

  it(
    'keep a drawing below a paragraph with a long formula',
    async () => {
      const long = `${'a+'.repeat(400)}a`;
      const paper = await readLatex(
        String.raw`\section{A}We have $${long}$ and $b = c + d$ too.
\begin{figure}\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}\caption{A line.}\end{figure} And $e$.`,
        String.raw`\usepackage{tikz}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('and b=c+d too.');
      expect(wordsOf(paper)).toContain('Figure 1 A line.');
    },
    slow,
  );

  it(
    'keep seconds of time, short names of works, Chinese names, and the titles that ADS exports',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\defcitealias{abel}{A20}At 12\fs3 (\citealt{abel}, hereafter \citetalias{abel}), \citepalias{abel}, as \possessive{abel} work. We thank \begin{CJK*}{UTF8}{gbsn}王\end{CJK*}. \citeauthor{many}.
\begin{deluxetable}{ll}\tablenum{1}\tablecaption{T.}\tablehead{\colhead{A} & \colhead{B}}\startdata\sidehead{Parts}a & \nodata\\ \enddata\end{deluxetable}
\appendix\section{B}\restartappendixnumbering\begin{figure}\includegraphics{a}\caption{F.}\label{f}\end{figure} See \ref{f}.
\bibliography{r}`,
        String.raw`\usepackage{natbib,CJKutf8,graphicx}\newcommand{\possessive}[1]{\citeauthor{#1}'s (\citeyear{#1})}`,
        {
          'a.svg': PIXEL,
          'r.bib': String.raw`@article{abel, author={Abel, A.}, title = "{A world at 0{\farcs}3 of 10 M$_{\ensuremath{\odot}}$}", year=2020, journal={J}}
@article{many, author={Bo, B. and Co, C. and Do, D.}, title={Many}, year=2021, journal={J}}`,
        },
      );
      expect(warnings(paper)).toEqual([]);
      // Short names are citations, too.
      expect(paper.html.match(/class="citation">A20</g)).toHaveLength(2);
      const text = wordsOf(paper);
      for (const words of [
        '12s.3',
        'hereafter A20)',
        '(A20)',
        'Abel’s (2020) work',
        'thank 王.',
        'Bo et al. ',
        'Parts a …',
        'See A1.',
        'World at 0″.3 of 10 M⊙',
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('et al..');
    },
    slow,
  );
});
