import { describe, expect, it } from 'vitest';
import { convert, PIXEL, slow, warnings, wordsOf } from './convert-latex.ts';

// What papers of one field have by habit and others don't, with invented text (docs/conversion.md).

describe('papers on machine learning', () => {
  it(
    'keep the abbreviations of computer vision with one period',
    async () => {
      const paper = await convert(
        String.raw`\section{A}Nets, \eg deep ones, \ie those of Doe \etal, are odd \wrt\ size, as Roe \etal. And \eg, this.`,
        String.raw`\usepackage{xspace}\makeatletter
\DeclareRobustCommand\onedot{\futurelet\@let@token\@onedot}
\def\@onedot{\ifx\@let@token.\else.\null\fi\xspace}
\def\eg{\emph{e.g}\onedot} \def\ie{\emph{i.e}\onedot} \def\etal{\emph{et al}\onedot} \def\wrt{w.r.t\onedot}
\makeatother`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain(
        'Nets, e.g. deep ones, i.e. those of Doe et al., are odd w.r.t. size, as Roe et al. And e.g., this.',
      );
    },
    slow,
  );

  it(
    'keep them where the style was sent',
    async () => {
      const paper = await convert(
        String.raw`\section{A}Nets, \eg deep ones, \ie those of Doe \etal, are odd \wrt size, \etc. And \eg, this.`,
        String.raw`\usepackage{vision}`,
        {
          'vision.sty': String.raw`\ProvidesPackage{vision}\RequirePackage{xspace}
\DeclareRobustCommand\onedot{\futurelet\@let@token\@onedot}
\def\@onedot{\ifx\@let@token.\else.\null\fi\xspace}
\def\eg{\emph{e.g}\onedot} \def\ie{\emph{i.e}\onedot}
\def\etal{\emph{et al}\onedot} \def\wrt{w.r.t\onedot} \def\etc{\emph{etc}\onedot}
`,
        },
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain(
        'Nets, e.g. deep ones, i.e. those of Doe et al., are odd w.r.t. size, etc. And e.g., this.',
      );
    },
    slow,
  );

  it(
    'keep a figure and a table side by side in one float, with both captions',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{figure}
\begin{minipage}{0.5\linewidth}\includegraphics{a}\caption{The time.}\label{f}\end{minipage}
\begin{minipage}{0.5\linewidth}\captionof{table}{The parts.}\label{t}\begin{tabular}{l}one\end{tabular}\end{minipage}
\end{figure}
\begin{table}
\begin{minipage}{0.5\linewidth}\makeatletter\def\@captype{figure}\makeatother\includegraphics{a}\caption{The place.}\label{g}\end{minipage}
\begin{minipage}{0.5\linewidth}\caption{The kinds.}\label{u}\begin{tabular}{l}two\end{tabular}\end{minipage}
\end{table}
See \ref{f}, \ref{t}, \ref{g}, \ref{u}.`,
        String.raw`\usepackage{graphicx,caption}`,
        { 'a.svg': PIXEL },
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['The time.', 'The parts.', 'The place.', 'The kinds.', 'See 1, 1, 2, 2.'])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'keep spaces and signs in environments, the marks of bullets, and the titles of boxed prompts',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{tabular}{ll} B\textsuperscript{\dag} & x \\ a\quad b & \textemdash \\ \end{tabular}
\begin{itemize}\item[\ding{182}] first thing \item[\ding{192}] second thing\end{itemize}
\begin{itemize}\item[--] dash\end{itemize}
\begin{prompt}{For users}
Read {{table}} & 50%.
\end{prompt}`,
        String.raw`\usepackage{pifont}\usepackage[most]{tcolorbox}\newtcblisting{prompt}[1]{listing only,title={#1}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'B†',
        'a b',
        '—',
        '❶ first thing',
        '➀ second thing',
        'For users Read {{table}} &#x26; 50%.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );
});

describe('papers on mathematics', () => {
  it(
    'keep the labels of lists that the preamble sets, with references to items',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{enumerate}\item\label{i} One. \item\label{ii} Two.\end{enumerate}
\begin{conds}\item\label{c} Three.\end{conds}
By \eqref{i}, \ref{ii}, \ref{c}, and \cref{i,ii}.`,
        String.raw`\usepackage{amsmath,enumitem,cleveref}\setlist[enumerate,1]{label=\textup{(\roman*)},ref=\roman*}
\newlist{conds}{enumerate}{1}\setlist[conds,1]{label=\textup{(C\arabic*)},ref=(C\arabic*)}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      expect(text).toMatch(/\(i\) One\. +\(ii\) Two\./);
      expect(text).toContain('(C1) Three.');
      expect(text).toContain('By (i), ii, (C1), and i and ii.');
    },
    slow,
  );

  it(
    'keep the labels that LaTeX’s own commands set',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{enumerate}\item\label{i} One.\end{enumerate} See \ref{i}.`,
        String.raw`\renewcommand{\theenumi}{\alph{enumi}}\renewcommand{\labelenumi}{(\theenumi)}`,
      );
      expect(wordsOf(paper)).toMatch(/\(a\) One\. +See a\./);
    },
    slow,
  );

  it(
    'count theorems with the counters of aliascnt and of other theorems, and name those by their note',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{thm}One.\end{thm}\begin{lem}\label{l}Two.\end{lem}
\begin{claim}Three.\end{claim}\begin{claim}\label{c}Four.\end{claim}
\begin{hyp}Five.\end{hyp}\begin{sub}\label{h}Six.\end{sub}
\begin{named}[The River Theorem]Seven.\end{named}
See \ref{l}, \ref{c}, \ref{h}.`,
        String.raw`\usepackage{amsthm,aliascnt}\newtheorem{thm}{Theorem}[section]
\newaliascnt{lem}{thm}\newtheorem{lem}[lem]{Lemma}\aliascntresetthe{lem}
\newtheorem{claim}{Claim}[lem]
\newtheorem{hyp}{Hypothesis}\newtheorem{sub}{Hypothesis}[hyp]\renewcommand{\thesub}{\thehyp\alph{sub}}
\newtheoremstyle{plainnamed}{}{}{\itshape}{}{\bfseries}{.}{.5em}{\thmnote{#3}}
\theoremstyle{plainnamed}\newtheorem*{named}{Theorem}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'Lemma 1.2. Two.',
        'Claim 1.2.1. Three.',
        'Claim 1.2.2. Four.',
        'Hypothesis 1a. Six.',
        'The River Theorem. Seven.',
        'See 1.2, 1.2.2, 1a.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );

  it(
    'number lines by a command of their own, and set restrictions, shoved lines and set builders',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{align*}a &= b \\ &= c \numberthis\label{e}\end{align*}
\begin{multline*}a\\ \shoveleft{+b}\\ +c\end{multline*}
$\rest{f}{U}$, $\Set{x \given y}$. See \eqref{e}.`,
        String.raw`\usepackage{mathtools}\newcommand\numberthis{\addtocounter{equation}{1}\tag{\theequation}}
\newcommand{\rest}[2]{\left.\kern-\nulldelimiterspace #1 \vphantom{\big|}\right|_{#2}}
\providecommand\given{}\DeclarePairedDelimiterX\Set[1]\{\}{\renewcommand\given{\;\delimsize\vert\;}#1}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('{x|y}');
      expect(wordsOf(paper)).toContain('See (1).');
      expect(paper.html).not.toContain('<img');
    },
    slow,
  );

  it(
    'keep the signs of the AMS’s bibliographies, and number within sections from where the body says so',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{equation}a=b\label{a}\end{equation}\cite{x,y}
\appendix\numberwithin{equation}{section}
\section{B}\begin{equation}c=d\label{b}\end{equation}\section{C}\begin{equation}e=f\label{c}\end{equation}
See (\ref{a}), (\ref{b}), (\ref{c}).
\begin{thebibliography}{9}\bibitem{x} A. Abel, One. \MR{751966}\bibitem{y} \bysame, Two.\end{thebibliography}`,
        String.raw`\usepackage{amsmath}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['See (1), (A.1), (B.1).', 'One. MR 751966', '———, Two.'])
        expect(text).toContain(words);
    },
    slow,
  );
});

describe('papers on physics and astronomy', () => {
  it(
    'have a formula in a line that only TeX can set as a formula in JATS',
    async () => {
      const paper = await convert(String.raw`\section{A}It is $\mathchar"013C$ here.`);
      expect(paper.jats).toMatch(
        /<inline-formula><alternatives><inline-graphic [\s\S]*?<\/inline-graphic><tex-math>/,
      );
    },
    slow,
  );

  it(
    'set the signs that authors build of boxes, and indices of tensors',
    async () => {
      const paper = await convert(
        String.raw`\section{A}$a \lsim b$, $c \gta d$, $\tensor{R}{^\mu_\nu}$, $\dyad{u}$, $\ketbra{u}{v}$.`,
        String.raw`\usepackage{tensor,physics}\def\lsim{\mathrel{\rlap{\lower4pt\hbox{\hskip1pt$\sim$}}\raise1pt\hbox{$<$}}}
\def\spose#1{\hbox to 0pt{#1\hss}}\def\gta{\mathrel{\spose{\lower 3pt\hbox{$\mathchar"218$}}\raise 2.0pt\hbox{$\mathchar"13E$}}}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('a≲b, c≳d, Rμν, |u⟩⟨u|, |u⟩⟨v|.');
    },
    slow,
  );

  it(
    'keep what dcolumn prints for its sign, and draw LaTeX’s pictures',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{tabular}{lD{,}{\pm}{4}}a & 12,3 \\ b & 1,2\end{tabular}

A long line with $x$ before. % One more
\begin{figure}\setlength{\unitlength}{1mm}\begin{picture}(30,10)\put(0,0){\line(1,0){20}}\put(22,0){$\phi$}\end{picture}
\caption{A line.}\end{figure}`,
        String.raw`\usepackage{dcolumn}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('12±3');
      expect(paper.figures).toHaveLength(1);
    },
    slow,
  );

  it(
    'keep a drawing below a paragraph with a long formula',
    async () => {
      const long = `${'a+'.repeat(400)}a`;
      const paper = await convert(
        String.raw`\section{A}We have $${long}$ and $b = c + d$ too.
\begin{figure}\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}\caption{A line.}\end{figure} And $e$.`,
        String.raw`\usepackage{tikz}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('and b=c+d too.');
      expect(wordsOf(paper)).toContain('Figure 1 A line.');
    },
    slow,
  );

  it(
    'keep seconds of time, short names of works, Chinese names, and the titles that ADS exports',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\defcitealias{abel}{A20}At 12\fs3 (\citealt{abel}, hereafter \citetalias{abel}), \citepalias{abel}, as \possessive{abel} work. We thank \begin{CJK*}{UTF8}{gbsn}王\end{CJK*}. \citeauthor{many}.
\begin{deluxetable}{ll}\tablenum{1}\tablecaption{T.}\tablehead{\colhead{A} & \colhead{B}}\startdata\sidehead{Parts}a & \nodata\\ \enddata\end{deluxetable}
\appendix\section{B}\restartappendixnumbering\begin{figure}\includegraphics{a}\caption{F.}\label{f}\end{figure} See \ref{f}.
\bibliography{r}`,
        String.raw`\usepackage{natbib,CJKutf8,graphicx}\newcommand{\possessive}[1]{\citeauthor{#1}'s (\citeyear{#1})}`,
        {
          'a.svg': PIXEL,
          'r.bib': String.raw`@article{abel, author={Abel, A.}, title = "{A world at 0{\farcs}3 of 10 M$_{\ensuremath{\odot}}$}", year=2020, journal={J}}
@article{many, author={Bo, B. and Co, C. and Do, D.}, title={Many}, year=2021, journal={J}}`,
        },
      );
      expect(warnings(paper)).toEqual([]);
      // Short names are citations, too.
      expect(paper.html.match(/class="citation">A20</g)).toHaveLength(2);
      const text = wordsOf(paper);
      for (const words of [
        '12s.3',
        'hereafter A20)',
        '(A20)',
        'Abel’s (2020) work',
        'thank 王.',
        'Bo et al. ',
        'Parts a …',
        'See A1.',
        'World at 0″.3 of 10 M⊙',
      ])
        expect(text).toContain(words);
      expect(text).not.toContain('et al..');
    },
    slow,
  );
});
