import { describe, expect, it } from 'vitest';
import { convert, PIXEL, slow, warnings, wordsOf } from './convert-latex.ts';

// What submissions to preprint servers have by habit, with invented text (docs/conversion.md).

describe('numbers', () => {
  it(
    'count captions, not floats: a formula across both columns and a picture without a caption have none',
    async () => {
      const paper = await convert(
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

  it(
    'of kinds that share a counter follow it, whichever command declares them',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{thm}X.\end{thm}\begin{rmk}\label{r}Y.\end{rmk}\ref{r}`,
        String.raw`\usepackage{amsthm,thmtools}\declaretheorem[name=Theorem,numberwithin=section]{thm}
\theoremstyle{remark}\newtheorem{rmk}[thm]{Remark}`,
      );
      expect(wordsOf(paper)).toContain('Remark 1.2');
    },
    slow,
  );
});

it(
  'sets all paragraphs below a section on one level',
  async () => {
    const paper = await convert(
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

it(
  'prints the labels of lists that the paper declares with their own counter',
  async () => {
    const paper = await convert(
      String.raw`\section{A}\begin{conditions}\item\label{c} One.\item Two.\end{conditions}See \ref{c}.`,
      String.raw`\usepackage{enumitem}\newlist{conditions}{enumerate}{1}
\setlist[conditions]{label=(C\arabic{conditionsi})}`,
    );
    expect(wordsOf(paper)).toContain('(C1) One. (C2) Two. See (C1).');
  },
  slow,
);

it(
  'prints a space after names with \\xspace before all that TeX prints one before',
  async () => {
    const paper = await convert(
      String.raw`\section{A}\net (ours), \net $x$, \net \textbf{b}, \net 3, \net [5], 5\unit[d] (e), \ours (f).
No space: \net, \net's, \net-based, {\net} g, \net\footnote{h}. \textbf{\net} i.`,
      String.raw`\usepackage{xspace}\newcommand{\net}{\textsc{Net}\xspace}\def\ours{\textbf{Our \net}}
\newcommand{\unit}{\ensuremath{\rm km}\xspace}`,
    );
    expect(wordsOf(paper)).toContain('Net (ours), Net x, Net b, Net 3, Net [5], 5km [d] (e), Our Net (f).');
    expect(wordsOf(paper)).toContain('No space: Net, Net’s, Net-based, Net g, Net1. Net i.');
  },
  slow,
);
