import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { PIXEL, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What classes and styles of journals and conferences define that authors don't send, with invented text (docs/conversion.md).

const ofClass = (name: string, body: string, preamble = '') =>
  readPaper(
    aSubmission({
      'main.tex': `\\documentclass{${name}}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`,
      'moss.svg': PIXEL,
    }),
  );

describe('styles of conferences', () => {
  it(
    'have no numbers of sections with secnumdepth 0',
    async () => {
      const paper = await readLatex(
        String.raw`\section{Moss}\begin{equation}a\end{equation}\subsection{Stone}`,
        String.raw`\setcounter{secnumdepth}{0}`,
      );
      expect(paper.html).not.toContain('<span class="number">1');
    },
    slow,
  );
});

describe('the class of MDPI', () => {
  it(
    'has capitalized theorems, headings of statements, and floats A1, A2 in its appendices',
    async () => {
      const paper = await ofClass(
        'Definitions/mdpi',
        String.raw`\section{A}\begin{Theorem}[Moss]\label{t}It grows.\end{Theorem}\begin{Lemma}It stays.\end{Lemma}
See Theorem~\ref{t}, Figure~\ref{f}, Equation~(\ref{e}).
\begin{listing}[H]\caption{Moss by name.}\rule{1cm}{1pt}\raggedright It is green. \rule{1cm}{1pt}\end{listing}
\supplementary{Figure S1: moss.}\authorcontributions{A.U. saw it.}\informedconsent{Not applicable.}
\abbreviations{Abbreviations}{\begin{tabular}{ll}MO & moss\\ST & stone\end{tabular}}
\appendixtitles{no}\appendixstart\appendix\section{B}\begin{equation}a\end{equation}\section{C}
\begin{figure}\includegraphics{moss}\caption{Moss.\label{f}}\end{figure}\begin{equation}b\label{e}\end{equation}
\reftitle{References}\begin{thebibliography}{1}\bibitem{u} Unit, A. Notes. 1843.\end{thebibliography}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Theorem 1 (Moss). It grows.',
        'Lemma 1. It stays.',
        'See Theorem 1, Figure A1, Equation (A2).',
        'Listing 1 Moss by name.',
        'Supplementary MaterialsFigure S1: moss.',
        'Author ContributionsA.U. saw it.',
        'Informed Consent StatementNot applicable.',
        'AbbreviationsMO moss',
      ])
        expect(text).toContain(words);
      expect(text.split('References')).toHaveLength(2);
    },
    slow,
  );
});

describe('the class of Copernicus', () => {
  it(
    'has its headings, chemical formulas, reactions and tables',
    async () => {
      const paper = await ofClass(
        'copernicus',
        String.raw`\maketitle\copyrightstatement{Nobody's.}\introduction
At 3\,\degree C, \chem{CO_2} is\hack{\break} gas, by (\ref{r}).
\begin{table}\caption{Moss.}\begin{tabular}{ll}\tophline a & b\\\middlehline c & d\\\bottomhline\end{tabular}\belowtable{By hand.}\end{table}
\begin{reaction}\label{r}A + B \rightarrow C\end{reaction}
\conclusions[What we saw]It grows.
\authorcontribution{A.U. saw it.}\noappendix\disclaimer{None.}`,
        // The class may be among the files, with simple definitions.
        String.raw`\newcommand{\introduction}[1][Introduction]{\section{#1}}\def\tophline{\hline}\newcommand\chem[1]{#1}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        '1 IntroductionAt 3 ∘C, CO2 is gas, by (R1).',
        'a b c d',
        'By hand.',
        'A+B→C(R1)',
        '2 What we sawIt grows.',
        'Author contributionsA.U. saw it.',
        'DisclaimerNone.',
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('Nobody');
    },
    slow,
  );
});

describe('classes of other journals', () => {
  it(
    'have headings by commands and environments of their own',
    async () => {
      const paper = await ofClass(
        'imsart',
        String.raw`\begin{frontmatter}\runtitle{Short moss}\begin{aug}\author[A]{\fnms{Ada}~\snm{Unit}},\author[B]{\fnms{Bo}~\snm{Stone}}\end{aug}\end{frontmatter}
\bmsection{Moss}It grows.\bmsubsection{Stone}It stays.
\begin{affiliations}\item University of Stone\end{affiliations}
\begin{methods}By hand.\end{methods}
\begin{acks}[Thanks]We thank nobody.\end{acks}\begin{funding}None.\end{funding}
\begin{supplement}\stitle{Part one}\sdescription{About moss.}\end{supplement}
\begin{supplement}\stitle{Part two}\sdescription{About stone.}\end{supplement}
\begin{addendum}\item A friend helped.\item[Correspondence] To A.~U.\end{addendum}`,
      );
      const text = wordsOf(paper);
      for (const words of [
        '1 MossIt grows.',
        '1.1 StoneIt stays.',
        'MethodsBy hand.',
        'ThanksWe thank nobody.',
        'FundingNone.',
        'Supplementary MaterialPart one About moss. Part two About stone.',
        'AcknowledgmentsA friend helped.',
        'CorrespondenceTo A. U.',
      ])
        expect(text).toContain(words);
      for (const words of ['Short moss', 'Ada', 'University', ' ,']) expect(text).not.toContain(words);
    },
    slow,
  );

  it(
    'have captions and notes of tables by commands of their own',
    async () => {
      const paper = await ofClass(
        'interact',
        String.raw`\section{A}\begin{table}\tbl{Moss by place.}{\begin{tabular}{ll}a & b\\c & d\end{tabular}}\tabnote{$^{a}$By hand.}\label{t}\end{table}
\begin{figure}\includegraphics{moss}\caption{Stone.}\figurenote{It is grey.}\end{figure} See Table~\ref{t}.
\appendix\section{B}\begin{equation}a\label{e}\end{equation}\eqref{e}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Table 1 Moss by place.', 'By hand.', 'Note. It is grey.', 'See Table 1.', '(A1)'])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'set their title page across both columns',
    async () => {
      const paper = await readLatex(
        String.raw`\twocolumn[\begin{@twocolumnfalse}\begin{tabular}{ll} & \noindent\LARGE{\textbf{On moss}}\\ & Ada Unit\\\end{tabular}\end{@twocolumnfalse}]
\section*{}\vspace{-1cm}\section{A}It grows.`,
        String.raw`\makeatletter\renewcommand\LARGE{\@setfontsize\LARGE{15pt}{17}}\renewcommand\footnoterule{\hrule width 3in}\makeatother`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html).not.toContain('Ada Unit<');
      expect(wordsOf(paper)).not.toContain('On moss');
      expect(paper.html).not.toMatch(/<h2[^>]*><\/h2>/);
    },
    slow,
  );
});

describe('the class of eLife', () => {
  it(
    'has supplements, data and code of figures, boxes, and references by kind',
    async () => {
      const paper = await ofClass(
        'elife',
        String.raw`\section{A}See \FIG{moss}, \BOX{stone} and Figure supplement~\ref{wet}.
\begin{figure}\includegraphics{moss}\caption{Moss.}\label{fig:moss}
\figsupp[Wet]{Wet moss.}{\includegraphics{moss}}\label{wet}\figsupp{Dry moss.}{\includegraphics{moss}}
\figdata{The counts.}\label{data}\figsrccode{The script.}\end{figure}
\begin{featurebox}\caption{Stone.}\label{box:stone}It is grey.\featurefig{A stone.}\label{part}\end{featurebox}
\begin{table}\caption{Moss.}\begin{tabular}{ll}a & b\\c & d\end{tabular}\tabledata{By place.}\end{table}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'See Figure 1, Box 1 and Figure supplement 1.',
        'Figure 1 Moss.',
        'Figure 1—source data 1. The counts.',
        'Figure 1—source code 1. The script.',
        'Figure 1—figure supplement 1 Wet moss.',
        'Figure 1—figure supplement 2 Dry moss.',
        'Box 1 Stone.',
        'Table 1—source data 1. By place.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );
});

describe('classes of astronomy and mathematics', () => {
  it(
    'have nominal units, sets of figures, signs and letters of their own',
    async () => {
      const paper = await ofClass(
        'aastex631',
        String.raw`\section{A}\nom{L} and \nomTerrMass.\explain{We changed this.}
\figsetstart\figsetnum{2}\figsettitle{Moss by day}\figsetgrpstart\figsetgrpnum{2.1}\figsetgrptitle{Monday}\figsetplot{a.pdf}\figsetgrpnote{Wet.}\figsetgrpend\figsetend
$a \lid b \getsto c \sol d$ in $\bbbr^2 \cup \bbbone$, $\surd 2$.`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Fig. Set 2.Moss by day', 'a≦b⇆c⪝d', 'ℝ2∪𝟙', '√2']) expect(text).toContain(words);
      for (const words of ['We changed this', 'Monday', 'Wet']) expect(text).not.toContain(words);
    },
    slow,
  );

  it(
    'number theorems of the Electronic Journal of Probability together, within sections',
    async () => {
      const paper = await ofClass(
        'ejpecp',
        String.raw`\section{A}\begin{theorem}It grows.\end{theorem}\begin{lemma}\label{l}It stays.\end{lemma}See Lemma~\ref{l}.
\begin{thebibliography}{1}\bibitem{u} Unit, A.: Notes. \ARXIV{math.PR/0211159}\end{thebibliography}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Theorem 1.1. It grows.', 'See Lemma 1.2.', 'arXiv:math.PR/0211159'])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'number formulas of mhequ that have a label',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{equ}[a] x=1\end{equ}\begin{equ} y=2\end{equ}\begin{equs} z&=3\\ u&=4\label{b}\end{equs}
\begin{equs}[c] v&=5\\ w&=6\end{equs}\begin{equs} p&=7\\ q&=8\end{equs} See \eqref{a}, \eqref{b}, \eqref{c}.`,
        '\\usepackage{mhequ}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('See (1), (2), (3).');
      expect(paper.html.match(/<math/g)).toHaveLength(5);
    },
    slow,
  );
});

describe('the back matter and lists of other classes', () => {
  it(
    'are shown: nomenclature of the ASME, and sources of floats in Brazilian theses',
    async () => {
      const paper = await ofClass(
        'abntex2',
        String.raw`\chapter{A}\begin{nomenclature}\EntryHeading{Letters}\entry{$k$}{Growth of moss}\entry{$T$}{Age of stone}\end{nomenclature}
\begin{table}\IBGEtab{\caption{Moss.}\label{t}}{\begin{tabular}{ll}a & b\\c & d\end{tabular}}{\fonte{A. Unit}\nota{By hand.}}\end{table}
\begin{figure}\caption{Stone.}\includegraphics{moss}\legend{Fonte: B. Stone}\end{figure} See \ref{t}.`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Nomenclature',
        'Letters',
        'k Growth of moss',
        'Fonte: A. Unit',
        'Nota: By hand.',
        'Fonte: B. Stone',
      ])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'keep terms and marks beside items that have none',
    async () => {
      const paper = await readLatex(String.raw`\section{A}
\begin{description}\item[Moss] grows.\item Stays.\end{description}
\begin{description}\item First.\item Second.\end{description}
\begin{itemize}\item[Stone] is grey.\end{itemize}\begin{itemize}\item[B] falls.\item Rises.\end{itemize}
\begin{itemize}\item[--] One.\item Two.\end{itemize}`);
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Moss grows.', 'Stays.', 'Stone is grey.', 'B falls.', '• Rises.'])
        expect(text).toContain(words);
      expect(paper.html).toMatch(/<li>(?:<p>)?First\./);
      expect(paper.html).toMatch(/<li>(?:<p>)?One\./);
    },
    slow,
  );
});
