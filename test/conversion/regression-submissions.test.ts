import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { PIXEL, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What submissions to preprint servers have by habit, with invented text (docs/conversion.md).

describe('numbers', () => {
  it(
    'count captions, not floats: a formula across both columns and a picture without a caption have none',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{figure*}\begin{equation}x=1\label{e}\end{equation}\hrulefill\end{figure*}
\begin{figure}\includegraphics{a.svg}\label{none}\end{figure}
\begin{figure}\includegraphics{a.svg}\caption{First.}\label{f}\end{figure}
See figure~\ref{f}, formula~\ref{e} and section~\ref{none}.`,
        String.raw`\usepackage{graphicx}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('Figure 1 First.');
      expect(wordsOf(paper)).toContain('See figure 1, formula 1 and section 1.');
      expect(paper.html.match(/<figcaption/g)).toHaveLength(1);
    },
    slow,
  );
});

it(
  'sets all paragraphs below a section on one level',
  async () => {
    const paper = await readLatex(
      String.raw`\section{A}\paragraph{One}x\paragraph{Two}y\subsection{B}\paragraph{Three}z`,
    );
    expect([...paper.html.matchAll(/<h(\d)/g)].map(([, level]) => level).slice(0, 5)).toEqual([
      '2',
      '3',
      '3',
      '3',
      '4',
    ]);
  },
  slow,
);

describe('floats', () => {
  it(
    'keep the caption above starred notes, and number no starred captions',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{figure}\includegraphics{a.svg}\caption*{Bare}\end{figure}
\begin{figure}\includegraphics{a.svg}\caption{Wages}\caption*{Notes: Yearly.}\end{figure}
\begin{table}\caption{Hours}\begin{tabular}{lD{.}{.}{-3}}a & 0.05^{***}\\ b & 1.2\end{tabular}\caption*{Notes: Weekly.}\end{table}
\begin{figure}\begin{subfigure}{.5\textwidth}\includegraphics{a.svg}\caption*{Ours}\end{subfigure}
\begin{subfigure}{.5\textwidth}\includegraphics{a.svg}\caption{Theirs}\end{subfigure}\caption{Both}\end{figure}
\begin{figure}\ContinuedFloat\includegraphics{a.svg}\caption{More}\end{figure}`,
        String.raw`\usepackage{graphicx,subcaption,dcolumn}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Figure 1 Wages', 'Notes: Yearly.', 'Table 1 Hours', '0.05∗∗∗', 'Notes: Weekly.'])
        expect(text).toContain(words);
      for (const words of ['(a) Theirs', 'Figure 2 Both', 'Figure 2 More']) expect(text).toContain(words);
      expect(text).not.toMatch(/Figure \d Bare|\(a\) Ours/);
    },
    slow,
  );

  it(
    'across both columns stand below the title, and parts without words keep their letters',
    async () => {
      const paper = await readLatex(
        String.raw`\twocolumn[{\renewcommand\twocolumn[1][]{#1}\maketitle
\begin{center}\includegraphics{a.svg}\captionof{figure}{Teaser.}\end{center}}]
\section{A}\begin{figure}\subfloat[]{\includegraphics{a.svg}\label{s}}\subfloat[B]{\includegraphics{a.svg}}\caption{C}\end{figure}\ref{s}
\begin{flushleft}\textbf{Notes.} Flushed.\end{flushleft}`,
        String.raw`\usepackage{graphicx,subfig,caption}\title{T}\author{A}`,
        { 'a.svg': PIXEL },
      );
      const text = wordsOf(paper);
      for (const words of ['Figure 1 Teaser.', '(a)', '(b) B', 'Figure 2 C', 'Notes. Flushed.'])
        expect(text).toContain(words);
      expect(text).not.toContain(']');
      expect(paper.html).not.toContain('class="theorem"');
    },
    slow,
  );
});

it(
  'goes on with an item where one without a mark follows, as in the checklists of conferences',
  async () => {
    const paper = await readLatex(
      String.raw`\section{A}\begin{ack}Thanks.\end{ack}\begin{enumerate}\item Claims \item[] Question: True? \item[] Answer: Yes.
\item Limits \item[] Answer: No.\end{enumerate}`,
    );
    expect(paper.html.match(/<li/g)).toHaveLength(2);
    expect(wordsOf(paper)).toContain('AcknowledgmentsThanks.');
    expect(wordsOf(paper)).toContain('Claims Question: True? Answer: Yes. Limits Answer: No.');
  },
  slow,
);

