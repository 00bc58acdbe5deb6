import { describe, expect, it } from 'vitest';
import { convertLatex, readLatex, slow, warnings } from '../support/read-paper.ts';

// Each test reproduces, with invented text, something that a conversion lost from a real paper (docs/conversion.md).

describe('theorems, algorithms and parts', () => {
  it(
    'have the numbers of LaTeX',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{rem}\label{r}First.\end{rem}\begin{thm}Second.\end{thm}\begin{obs}Third.\end{obs} See \ref{r}.
\begin{algorithm}\caption{Loop}\begin{algorithmic}[1]\Require $n$ \While{$n>0$}\State $n \gets 0$\label{l}\EndWhile\end{algorithmic}\end{algorithm}
Line \ref{l} ends it.
\begin{figure}\begin{subfigure}{.4\textwidth}\includegraphics{a}\caption{One}\label{p}\end{subfigure}
\begin{subfigure}{.4\textwidth}\includegraphics{b}\caption{Two}\label{q}\end{subfigure}\caption{Parts (\subref{q})}\end{figure}
\begin{thebibliography}{1}\bibitem{k} A work.\bibitem{k} A work.\end{thebibliography} \cite{k}`,
        String.raw`\usepackage{amsthm,algorithm,algpseudocode,subcaption}\newtheorem{thm}{Theorem}[section]
\theoremstyle{remark}\newtheorem{rem}[thm]{Remark}\newtheorem*{obs}{Observation}`,
      );
      expect(paper.text).toMatch(
        /Remark 1\.1\. First\.[\s\S]*Theorem 1\.2\.[\s\S]*Observation\. Third\.[\s\S]*See 1\.1\./,
      );
      expect(paper.html).toContain('<span class="line-number">1:</span> <strong>while</strong>');
      expect(paper.text).toMatch(
        /1: while [\s\S]*\bdo\b[\s\S]*2: [\s\S]*3: end while[\s\S]*Line 2 ends it\./,
      );
      expect(paper.html).toContain('Parts (<a href="#p-q" class="xref">b</a>)');
      expect(paper.html.match(/A work\./g)).toHaveLength(1);
    },
    slow,
  );
});

describe('formulas', () => {
  it(
    'of plain TeX, and with text in their cells, are MathML',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}$$f=\cases{0,&if $x<1$\cr 1,&otherwise\cr}\qquad \pmatrix{a&b\cr c&d\cr}$$
$$\eqalign{a&=b\cr c&=d\cr}$$ $$\eqalignno{e&=f&(7)\cr g&=h\cr}$$ In $\overline{\rm MS}$, $\mathrm{aq,$\infty$}$,
\[ g=\begin{dcases*} 1 & for $y$ \\ 2 & else \end{dcases*}, \begin{array}[t]{l}k\end{array}, \underaccent{\tilde}{x} \]`,
        String.raw`\usepackage{mathtools,accents}`,
      );
      expect(paper.html).not.toMatch(/math-failed|<img/);
      expect(paper.html).toContain('<mtext>otherwise</mtext>');
      expect(paper.html).toMatch(/class="equation-number"[^>]*>(?:<mtext>)?\(7\)/);
      expect(paper.html).toMatch(/<mover[^>]*>(?:<mrow>)?<mi>MS<\/mi>|<mi[^>]*>MS<\/mi>/);
      expect(paper.html).toContain('<mtext>else</mtext>');
      // TeX stops at the formula in \mathrm too.
      expect(warnings(paper)).toEqual(['A formula or a group ends in the wrong place.']);
    },
    slow,
  );

  it(
    'with matrices and signs above others in numbered lines leave none of our marks in the PDF',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{align} a &= \left\{\begin{array}{l} b\\c\end{array}\right. \\ \operatorname*{argmin}_x d\!e &\overset{(a)}{=} c\;d \end{align}`,
        String.raw`\usepackage{amsmath}`,
      );
      expect(paper.kind).toBe('converted');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'of IEEEtrantools, cases, empheq and breqn are set and numbered',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}See \ref{a}, \ref{b}, \ref{c}, \ref{d}, \ref{e}, \ref{f} and \ref{g}.
\begin{IEEEeqnarray}{rCl} a&=&b \label{a}\\ \IEEEeqnarraymulticol{3}{l}{c+d} \IEEEnonumber\\ &=&e \label{b}\IEEEeqnarraynumspace \end{IEEEeqnarray}
\begin{IEEEeqnarray*}{rl} x&=y \end{IEEEeqnarray*}
\begin{numcases}{f(x)=} 0, & if $x<1$ \label{c}\\ 1, & otherwise \label{d}\end{numcases}
\begin{empheq}[box=\fbox]{equation} p=q \label{e}\end{empheq}
\begin{empheq}[left={s=\empheqlbrace}]{align} 1&=t \label{f}\\ 2&=u\notag\end{empheq}
\begin{dmath} v=w \condition{for $w>0$}\label{g}\end{dmath}`,
        String.raw`\usepackage{IEEEtrantools,cases,empheq,breqn}`,
      );
      expect(paper.text).toContain('See 1, 2, 3, 4, 5, 6 and 7.');
      expect(paper.html).not.toMatch(/math-failed|<img|rCl|empheq/);
      expect(paper.html.match(/<math/g)).toHaveLength(6);
      expect(paper.html).toContain('<mtext>otherwise</mtext>');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'that only TeX can set are pictures, with their TeX as the alternative text, in all outputs',
    async () => {
      const paper = await convertLatex(
        String.raw`\section{A}The sign $\mathrel{\ooalign{$=$\cr\hidewidth$/$\hidewidth\cr}}$ is used in \ref{a} and \ref{c}.
\begin{equation}\halign{#&#\cr p&q\cr}\label{a}\end{equation}
\begin{align} a&=b\label{b}\\ x\mathchar"0361 &=c\label{c}\end{align}
The same $\mathchar"0361$ is here.`,
      );
      expect(paper.html).not.toContain('math-failed');
      expect(paper.html).toMatch(/<p>The sign <img [^>]*class="formula-picture"[^>]*>/);
      expect(paper.html).toMatch(/p\s+q\s*<span class="equation-number">\(1\)/);
      expect(paper.text).toContain('is used in 1 and 3');
      expect(paper.html.match(/class="equation-number">\(?\d/g)).toHaveLength(3);
      expect(paper.jats).toContain('<inline-graphic');
      expect(paper.jats).toContain('<tex-math>');
      expect(paper.report.messages.map(({ message }) => message).join()).toContain(
        'A formula is shown as a picture, with its TeX as the alternative text',
      );
      expect(paper.report.score).toBe(1);
    },
    slow,
  );
});

