import { describe, expect, it } from 'vitest';
import { aSubmission } from '../support/a-submission.ts';
import { type ReadPaper, readLatex, readPaper, slow, warnings, wordsOf } from '../support/read-paper.ts';

// What programs write into papers: knitr, kableExtra, stargazer and Jupyter, with invented text (docs/conversion.md).
const rowsOf = (paper: ReadPaper) => paper.html.match(/<tr>/g)?.length ?? 0;

describe('tables that programs write', () => {
  it(
    'keep their rows, and have none of the space between them',
    async () => {
      const paper = await readLatex(
        String.raw`\section{A}\begin{tabular}[t]{lr}\toprule Name & A\\ \midrule
\addlinespace[0.3em]
\multicolumn{2}{l}{\textbf{Rivers}}\\
\hspace{1em}Elbe & 1\\ \bottomrule\end{tabular}

\begin{tabular}{@{\extracolsep{5pt}}lc}
\\[-1.8ex]\hline
\hline \\[-1.8ex]
\\[-1.8ex] & y \\
\hline \\[-1.8ex]
 x & 0.5$^{***}$ \\
\hline \\[-1.8ex]
\end{tabular}

\begin{tabular}{lc}\multirow{2}{*}{\tabincell{c}{Oder\\of all}} & a\\ & b\end{tabular}`,
        String.raw`\usepackage{booktabs,multirow}\newcommand{\tabincell}[2]{\begin{tabular}{@{}#1@{}}#2\end{tabular}}`,
      );
      expect(warnings(paper)).toEqual([]);
      expect(rowsOf(paper)).toBe(7);
      const text = wordsOf(paper);
      for (const words of ['Rivers', 'Elbe 1', 'x 0.5', 'Oderof all a b']) expect(text).toContain(words);
    },
    slow,
  );
});

describe('papers with the class of the Journal of Statistical Software', () => {
  it(
    'keep names of software, code and appendices',
    async () => {
      const paper = await readPaper(
        aSubmission({
          'main.tex': String.raw`\documentclass{jss}\begin{document}
\section{The \pkg{rivers} package}We use \proglang{R} and \code{lm(y)} and \fct{flow}.
\begin{CodeInput}
R> x$a_b # 50%
\end{CodeInput}
\begin{appendix}\section{More}\label{m}See \ref{m}.\end{appendix}\end{document}`,
        }),
      );
      expect(warnings(paper)).toEqual([]);
      const text = wordsOf(paper);
      for (const words of ['The rivers package', 'R and lm(y) and flow().', 'R> x$a_b # 50%', 'See A.'])
        expect(text.replaceAll('&#x3E;', '>')).toContain(words);
    },
    slow,
  );
});

describe('a notebook', () => {
  it(
    'has no styles of its tables, and keeps alerts, pasted pictures and bare formulas',
    async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
      const text = [
        '# Rivers\n\nLet\n\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\n',
        '<img src="attachment:p.svg" width=200>\n\n<div class="alert alert-info">Note this.</div>\n',
      ].join('');
      const html =
        '<div><style scoped>.dataframe {color: red}</style><table><tr><th>a</th></tr><tr><td>1</td></tr></table></div>';
      const paper = await readPaper(
        aSubmission({
          'paper.ipynb': JSON.stringify({
            cells: [
              {
                cell_type: 'markdown',
                metadata: {},
                source: text,
                attachments: { 'p.svg': { 'image/svg+xml': svg } },
              },
              {
                cell_type: 'code',
                metadata: {},
                source: 'df',
                outputs: [{ output_type: 'execute_result', metadata: {}, data: { 'text/html': html } }],
              },
            ],
            metadata: {},
            nbformat: 4,
            nbformat_minor: 5,
          }),
        }),
      );
      expect(warnings(paper)).toEqual([]);
      expect(paper.html).not.toContain('.dataframe');
      expect(paper.html).toContain('<mtable');
      expect(wordsOf(paper)).toContain('Note this.');
      expect(paper.figures).toHaveLength(1);
    },
    slow,
  );
});
