import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { convertLatex, readLatex, readPaper, slow, warnings } from '../support/read-paper.ts';

// Each test reproduces, with invented text, something that a conversion lost from a real paper (docs/conversion.md).

describe('conditionals', () => {
  it(
    'show one branch, of TeX’s own and those of ifthen and etoolbox',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}
\ifx\undefinedname\undefined unset\else set\fi; \ifnum1<2 small\else large\fi; \ifdefined\mode kept\else lost\fi;
\ifcsname nothing\endcsname there\else absent\fi; \ifx\mode\unclear\else\fi
\ifthenelse{\boolean{long}}{Long}{Brief}; \iftoggle{draft}{Draft}{Final}; \ifthenelse{\equal{\mode}{short}}{shortened}{whole};
\ifthenelse{\NOT\boolean{long} \OR \equal{a}{a}}{either}{neither}.`,
        String.raw`\usepackage{ifthen,etoolbox}\newboolean{long}\setboolean{long}{true}\newtoggle{draft}\toggletrue{draft}
\newcommand{\mode}{short}`,
      );
      expect(paper.text).toContain('unset; small; kept; absent;');
      expect(paper.text).toContain('Long; Draft; shortened; either.');
    },
    slow,
  );

  it(
    'decide by the arguments of the paper’s commands, also inside of other commands',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\ask{A}; \ask[b]{A}; \some{}; \some{x}; \maybe{k}; \maybe[p]{k}; \wrapped{t}.`,
        String.raw`\usepackage{ifthen}
\newcommand{\ask}[2][]{\ifthenelse{\equal{#1}{}}{plain #2}{#2 with #1}}
\newcommand\some[1]{\ifx\\#1\\nothing\else some #1\fi}
\newcommand{\maybe}[2][]{\ifx#1\empty no\else yes #1\fi (#2)}
\newcommand{\wrapped}[1]{Wrapped \some{#1}}`,
      );
      expect(paper.text).toContain('plain A; A with b; nothing; some x; yes (k); yes p(k); Wrapped some t.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('floats of other kinds', () => {
  it(
    'have their own name and number in all outputs',
    async () => {
      const paper = await convertLatex(
        String.raw`\section{A}See Scheme~\ref{s:a}, \ref{p:a} and \cref{s:b}.
\begin{scheme}\centering\fbox{Acid to ester}\caption{A reaction.}\label{s:a}\end{scheme}
\begin{scheme}Base\caption{Another.}\label{s:b}\end{scheme}
\begin{program}\begin{verbatim}x: 1\end{verbatim}\caption{A program.}\label{p:a}\end{program}`,
        String.raw`\usepackage{float,cleveref}\newfloat{program}{htbp}{lop}\floatname{program}{Program}`,
      );
      expect(paper.text).toContain('See Scheme 1, 1 and scheme 2.');
      expect(paper.html).toContain('Acid to ester');
      expect(paper.html).toContain('<span class="caption-label">Scheme 2</span> Another.');
      expect(paper.html).toContain('<span class="caption-label">Program 1</span> A program.');
      expect(paper.jats).toContain('<label>Scheme 1</label>');
      expect(paper.text).toContain('Program 1: A program.');
    },
    slow,
  );

  it(
    'keep the parts and captions of subcaption, floatrow and bicaption',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}Parts \ref{a} and \ref{b}; beside \ref{o} and \ref{w}; \ref{t}; \ref{z}.
\begin{figure}\subcaptionbox{First\label{a}}[3cm]{\includegraphics{one}}\hfill\subcaptionbox{Second\label{b}}{\includegraphics{two}}\caption{Both}\end{figure}
\begin{figure}\begin{floatrow}\ffigbox{Left}{\caption{Third}\label{o}}\ffigbox{Right}{\caption{Fourth}\label{w}}\end{floatrow}\end{figure}
\begin{table}\ttabbox{\caption{A table}\label{t}}{\begin{tabular}{ll}a&b\\c&d\end{tabular}}\end{table}
\begin{figure}Picture\bicaption{Bild}{Image}\label{z}\end{figure}`,
        String.raw`\usepackage{subcaption,floatrow,bicaption}`,
      );
      expect(paper.text).toContain('Parts 1a and 1b; beside 2 and 3; 1; 4.');
      expect(paper.html).toMatch(/Second<\/figcaption>[\s\S]*Fourth[\s\S]*A table[\s\S]*Bild<br>\s*Image/);
    },
    slow,
  );
});

describe('tables with parts', () => {
  it(
    'keep all tables, captions and labels, of subcaption and of subfigure',
    async () => {
      const old = await readLatex(
        String.raw`\section{A}See \ref{t}, \ref{ta}, \ref{tb}.
\begin{table}\subtable[First\label{ta}]{\begin{tabular}{ll}a&b\\c&d\end{tabular}}
\subtable[Second\label{tb}]{\begin{tabular}{ll}e&f\\g&h\end{tabular}}\caption{Both}\label{t}\end{table}`,
        String.raw`\usepackage{subfigure}`,
      );
      const paper = await readLatex(
        String.raw`\section{A}See \ref{u}, \ref{ua}, \ref{ub}.
\begin{table}\caption{Others}\label{u}
\begin{subtable}{.4\textwidth}\begin{tabular}{ll}i&j\\k&l\end{tabular}\caption{Third}\label{ua}\end{subtable}
\begin{subtable}[b]{.4\textwidth}\begin{tabular}{ll}m&n\\o&p\end{tabular}\caption{Fourth}\label{ub}\end{subtable}\end{table}`,
        String.raw`\usepackage{subcaption}`,
      );
      expect(old.text).toContain('See 1, 1a, 1b.');
      expect(paper.text).toContain('See 1, 1a, 1b.');
      const captions = ({ html }: { html: string }) =>
        [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, text = '']) =>
          text.replaceAll(/<[^>]+>/g, ''),
        );
      expect(captions(old)).toEqual(['Table 1 Both', '(a) First', '(b) Second']);
      expect(captions(paper)).toEqual(['Table 1 Others', '(a) Third', '(b) Fourth']);
      for (const each of [old, paper]) {
        expect(each.html.match(/<table>/g)).toHaveLength(2);
        expect(warnings(each)).toEqual([]);
      }
    },
    slow,
  );
});

describe('labels', () => {
  it(
    'belong to the author’s label, not to a heading of the same words',
    async () => {
      const { text } = await readLatex(
        String.raw`\section{Introduction}See \ref{results}.
\section{Results}
\begin{table}\caption{Numbers}\label{results}\begin{tabular}{l}a\\b\end{tabular}\end{table}
\begin{table}\caption{More}\begin{tabular}{l}a\\b\end{tabular}\end{table}`,
      );
      expect(text).toContain('See 1.');
    },
    slow,
  );
});

describe('environments of the paper’s own', () => {
  it(
    'print code as it is, with captions and languages',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}
\begin{python}[caption={A loop},label=l:a]
for i in range(3): # % percent
\end{python}
\begin{smallcode}
\section{X} % kept
 $\lambda$
\end{smallcode}
\begin{boxed}
\begin{theorem}\label{x} \end{theorem}
\end{boxed}
\begin{cppcode}
int main() { return 0; }
\end{cppcode}
Listing~\ref{l:a}.`,
        String.raw`\usepackage{verbatim}\lstnewenvironment{python}[1][]{\lstset{language=Python,#1}}{}
\DefineVerbatimEnvironment{smallcode}{Verbatim}{fontsize=\small}
\newenvironment{boxed}{\quote\verbatim}{\endverbatim\endquote}
\newminted{cpp}{}`,
      );
      expect(paper.html).toMatch(/Listing 1<\/span> A loop[\s\S]*language-python/);
      expect(paper.html).toContain('% percent');
      expect(paper.html).toContain('\\section{X} % kept\n $\\lambda$');
      expect(paper.html).toContain('\\begin{theorem}\\label{x} \\end{theorem}');
      expect(paper.html).toContain('language-cpp');
      expect(paper.text).toContain('Listing 1.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );

  it(
    'have the references of the bibliography',
    async () => {
      const { text } = await readLatex(
        String.raw`\section{A}See \cite{a} and \cite{b}.
\begin{thesisbibliography}[Sources]{99}
\bibitem{a} A. Author, A book.
\bibitem{b} B. Author, B book.
\end{thesisbibliography}`,
      );
      expect(text).toContain('See [1] and [2].');
      expect(text).toContain('[2] B. Author, B book.');
    },
    slow,
  );
});

