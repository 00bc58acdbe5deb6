import { describe, expect, it } from 'vitest';
import { convert, PIXEL, slow, warnings, wordsOf } from './convert-latex.ts';

// What papers on economics and linguistics have by habit, with invented text (docs/conversion.md).

describe('papers on economics', () => {
  it(
    'keep long tables with notes and columns of siunitx, and parts of figures of floatrow',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{ThreePartTable}\begin{TableNotes}\item Notes of it. \item[*] starred\end{TableNotes}
\begin{longtable}{@{}p{4cm}S[table-format=1.3,table-space-text-post={***}]S@{}}
\caption{Long}\label{t}\\ \toprule & {(1)} & {(2)}\\ \midrule \endfirsthead \toprule & {(1)} & {(2)}\\ \midrule \endhead
\bottomrule\insertTableNotes \endlastfoot
River & 0.031*** & -0.1\\
\end{longtable}\end{ThreePartTable}
\begin{figure}\ffigbox{\begin{subfloatrow}\ffigbox{\caption{Before}\label{b}}{\includegraphics{a}}\ffigbox{\caption{After}}{\includegraphics{a}}\end{subfloatrow}}{\caption{Two}\label{f}}\end{figure}
See \ref{t}, \ref{f}, \ref{b}.
\begin{tabbing}nom \= nominative\\ dat \> dative\end{tabbing}`,
        String.raw`\usepackage{threeparttablex,longtable,siunitx,booktabs,floatrow,graphicx}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'River 0.031*** −0.1',
        'Notes of it.',
        '* starred',
        'Before',
        'After',
        'See 1, 1, 1a.',
        'nom nominative',
      ])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'include tables and numbers by commands of their own',
    async () => {
      const paper = await convert(
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
    'keep numbered examples of gb4e with glosses, judgments, parts and references',
    async () => {
      const paper = await convert(
        String.raw`\section{A}In (\ref{one}), \Next:
\begin{exe}
\ex\label{one}
\gll wen-i \textbf{ti} {of it}\\
     river-\textsc{pl} 3sg flow\\
\glt ‘It flowed.’
\ex[*]{Bad this is.}
\ex\label{three}\begin{xlist}\ex Part one.\label{part}\ex[?]{Part two.}\end{xlist}
\end{exe}
\ea \label{four} Four. \z
See \ref{part}, (\ref{three}b), \ref{four}.`,
        String.raw`\usepackage{gb4e}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toContain('In (1), (1):');
      for (const words of [
        'wen-i ti of it river-pl 3sg flow ‘It flowed.’',
        '(2) *Bad this is.',
        'a. Part one. b. ?Part two.',
        'See 3a, (3b), 4.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'keep examples of linguex and expex, and phonetic letters',
    async () => {
      const paper = await convert(
        String.raw`\section{A}
\ex. \label{a} One.
\a. part \label{aa}
\b. *other

\exg. Dies ist \\ this is \\ ‘This is’

See \ref{aa} and \Last.

\pex<two> \a<x> first \a second \xe
\ex \begingl \gla wa tashi // \glb wa.I tashi // \glft ‘I’ // \endgl \xe
In \getref{two} and \getref{two.x}: \textipa{[@"li:S@n]}, \textesh, \ipa{t\super h}.`,
        String.raw`\usepackage{linguex,expex,tipa}\newcommand{\ipa}[1]{\textipa{#1}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        '(1) One. a. part b. *other',
        '(2) Dies ist this is ‘This is’',
        'See 1a and (2).',
        '(3) a. first b. second',
        'wa tashi wa.I tashi ‘I’',
        'In 3 and 3a: [əˈliːʃən], ʃ, tʰ.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'have trees as drawings, or as lists if they cite',
    async () => {
      const paper = await convert(
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

  it(
    'keep tableaux of constraints and rules of sounds',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{tableau}{c:c|c}
\inp{\ips{tat}} \const{Onset} \const{\textsc{NoCoda}}
\cand[\Optimal]{ta} \vio{} \vio{*}
\cand{tat} \vio{*!} \vio{}
\end{tableau}
\phonb{t}{d}{\phonfeat{+voice \\ +long}}{V} \phonr{/s/}{[z]}{a}`,
        String.raw`\usepackage{ot-tableau,phonrule}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toContain('/tat/ Onset NoCoda ☞ ta * tat *!');
      expect(text).toContain('+voice');
      expect(text).toContain('/s/ → [z] / __ a');
    },
    slow,
  );
});