it(
  'leaves out title pages that the source sets itself',
  async () => {
    const paper = await readLatex(
      String.raw`\begin{flushleft}{\Large\textbf{Rivers}}\\ Ada Example\textsuperscript{1}\\ \textbf{1} Institute of Rivers\end{flushleft}
\section*{Abstract}Short.\section{A}Text.`,
    );
    expect(wordsOf(paper)).not.toContain('Institute of Rivers');
    const centered = await readLatex(
      String.raw`\begin{center}{\Large\textbf{\color{red}{Rivers}}}\end{center}\begin{center}Bo Unit\end{center}
\section*{\color{red}{Abstract}}\textbf{\boldmath{Short.}}\section{A}\begin{center}Text.\end{center}`,
    );
    expect(wordsOf(centered)).not.toMatch(/Bo Unit|Rivers|Short/);
    expect(wordsOf(centered)).toContain('1 A');
    expect(wordsOf(centered)).toContain('Text.');
    const thesis = await readLatex(
      String.raw`\begin{titlepage}\centering A thesis of the institute\end{titlepage}\section{A}Text.`,
    );
    expect(wordsOf(thesis)).not.toContain('institute');
  },
  slow,
);

describe('papers on astronomy', () => {
  it(
    'keep notes and tables of Astronomy & Astrophysics, and number what its appendix has',
    async () => {
      const paper = await convertClass(
        'aa',
        String.raw`\section{A}\begin{table}\caption{Stars}\label{t}\begin{tabular}{lc}Star & Type\\ \hline
B\tablefootmark{a} & K\end{tabular}\tablefoot{Two.\\ \tablefoottext{a}{Ours.}}\tablebib{(1) Abel.}\end{table}
\begin{table}\caption{Gas}$$\begin{array}{p{0.5\linewidth}l}\hline\noalign{\smallskip} Source & T\\ \hline Yorke 79 & \leq 1700^{\mathrm{a}}\\ \hline\end{array}$$\end{table}
5\fm3, $\tens{T}$.
\begin{appendix}\section{B}\longtab[1]{\begin{longtable}{ll}\caption{\label{l} Long.}\\ \hline a & b\\ \endhead c & d\\ \end{longtable}}
\begin{equation}x\label{e}\end{equation}\ref{t}, \ref{l}, \ref{e}\end{appendix}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Ba K',
        'Notes. Two.',
        'a Ours.',
        'References. (1) Abel.',
        'Table 2 Gas',
        'Yorke 79 ≤1700a',
      ])
        expect(text).toContain(words);
      for (const words of ['5m.3', 'Table A.1 Long.', '1, A.1, A.1']) expect(text).toContain(words);
    },
    slow,
  );

  it(
    'keep tables of AASTeX with cells of formulas and short commands for columns, and number appendices of MNRAS',
    async () => {
      const paper = await convertClass(
        'aastex631',
        String.raw`\section{A}\nocollaboration{2}\begin{deluxetable*}{lR@{$\pm$}l}\tablecaption{Streams}
\tablehead{\colhead{Name} & \multicolumn2c{[Fe/H]}}\startdata GD-1 & x^2 & 0.1\enddata\end{deluxetable*}
\begin{contribution}AA led.\end{contribution}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('StreamsName [Fe/H] GD-1 x2± 0.1');
      expect(wordsOf(paper)).toContain('Author contributionsAA led.');
      const other = await convertClass(
        'mnras',
        String.raw`\section{A}\begin{figure}\includegraphics{a.svg}\caption{X}\end{figure}
\appendix\section{B}\begin{figure}\includegraphics{a.svg}\caption{Y}\end{figure}`,
      );
      expect(wordsOf(other)).toContain('Figure A1 Y');
    },
    slow,
  );
});

/** Converts the body of a paper in a class. */
const convertClass = (name: string, body: string) =>
  readPaper(
    aSubmission({
      'main.tex': String.raw`\documentclass{${name}}\usepackage{graphicx}\begin{document}${body}\end{document}`,
      'a.svg': PIXEL,
    }),
  );

it(
  'expands commands that take all up to another one, as formulas of many papers are written',
  async () => {
    const paper = await readLatex(
      String.raw`\section{A}\ba a &= b \label{a}\\ c &= d \nonumber \ea Text \eqref{a}. \ba e &= f \label{e}\ea \eqref{e}`,
      String.raw`\usepackage{amsmath}\def\ba#1\ea{\begin{align}#1\end{align}}`,
    );
    expect(warnings(paper)).toEqual([]);
    expect(wordsOf(paper)).toContain('Text (1).');
    expect(wordsOf(paper)).toMatch(/\(2\)$|\(2\) ?$/);
    expect(paper.html.match(/<div[^>]*class="equation/g)).toHaveLength(2);
  },
  slow,
);

describe('figures and tables side by side', () => {
  it(
    'stay figures where a table places their pictures, and each has its caption',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{figure}\begin{tabular}{cc}\includegraphics{a.svg} & \includegraphics{a.svg}\\ (a) & (b)\end{tabular}\caption{Grid.}\label{g}\end{figure}
\begin{table}\parbox{.45\linewidth}{\caption{Left.}\label{l}\begin{tabular}{l}a\end{tabular}}\hfill
\parbox{.45\linewidth}{\caption{Right.}\label{r}\begin{tabular}{l}b\end{tabular}}\end{table}
\ref{g}, \ref{l}, \ref{r}, \hyperref[g]{Figure~\ref*{g}}.`,
        String.raw`\usepackage{graphicx,hyperref}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['Figure 1 Grid.', 'Table 1 Left.', 'Table 2 Right.', '1, 1, 2, Figure 1.'])
        expect(text).toContain(words);
      expect(paper.html).not.toMatch(/<a [^>]*>(?:(?!<\/a>)[\s\S])*<a /);
    },
    slow,
  );
});

describe('papers on physics', () => {
  it(
    'keep formulas where \\left and \\right are redefined, and pictures of old packages and in formulas',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}$\left(\frac{a}{b}\right)$
\begin{figure}$\begin{array}{cc}\includegraphics{a.svg} & \includegraphics{a.svg}\\ \mbox{(a)} & \mbox{(b)}\end{array}$\caption{Grid.}\end{figure}
\begin{figure}\psfrag{x}{$x$}\epsfig{file=a.svg,width=3in}\caption{Old.}\end{figure}
\begin{figure}\epsfxsize=3in \epsfbox{a.svg}\caption{Older.}\end{figure}
\begin{figure}\begin{overpic}[width=\linewidth]{a.svg}\put(5,5){(a)}\end{overpic}\caption{Labeled.}\end{figure}`,
        String.raw`\usepackage{graphicx,overpic}\let\originalleft\left\let\originalright\right
\renewcommand{\left}{\mathopen{}\mathclose\bgroup\originalleft}
\renewcommand{\right}{\aftergroup\egroup\originalright}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual(['The labels over a picture (overpic) are not shown.']);
      expect(wordsOf(paper)).toContain('Figure 4 Labeled.');
      expect(paper.html.match(/<img/g)).toHaveLength(5);
    },
    slow,
  );
});

