import { describe, expect, it } from 'vitest';
import { readLatex, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What papers on economics and linguistics have by habit, with invented text (docs/conversion.md).

describe('papers on economics', () => {
  it(
    'include tables and numbers by commands of their own',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}The rate is \result{rate} percent.
\begin{table}\caption{Rivers}\estauto{tables/main.tex}{2}{c}\end{table}
\begin{table}\caption{Lakes}\wide{tables/main.tex}\end{table}`,
        String.raw`\usepackage{booktabs}\makeatletter\newcommand\primitiveinput[1]{\@@input #1 }\makeatother
\let\estinput=\input % to flatten the document
\newcommand{\sym}[1]{\rlap{#1}}
\newcommand{\estauto}[3]{
  \vspace{.75ex}{
    \begin{tabular}{l*{#2}{#3}}
      \toprule
      \estinput{#1}
      \bottomrule
    \end{tabular}
  }
}
\newcommand{\wide}[1]{\estauto{#1}{2}{c}}
\newcommand{\result}[1]{\input{tables/#1.txt}\unskip}`,
        {
          'tables/main.tex': 'Width & (1) & (2) \\\\\n\\midrule\nSlow & 0.4\\sym{***} & 0.5 \\\\\n',
          'tables/rate.txt': '12.3',
        },
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html.match(/<table/g)).toHaveLength(2);
      const text = wordsOf(paper);
      expect(text).toContain('The rate is 12.3 percent.');
      expect(text).toContain('Width (1) (2) Slow 0.4*** 0.5');
    },
    slow,
  );
});

describe('papers on linguistics', () => {
  it(
    'have trees as drawings, or as lists if they cite',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\Tree [.S [.NP John ] [.VP [.V likes ] \qroof{the sea}.NP ] ]
\begin{figure}\begin{forest} for tree={grow=east} [{Methods, all} [Early, draw] [Late [{Abel~\cite{x}}]]]\end{forest}\caption{Kinds.}\end{figure}
\begin{forest}[VP [DP [John, roof]] [V$'$ [V]]]\end{forest}
\begin{thebibliography}{9}\bibitem{x} A. Abel, One.\end{thebibliography}`,
        String.raw`\usepackage{qtree,forest}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.figures).toHaveLength(2);
      expect(paper.html).toContain('Drawing with the words');
      expect(wordsOf(paper)).toContain('Methods, all Early Late Abel [1]');
    },
    slow,
  );
});
