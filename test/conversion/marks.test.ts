import { globSync, readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { refuseMarks } from '../../functions/publishing/convert/leaked-marks.ts';
import { MARKS, marksIn, SIGNS } from '../../functions/publishing/convert/marks.ts';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { aSubmission } from '../support/a-submission.ts';

const slow = 60_000;
const PACKAGES = String.raw`\usepackage{amsmath,amsthm,booktabs,caption,hyperref,cleveref,listings,algorithm,algpseudocode}
\newtheorem{theorem}{Theorem}`;
const TABLE = String.raw`\begin{tabular}{ll}\toprule a & b \\ c & d \\ \midrule e & f \\ \bottomrule\end{tabular}`;

it.each([
  [
    'formulas at the start of a theorem',
    String.raw`\begin{theorem}$\displaystyle |\sum x_i| \le y$ for all $i$.\end{theorem}`,
  ],
  [
    'formulas in labels of items',
    String.raw`\begin{description}\item[$\displaystyle\sum x$] and $\displaystyle\prod y$\end{description}`,
  ],
  ['heads of tables in lines', String.raw`\begin{table}\caption{T}\centerline{\small${TABLE}}\end{table}`],
  [
    'heads of tables in lists and boxes',
    String.raw`\begin{enumerate}\item ${TABLE}\item \parbox{3cm}{${TABLE}}\end{enumerate}`,
  ],
  [
    'lines of formulas in captions',
    String.raw`\begin{figure}x\caption{A $\left\{\begin{array}{l|r}a & b \\ \hline c & d\end{array}\right.$ \textbf{$\begin{aligned}a &= b \\ c &= d\end{aligned}$}}\end{figure}`,
  ],
  [
    'algorithms in footnotes',
    String.raw`x\footnote{\begin{algorithmic}\State a\end{algorithmic}} \texttt{\begin{algorithmic}\State b\end{algorithmic}}`,
  ],
  [
    'references in addresses, headings and captions',
    String.raw`\label{a}\href{https://example.org/\nameref{a}}{x} \section{On \nameref{a}} \begin{lstlisting}[caption={See \nameref{a}}]
x
\end{lstlisting}`,
  ],
  [
    'figures without a number in tables',
    String.raw`\begin{table}\caption{T}\begin{tabular}{l}\begin{figure}q\caption*{R}\end{figure}\end{tabular}\end{table}`,
  ],
  [
    'lines that can’t be read',
    String.raw`Lichen grows on old walls.

\begin{algorithm}\caption{c}\begin{algorithmic}\State a $x^{ $ \end{algorithmic}\end{algorithm} and {\bf $a_b_c$ \end{x}`,
  ],
])(
  'leaves no mark in any rendition: %s',
  async (_, body) => {
    const paper = await convertPaper(
      aSubmission({ 'main.tex': aLatexPaper(`\\section{A}\n${body}`, PACKAGES) }),
    );
    expect(paper.kind).toBe('converted');
    const { blocks } = await readPdfText(paper.pdf);
    const printed = blocks.map(({ text }) => text).join('\n');
    const { html, text, markdown, jats } = paper;
    for (const rendition of [html, text, markdown, jats, printed]) {
      expect(marksIn(rendition)).toEqual([]);
      expect(rendition.replaceAll('University of Colophon', '')).not.toMatch(/colophon-?[a-z]/);
    }
  },
  slow,
);

it(
  'prints the limits of a sum above it if the author sets it as a displayed one',
  async () => {
    const paper = await convertPaper(
      aSubmission({ 'main.tex': aLatexPaper(String.raw`\section{A}$\displaystyle\sum_{i=1}^{q} a$`) }),
    );
    const page = await (await getDocumentProxy(new Uint8Array(paper.pdf))).getPage(1);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
    );
    const heightOf = (sign: RegExp) => placed.findLast(({ text }) => sign.test(text))?.y ?? 0;
    expect(heightOf(/𝑞/u) - heightOf(/𝑎/u)).toBeGreaterThan(8);
  },
  slow,
);

it('refuses renditions with a mark, unless the author’s own files have it', () => {
  const files = (text: string) => [{ path: 'main.tex', bytes: new TextEncoder().encode(text) }];
  const page = `<p>A ${MARKS.line}:2 b</p>`;
  expect(() => refuseMarks([page], files('A b'))).toThrow('marks');
  expect(() => refuseMarks([`x${SIGNS.markup[0]}`], files('A b'))).toThrow('marks');
  expect(() => refuseMarks([page], files(`The word \\texttt{${MARKS.line}} marks heads.`))).not.toThrow();
  expect(() => refuseMarks(['Colophons are marks, too.'], files('A b'))).not.toThrow();
});

it('is the only list of marks: no other file of the converter writes one', () => {
  const files = globSync('functions/publishing/convert/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/marks\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const own = files.filter((file) =>
    /(?<!\\)colophon[a-z]|\\ue0|[\ue000-\uf8ff]/.test(
      readFileSync(file, 'utf8')
        .replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
        .replaceAll('colophonvalue', ''),
    ),
  );
  expect(own).toEqual([]);
});
