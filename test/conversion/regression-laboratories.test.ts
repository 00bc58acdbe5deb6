import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { convertLatex, readLatex, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What papers on chemistry, systems, literature and biology have by habit, with invented text (docs/conversion.md).

describe('papers on chemistry', () => {
  it(
    'keep conditions at arrows, columns of reactions, molecules and schemes',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\ce{A <=>[k_1][k_2] B}, \ce{Ba^2+ + SO4^2- -> BaSO4 v}, \pH.
\begin{align}\ce{E + S &-> ES}\label{e}\\ \ce{ES &->[heat] E + P}\end{align}
\begin{reaction}\label{r} 2 H2 + O2 -> 2 H2O\end{reaction}
See \ref{e}, \ref{r}\cite{x}. Here \chemfig{A-B}.
\begin{figure}\schemestart\chemfig{C-D}\arrow{->[\ce{H2}]}\chemfig{E=F}\schemestop\caption{S.}\end{figure}
\bibliography{r}`,
        String.raw`\usepackage{mhchem,chemfig,chemmacros,amsmath}`,
        { 'r.bib': String.raw`@article{x, author={Abel, A.}, title={On \ce{CO2}}, year=2020, journal={J}}` },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['BaSO4↓', 'pH', 'See 1, 1', 'On CO2', '2H2+O2→2H2O'])
        expect(text).toContain(words);
      expect(paper.figures).toHaveLength(2);
      // The bonds of molecules in a scheme are lines.
      const svg = paper.figures.map(({ bytes }) => new TextDecoder().decode(bytes)).join('');
      expect(svg.match(/<path[^>]*\sstroke="#000"/g)?.length ?? 0).toBeGreaterThan(1);
    },
    slow,
  );
});

describe('papers on systems', () => {
  it(
    'draw plots of data files, whatever PGFPlots they ask for',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{figure}\begin{tikzpicture}\begin{axis}[xlabel=Threads]
\addplot table[x=t,y=ours,col sep=comma] {data/perf.csv};\end{axis}\end{tikzpicture}\caption{Speed.}\end{figure}`,
        String.raw`\usepackage{pgfplots}\pgfplotsset{compat=1.18}`,
        { 'data/perf.csv': 't,ours\n1,1\n2,2.5\n4,4\n' },
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.figures).toHaveLength(1);
      expect(new TextDecoder().decode(paper.figures[0]?.bytes).length).toBeGreaterThan(2000);
    },
    slow,
  );

  it(
    'keep lists of their own, numbers in circles, marks of comparisons, counters in boxes, and labels in code',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\circled{1} first, \black{2} second, \CIRCLE{} yes, \Circle{} no.
\begin{packed}\item one \item two\end{packed}
\insight{Rivers are long.\label{in}} See \ref{in} and line~\ref{l}.
\begin{hidden}
Not shown.
\end{hidden}
\begin{lstlisting}[style=my]
let x; (*@\label{l}@*)
\end{lstlisting}`,
        String.raw`\usepackage{tikz,listings,comment,wasysym}\excludecomment{hidden}
\newcommand*\circled[1]{\tikz[baseline=(c.base)]{\node[shape=circle,draw,inner sep=1pt] (c) {#1};}}
\newcommand*\black[1]{\tikz[baseline=(c.base)]{\node[shape=circle,fill=black,text=white] (c) {#1};}}
\newenvironment{packed}{\begin{list}{$\bullet$}{\setlength{\itemsep}{0.2pt}}}{\end{list}}
\newcounter{insight}\newcommand{\insight}[1]{\refstepcounter{insight}\begin{quote}\textbf{Insight \theinsight:} #1\end{quote}}
\lstdefinestyle{my}{escapeinside={(*@}{@*)}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        '① first, ❷ second, ● yes, ○ no.',
        'Insight 1: Rivers are long.',
        'See 1 and line 1.',
      ])
        expect(text).toContain(words);
      expect(paper.html.match(/<li>/g)).toHaveLength(2);
      for (const words of ['∙', 'Not shown', '(*@']) expect(text).not.toContain(words);
    },
    slow,
  );
});

describe('papers on biology', () => {
  it(
    'keep addresses in bibliographies, signs, and tables with lines between columns',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}TGF-\textbeta, \Yinyang\ equal~\cite{x}.
\begin{tabular}{|l+l|}a & b\\ c & d\end{tabular}
\begin{thebibliography}{9}\bibitem{x} Abel A. One. \href {https://doi.org/10.1/x_y} {\path{doi:10.1/x_y}}.\end{thebibliography}`,
        String.raw`\usepackage{array,marvosym,textgreek,hyperref}\newcolumntype{+}{!{\vrule width 2pt}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['TGF-β, ☯ equal', 'One. doi:10.1/x_y.']) expect(text).toContain(words);
      expect(paper.html.match(/<t[dh][ >]/g)).toHaveLength(4);
    },
    slow,
  );
});

describe('items with labels of their own', () => {
  it(
    'have them beside their text, on the page and in the PDF, and a target for links',
    async () => {
      const paper = await convertLatex(
        String.raw`\section{A}\begin{enumerate}[label=(A\arabic*)]\item\label{one} Convex. \item Bounded.\end{enumerate} By~\ref{one}.`,
        String.raw`\usepackage{enumitem}`,
      );
      expect(paper.report.messages).toEqual([]);
      expect(paper.html).toMatch(/<dl class="labels"><dt>\(A1\)<\/dt><dd><p><span id="p-one"><\/span>Convex/);
      const { blocks } = await readPdfText(paper.pdf);
      expect(blocks.map(({ text }) => text).join(' ')).toMatch(
        /\(A1\)\s*Convex\.\s*\(A2\)\s*Bounded\.\s*By \(A1\)/,
      );
    },
    slow,
  );
});
