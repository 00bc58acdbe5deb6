import { describe, expect, it } from 'vitest';
import { type ReadPaper, readLatex, slow, warnings } from '../support/read-paper.ts';

// Constructs of packages that many papers load, with invented text (docs/conversion.md).
/** The page's words, with formulas as their characters. */
const wordsOf = (paper: ReadPaper) =>
  paper.html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('algorithms of algorithm2e', () => {
  it(
    'have the words and functions that the paper declares, line numbers, and references to lines',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}
\begin{algorithm}
\caption{Sorting}\label{alg:sort}
\Given{a list} \KwResult{a sorted list}
$i \gets 1$\; \label{line:start}
\For(\tcp*[f]{each item}){$i=1$ \KwTo $n$}{\Swap{$i$, $j$}\tcp*{an exchange}}
\eIf{done}{stop\;}{go on\;}
\Repeat{sorted}{compare\;}
\Switch{kind}{\Case{one}{first\;}\Other{second\;}}
\Procedure{\Swap{$a$}}{\KwRet $a$\;}
\end{algorithm}
\begin{algorithm}
first\;\label{line:first}
\For{$i$}{\label{line:for}third\;\nllabel{line:third}}
fourth\;\label{line:fourth}
\caption{Searching}\label{alg:search}
\end{algorithm}
See \cref{alg:sort}, line~\ref{line:start}. In Algorithm \ref{alg:search}, \ref{line:first}, \ref{line:for}, \ref{line:third}, \ref{line:fourth}.`,
        String.raw`\usepackage[linesnumbered,noend]{algorithm2e}\usepackage{cleveref}
\SetKwInOut{Given}{given}\SetKwFunction{Swap}{swap}\SetKwProg{Procedure}{Procedure}{:}{}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'given : a list',
        'Result: a sorted list',
        'to',
        '// each item',
        '// an exchange',
        'until sorted',
      ])
        expect(text).toContain(words);
      for (const words of ['switch kind do', 'case one do', 'otherwise do', 'Procedure swap(', 'return'])
        expect(text).toContain(words);
      expect(text).toMatch(/See algorithm 1, line 1\. In Algorithm 2, 1, 2, 3, 4\./);
    },
    slow,
  );
});

