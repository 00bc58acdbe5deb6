import { describe, expect, it } from 'vitest';
import { countLatex } from '../../functions/publishing/convert/count-source.ts';
import { aSubmission } from '../support/a-submission.ts';
import { type ReadPaper, readLatex, readPaper, slow, warnings } from '../support/read-paper.ts';

// Each test reproduces, with invented text, what a conversion lost from a paper whose packages weren't sent (docs/conversion.md).
const textOf = ({ text }: ReadPaper) => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');

describe('environments of packages that weren’t sent', () => {
  it(
    'are lists if they have items, whose labels have numbers',
    async () => {
      const paper = await readLatex(
        `\\section{A}\\begin{bulletenum} \\item\\label{one} First. \\item\\label{two} Second. \\end{bulletenum}
\\begin{steplist}[wide]\\item Third.\\end{steplist} See \\ref{two}.`,
      );
      expect(paper.html).toMatch(/<ol[^>]*>.*First.*<\/ol>/s);
      expect(textOf(paper)).toContain('See 2.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'are floats of their own kind if they have a caption',
    async () => {
      const table = '\\begin{tabular}{ll}a&b\\\\c&d\\end{tabular}';
      const paper = await readLatex(
        `\\section{A} See \\autoref{q} and \\autoref{m}.
\\begin{quadro}[htb]\\caption{\\label{q}Kinds of moss.}${table}\\end{quadro}
\\begin{chartbox}\\caption{\\label{m}Numbers.}${table}\\end{chartbox}`,
        '\\newcommand{\\quadroname}{Quadro}\\newfloat[chapter]{quadro}{loq}{\\quadroname}',
      );
      expect(textOf(paper)).toContain('See Quadro 1 and Chartbox 1.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'that write code to a file show it as code',
    async () => {
      const paper = await readLatex(
        '\\section{A}\\begin{vquote}\n\\frac{a}{b} \\cite{none}\n\\end{vquote}',
        '\\newenvironment{vquote}{\\VerbatimEnvironment\\verbatimwrite{tmp.tex}}{\\endverbatimwrite}',
      );
      expect(paper.html).toContain('<code>\\frac{a}{b} \\cite{none}');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('labels', () => {
  it(
    'in the text refer to the section around them',
    async () => {
      const paper = await readLatex(
        '\\section{A}First.\n\n\\section{B}Second.\n\n\\noindent\n%\n\\label{here}\nThird. See \\ref{here}.',
      );
      expect(textOf(paper)).toContain('See 2.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'of an algorithm that is a list are those of the algorithm',
    async () => {
      const paper = await readLatex(
        `\\section{A}See \\algorithmref{one,two} and \\subfigref{one}.
\\begin{algorithm}\\floatconts{one}{\\caption{Sweep}}{\\begin{enumerate}\\item Begin.\\end{enumerate}}\\end{algorithm}
\\begin{algorithm}\\caption{Rest}\\label{two}\\begin{enumerate}\\item End.\\end{enumerate}\\end{algorithm}
\\acks{We thank nobody.}`,
      );
      expect(textOf(paper)).toContain('See Algorithms 1 and 2 and 1.');
      expect(paper.html).not.toContain('line-number');
      expect(paper.html).toContain('Acknowledgments</h2>');
    },
    slow,
  );

  it(
    'of items and sections in one reference have a number each',
    async () => {
      const paper = await readLatex(
        '\\section{A}\\label{s}\\begin{enumerate}[label=(H\\arabic*)]\\item\\label{h} Moss grows.\\end{enumerate} By \\cref{h,s}.',
        '\\usepackage{enumitem,cleveref}',
      );
      expect(textOf(paper)).toContain('By item (H1) and section 1.');
    },
    slow,
  );
});

describe('references to other documents and by prefix', () => {
  it(
    'have the numbers of an .aux file, or of lines of one, also in the paper’s own commands',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\label{here}See \ref{far}, \fig{far}, \eqref{S-e}, \Cref{far}, \ref{S-s}, \ref{here}.`,
        String.raw`\usepackage{xr,cleveref}\externaldocument[S-]{more/supplement}\newcommand{\fig}[1]{Fig.~\ref{#1}}
\makeatletter\newlabel{far}{{S3}{12}{Moss \relax }{figure.caption.3}{}}\newlabel{far@cref}{{[figure][3][]S3}{12}}\makeatother
\newlabel{here}{{9}{1}}`,
        {
          'more/supplement.aux':
            '\\relax\n\\newlabel{e}{{S1}{2}}\n\\newlabel{s}{{S2}{3}{Moss}{section.2}{}}\n',
        },
      );
      expect(warnings(paper)).toEqual([]);
      expect(textOf(paper)).toContain('See S3, Fig. S3, (S1), Figure S3, S2, 1.');
      expect(paper.html).not.toContain('href="#"');
    },
    slow,
  );

  it(
    'of prettyref are named as the paper says',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\label{sec:a}\begin{equation}\label{eq:b}a=b\end{equation} See \prettyref{sec:a}, \pref{eq:b}.`,
        String.raw`\usepackage{prettyref}\newrefformat{sec}{part~\ref{#1}}\newcommand{\pref}[1]{\prettyref{#1}}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(textOf(paper)).toContain('See part 1, (1).');
    },
    slow,
  );
});

describe('headings that enclose their text', () => {
  it(
    'are headings',
    async () => {
      const paper = await readLatex(
        String.raw`\begin{section}{Moss}\label{m}It grows.\begin{subsection}*{Stone}It stays.\end{subsection}\end{section} \begin{section}{Rain}See \ref{m}.\end{section}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html.match(/<h[23][^>]*>/g)).toHaveLength(3);
      expect(textOf(paper)).toContain('See 1.');
    },
    slow,
  );
});

describe('files that a paper writes itself', () => {
  it(
    'are read as if they were sent',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': `\\begin{filecontents}[overwrite]{own.bib}
@article{moss, author={Ada Unit}, title={Moss}, journal={J}, year={2020}}
\\end{filecontents}
\\documentclass{article}\\begin{document}\\section{A}As \\cite{moss} says.\\bibliography{own}\\end{document}`,
        }),
      );
      expect(paper.references).toHaveLength(1);
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('the count of citations in a source', () => {
  it('leaves out code, the abstract, \\nocite, and commands that only sound like it', () => {
    const { citations } = countLatex(`\\begin{document}\\begin{abstract}\\cite{a}\\end{abstract}
\\IEEEcompsocitemizethanks{M.} \\verb|\\cite{b}| \\nocite{*} \\parencite{c}\\end{document}`);
    expect(citations).toBe(1);
  });
});
