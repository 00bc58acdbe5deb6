import { describe, expect, it } from 'vitest';
import { convert, slow, warnings, wordsOf } from './convert-latex.ts';

// Commands that set only how text looks lost the text behind them, with invented text (docs/conversion.md).

describe('text behind a switch', () => {
  it(
    'stays, in the text and in the paper’s own commands',
    async () => {
      const paper = await convert(
        String.raw`\section{\color{red}{Moss}}
We \rev{saw} it {\color{blue}{grow}} and \textbf{\boldmath{thrive}} on \leavevmode{stone}.
\revised{It} {\fontsize{9}{11}\selectfont{was}} \color[rgb]{1,0,0}{green}, \ignorespaces{and} $\rev{a}=\color{red}{b}$.
\bgroup\small All \egroup year.`,
        String.raw`\usepackage{xcolor}\newcommand{\rev}[1]{{\color{blue}{#1}}}\newcommand\revised[1]{\leavevmode{\color{blue}#1}}`,
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of [
        '1 Moss',
        'We saw it grow and thrive on stone.',
        'It was green, and a=b',
        'All year.',
      ])
        expect(text).toContain(words);
    },
    slow,
  );
});

describe('characters by their number', () => {
  it(
    'are printed, and end no row of a table',
    async () => {
      const paper = await convert(
        String.raw`\section{A}\begin{tabular}{ll}\cs{moss} & a\\\char92 b & \char'173\symbol{126}\end{tabular}`,
        '\\newcommand{\\cs}[1]{\\texttt{\\char`\\\\#1}}',
      );
      expect(warnings(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain('\\moss a \\b {~');
    },
    slow,
  );
});