describe('equations of a paper that numbers only those it refers to', () => {
  it.each(['\\usepackage{mathtools}\\mathtoolsset{showonlyrefs}', '\\usepackage{autonum}'])(
    'have the numbers of LaTeX with %s',
    async (preamble) => {
      const paper = await readLatex(
        String.raw`\section{A}By \eqn{three} and \eqref{five}.
\begin{equation}\label{one}a=1\end{equation}
\begin{align}b&=2\label{two}\\c&=3\label{three}\\d&=4\end{align}
\begin{equation}\label{four}e=5\tag{T}\end{equation}
\begin{gather}f=6\label{five}\end{gather}`,
        `${preamble}\\newcommand{\\eqn}[1]{Eq.~(\\ref{#1})}`,
      );
      expect(paper.text).toContain('By Eq. (1) and (2).');
      const numbers = [...paper.html.matchAll(/class="equation-number">(?:<[^>]+>)*(\(\w\))/g)].map(
        ([, number]) => number,
      );
      expect(numbers).toEqual(['(1)', '(T)', '(2)']);
    },
    slow,
  );
});

describe('matrices of nicematrix', () => {
  it(
    'are shown',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}$\begin{bNiceArray}{cc|c}[first-row]1&2&3\\4&5&6\end{bNiceArray}
+\begin{NiceArray}{*{2}{c}}1&2\end{NiceArray}+\begin{vNiceMatrix}[r]1\end{vNiceMatrix}$`,
        '\\usepackage{nicematrix}',
      );
      expect(paper.html).not.toMatch(/math-failed|formula-picture/);
      expect(paper.html.match(/<mtable/g)).toHaveLength(3);
      expect(paper.text).not.toContain('first-row');
    },
    slow,
  );
});

describe('optimization problems of optidef', () => {
  it(
    'are formulas with one number, one for each line, or none',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}See \eqref{one}, \eqref{all}, \eqref{limit}.
\begin{mini}{x}{f(x)+y}{\label{one}}{}\addConstraint{x}{\ge 0}\addConstraint{y}{=1,}{\quad\forall y}\end{mini}
\begin{maxi!}|s|[2]<b>{w}{g(w)\label{aim}}{\label{all}}{}\addConstraint{w}{\le 1\label{limit}}\end{maxi!}
\begin{argmini*}{z}{h(z)}{}{z^*=}\end{argmini*}`,
        '\\usepackage{optidef}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.text).toContain('See (1), (2), (2b).');
      expect(paper.html).not.toMatch(/math-failed|formula-picture/);
      for (const word of ['minimize', 'subject to', 'max', 's.t.', 'arg']) expect(paper.html).toContain(word);
    },
    slow,
  );
});