describe('formulas and tables', () => {
  it(
    'keep chemistry, boxes of text, comments at line ends, and cells across rows',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}Water is \ch{H2O} of \iupac{2,4-di|methyl}.
\[\begin{minipage}{5cm}The first line \\ and $a$.\end{minipage}\]
\begin{align}%
  c &= 2%
\end{align}
\begin{table}\caption{T}\begin{tabular}{|c|c|c|}\hline \multirow{2}*{\diagbox[width=5em]{x}{y}} &
\multicolumn{2}{c|}{Half}\\\cline{2-3} & a & b\\ \hline 1&2&3\\\hline\end{tabular}\end{table}`,
        String.raw`\usepackage{amsmath,chemformula,chemmacros,multirow,diagbox}`,
      );
      expect(paper.html).toMatch(/Water is <math[\s\S]*H[\s\S]*of 2,4-dimethyl/);
      expect(paper.html).toMatch(/<th [^>]*rowspan="2"[^>]*>x \/ y<\/th>/);
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});

describe('a definition that contains itself', () => {
  it(
    'doesn’t keep the paper from being read',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{commands}One\end{commands} and a word.`,
        String.raw`\newenvironment{commands}{\begingroup\def\\{\ttfamily\char'134\\}}{\endgroup}`,
      );
      expect(paper.kind).toBe('converted');
      expect(paper.text).toContain('One and a word.');
    },
    slow,
  );
});

describe('a paper in Elsevier’s cas-dc', () => {
  it(
    'has no words of the title page in its text',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': String.raw`\documentclass[a4paper,fleqn]{cas-dc}
\begin{document}
\title[mode = title]{A Title}\tnotemark[1,2]\tnotetext[1]{A note.}
\author[1,3]{C. V.}[type=editor,role=Researcher,orcid=0000-0001-7511-2910]
\cormark[1]\fnmark[1]\ead{cv@example.org}\nonumnote{Without a number.}
\affiliation[1]{organization={River Valley}, country={India}}
\begin{abstract}Short.\end{abstract}\begin{keywords}a \sep b\end{keywords}
\maketitle
\section{Introduction}Text\tnoteref{t1}.
\printcredits
\bio{}A life.\endbio
\end{document}`,
        }),
      );
      expect(paper.text.replaceAll(/\s+/g, ' ').trim()).toBe('1 Introduction Text. A life.');
      expect(warnings(paper)).toEqual([]);
    },
    slow,
  );
});
