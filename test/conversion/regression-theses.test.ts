import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { PIXEL, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What theses and books lost, with invented text (docs/conversion.md).

describe('KOMA-Script', () => {
  it(
    'has headings, captions and mottos by commands of its own',
    async () => {
      const body = String.raw`\addchap{Preface}Moss grows.\addsec{Thanks}To nobody.\chapter{Moss}
\begin{table}\captionabove[Short]{Moss by place.}\label{t}\begin{tabular}{ll}a & b\\c & d\end{tabular}\end{table}
\begin{figure}\includegraphics{moss}\captionbelow{Stone.}\end{figure}
\dictum[Ada Unit]{It is green.} See \ref{t}.`;
      const paper = await readPaper(
        aSubmission({
          'main.tex': `\\documentclass{scrreprt}\\begin{document}${body}\\end{document}`,
          'moss.svg': PIXEL,
        }),
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        'PrefaceMoss grows.',
        'ThanksTo nobody.',
        '1 Moss',
        'Table 1.1 Moss by place.',
        'Figure 1.1 Stone.',
      ])
        expect(text).toContain(words);
      expect(paper.html).toMatch(/<blockquote><p>It is green\.<\/p>\s*<p>Ada Unit/);
    },
    slow,
  );
});

describe('quotations of several paragraphs', () => {
  it(
    'by commands of csquotes are blocks',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}She says: \blockcquote[3]{unit}{%
  Moss grows.

  Stone stays.}
Then \blockquote[Ada]{One.

Two.} And more.`,
        '\\usepackage{csquotes}\\usepackage{biblatex}\\addbibresource{refs.bib}',
        { 'refs.bib': '@book{unit, author={Unit, Ada}, title={Notes}, year=1843}' },
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html.match(/<blockquote>/g)).toHaveLength(2);
      expect(wordsOf(paper)).toContain('Two. (Ada)');
    },
    slow,
  );
});

describe('units and signs of textcomp', () => {
  it(
    'are read with powers in letters, and in formulas',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\SI{5}{kg.m.s^{-1}}, $3\,\text{\textohm}$, $20\,\textrm{\textdegree}\mathrm{C}$, $5\text{ \textmu m}$`,
        '\\usepackage{siunitx,textcomp}',
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper).replace(/\s/g, '');
      for (const words of ['5kgms−1', '3Ω', '20°C', '5µm']) expect(text).toContain(words);
    },
    slow,
  );
});

describe('proof trees of bussproofs', () => {
  it(
    'that define their looks or the sign of their sequents are formulas',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\EnableBpAbbreviations\def\fCenter{\mbox{\Large$\rightarrow$}}
\begin{prooftree}\def\ScoreOverhang{1pt}\Axiom$A \fCenter B$\UnaryInf$A \fCenter C$\end{prooftree}
\begin{prooftree}\def\fCenter{\ \vdash\ }\Axiom$D \fCenter E$\UnaryInf$D\fCenter F$\end{prooftree}
\alwaysNoLine\AXC{$G$}\UIC{$H$}\DP`,
        '\\usepackage{bussproofs}',
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper).replace(/\s/g, '');
      for (const words of ['A→BA→C', 'D⊢ED⊢F', 'GH']) expect(text).toContain(words);
    },
    slow,
  );
});

describe('algorithms of clrscode', () => {
  it(
    'are lines with their numbers and depths',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{codebox}
\Procname{$\proc{Count-Moss}(A, n)$}
\li \For $j \gets 2$ \To $\attrib{A}{length}$
\li \Do $\id{key_j} \gets A[j]$ \Comment a stone
\li \If $i > 0$
\li \Then $i \gets i - 1$
\li \Else \Return $\const{nil}$ \End \End
\li \Return $i$
\end{codebox}`,
        '\\usepackage{clrscode3e}',
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        '1: for j=2 to A.𝑙𝑒𝑛𝑔𝑡ℎ',
        '2: keyj=A[j]',
        '// a stone',
        '5: else return',
        '6: return i',
      ])
        expect(text.replace(/\s+/g, ' ')).toContain(words);
    },
    slow,
  );
});