describe('references of cleveref and nameref', () => {
  it(
    'to ranges, pages, kinds and titles have text',
    async () => {
      const paper = await readLatex(
        String.raw`\section{First things}\label{sec:a}
\begin{lemma}\label{l1}One.\end{lemma}\begin{lemma}\label{l2}Two.\end{lemma}\begin{lemma}\label{l3}Three.\end{lemma}
See \crefrange{l1}{l3}; \labelcref{l2}; this \namecref{l1}; \nameref{sec:a}; \cref{l1} on \cpageref{l1}.
\section*{Last things}\label{sec:z} In \ref{sec:z}.`,
        String.raw`\usepackage{amsthm,hyperref,cleveref}\newtheorem{lemma}{Lemma}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('See lemmas 1 to 3; 2; this lemma; First things; lemma 1.');
      expect(wordsOf(paper)).toContain('In Last things.');
    },
    slow,
  );
});

describe('quantities of siunitx', () => {
  it(
    'have the paper’s own units and options, in text and formulas',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}We see \qty{10}{\kpc}, \num{1.5(2)e-4}, \qtylist{1;2;3}{\mT}, \qty{3}{\km\per\hour}, \ang{1;2;}, $x=\qty{5}{\ohm}$.
\begin{tabular}{lS} a & {Value} \\ b & 1.2e3 \\ \end{tabular}`,
        String.raw`\usepackage{siunitx}\DeclareSIUnit\parsec{pc}\DeclareSIUnit{\kpc}{\kilo\parsec}\sisetup{separate-uncertainty,per-mode=symbol}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['10kpc', '(1.5±0.2)×10−4', '1mT, 2mT and 3mT', '3km/h', '5Ω', '1.2×103'])
        expect(text.replace(/ /g, ' ')).toContain(words);
    },
    slow,
  );
});

describe('derivatives and matrices of the package physics', () => {
  it(
    'are formulas of their order',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}$\pdv[2]{f}{x}$, $\pdv{f}{x}{y}$, $\dd[3]{x}$, $\mqty(a & b \\ c & d)$, $\flatfrac{p}{q}$, $\braket{u}{v}$, $\div E$, $\pmqty{\imat{2}}$`,
        String.raw`\usepackage{physics}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toMatch(/∂2f∂x2, ∂2f∂x∂y, d3x, \(abcd\), p\/q, ⟨u\|v⟩, ∇⋅E, \(1001\)/);
    },
    slow,
  );
});

describe('boxes of tcolorbox', () => {
  it(
    'that the paper declares have titles, and theorems numbers',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{result}{A note}{main}It holds.\end{result}
See \cref{th:main}. \begin{hint}[colback=red]{Take care}of this\tcblower and that\end{hint}`,
        String.raw`\usepackage{tcolorbox,cleveref}\newtcbtheorem[number within=section]{result}{Result}{}{th}
\newtcolorbox{hint}[2][]{title=#2,#1}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toContain('Result 1.1 (A note)');
      expect(text).toContain('See result 1.1.');
      expect(text).toMatch(/Take care\s*of this\s*and that/);
    },
    slow,
  );
});

describe('numbers that a paper prints in its own way', () => {
  it(
    'have its letters, in theorems, supplements and its own counters',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}
\begin{assumption}\label{a}Smooth.\end{assumption}\begin{main}\label{m}True.\end{main}
\step\label{s} Begin. \step End. As in Step~\ref{s}, \ref{a} and \ref{m}.
\begin{equation}x\label{e1}\end{equation}
\supplement
\begin{figure}\caption{More}\label{f}\end{figure}\begin{equation}y\label{e2}\end{equation}
Figure~\ref{f}, (\ref{e1}), (\ref{e2}).`,
        String.raw`\newtheorem{assumption}{Assumption}\renewcommand{\theassumption}{A\arabic{assumption}}
\newtheorem{main}{Theorem}\renewcommand\themain{\Alph{main}}
\newcounter{steps}\newcommand{\step}{\refstepcounter{steps}\textbf{Step \thesteps. }}
\newcommand{\supplement}{\setcounter{figure}{0}\renewcommand{\thefigure}{S\arabic{figure}}\setcounter{equation}{0}\renewcommand{\theequation}{S\arabic{equation}}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Assumption A1', 'Theorem A', 'Step 1.', 'Step 2.', 'As in Step 1, A1 and A.'])
        expect(text).toContain(words);
      expect(text).toContain('Figure S1, (1), (S1).');
    },
    slow,
  );
});

describe('theorems that are printed again', () => {
  it(
    'keep the numbers of their equations, and those of later ones',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{restatable}{thm}{again}\label{t}It is
\begin{align}a &= b\label{x}\\ c &= d\label{y}\end{align}\end{restatable}
\again* \begin{equation}e\label{z}\end{equation} \eqref{x}, \eqref{y}, \eqref{z}`,
        String.raw`\usepackage{amsmath,thm-restate}\newtheorem{thm}{Theorem}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('(1), (2), (3)');
      expect(wordsOf(paper).match(/\(2\)/g)).toHaveLength(3);
    },
    slow,
  );
});

describe('bibliographies of elsarticle, Springer and the IEEE', () => {
  it(
    'keep the words in the commands of their styles',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\cite{a,b,c} \href{https://example.org/a%20b}{A link} stays.
\begin{thebibliography}{9}
\bibitem[{Kay(2000)}]{a} \bibinfo{author}{Kay, K.}, \bibinfo{year}{2000}. \newblock \bibinfo{title}{On kites}. \newblock \DOIprefix\doi{10.1/2}.
\bibitem[\protect\citeauthoryear{Lee}{2001}]{b} \begin{barticle} \bauthor{\bsnm{Lee}, \binits{L.}}: \batitle{On lees}. \bjtitle{Sails} \bvolume{7}, \bfpage{1}--\blpage{9} (\byear{2001}) \end{barticle} \endbibitem
\bibitem[May(2002)]{c} M.~May, \BIBforeignlanguage{de}{Über Mai}, \dodoi{10.3/4}
\end{thebibliography}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Kay, K., 2000. On kites',
        'Lee, L.: On lees. Sails 7, 1–9 (2001)',
        'Über Mai, doi:10.3/4',
        'A link stays',
      ])
        expect(text).toContain(words);
    },
    slow,
  );
});

describe('captions and terms', () => {
  it(
    'outside of floats, in listings and in lists with options are kept',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{center}\begin{tabular}{c}cell\end{tabular}\captionof{table}{In the middle}\label{t}\end{center} Table~\ref{t}.
\begin{listing}\begin{minted}{c}
int x;
\end{minted}\caption{A program}\label{l}\end{listing} Listing~\ref{l}.
\begin{description}[style=nextline]\item[A term] is defined.\end{description}
\begin{table}\caption{With a source}\begin{tabular}{c}x\end{tabular}\footnotetext{Source: a survey}\end{table}
\marginpar{A margin}\begin{lstlisting}[escapeinside={(*}{*)}]
go on (*\label{ln}*)
\end{lstlisting}
Line~\ref{ln}.`,
        String.raw`\usepackage{caption,minted,enumitem,listings}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Table 1 In the middle',
        'Table 1.',
        'A program',
        'Listing 1.',
        'A term',
        'Source: a survey',
        'A margin',
        'Line 1.',
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('(*');
    },
    slow,
  );
});

describe('a diagram of tikz-cd', () => {
  it(
    'is drawn with the colon of mathtools',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\[\begin{tikzcd} A \arrow[r, "f\vcentcolon"] & B \end{tikzcd}\]`,
        String.raw`\usepackage{mathtools,tikz-cd}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.figures).toHaveLength(1);
    },
    slow,
  );
});

describe('arrays of blkarray and diagrams of xy-pic', () => {
  it(
    'are a matrix with names, and a drawing',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\[\begin{blockarray}{ccc} & a & b \\ \begin{block}{c(cc)} 1 & x & y \\ 2 & z & w \\ \end{block}\end{blockarray}\]
\[\xymatrix{A \ar[r]^f \ar@{-->}[d]_{g} & B \\ C }\]`,
        String.raw`\usepackage{blkarray}\usepackage[all]{xy}`,
      );
      expect(wordsOf(paper)).not.toMatch(/\\(?:begin|xymatrix)/);
      expect(paper.html).toMatch(/<img [^>]*alt="Drawing with the words A B C f g"/);
    },
    slow,
  );
});