describe('tables', () => {
  it(
    'keep the cells below rules of the paper’s own, and columns of unknown types',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{table}\begin{tabular}{Zx{20}}blocks & ft \\ \shline 1 & 84.8 \\ 2 & \Checkmark\end{tabular}\caption{Depth.}\label{t}\end{table}
\begin{table}\begin{subtable}{.5\linewidth}\begin{tabular}{l}q\end{tabular}\caption{Q}\end{subtable}
\begin{subtable}{.5\linewidth}\begin{tabular}{l}r\end{tabular}\caption{R}\end{subtable}\caption{Both.}\label{u}\end{table}
\Cref{t,u}. \begin{enumerate}[label={\bf {$\bullet$}}]\item Point.\end{enumerate}`,
        String.raw`\usepackage{subcaption,enumitem,bbding,cleveref}\newcolumntype{x}[1]{>{\centering\arraybackslash}p{#1pt}}
\newlength\savewidth\newcommand\shline{\noalign{\global\savewidth\arrayrulewidth\global\arrayrulewidth 1pt}\hline\noalign{\global\arrayrulewidth\savewidth}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['blocks ft 1 84.8 2 ✓', 'Tables 1 and 2']) expect(text).toContain(words);
      expect(paper.html).toContain('<ul');
    },
    slow,
  );
});
