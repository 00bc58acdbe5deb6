import { aPng } from '../../../functions/_lib/papers/intake/sample-archives.ts';
import { archiveBombs } from './archive-bombs.ts';
import type { Bomb } from './bomb.ts';
import { imageBombs } from './image-bombs.ts';
import { pdfBombs } from './pdf-bombs.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const tex = (body: string, preamble = '') =>
  `\\documentclass{article}\n${preamble}\n\\begin{document}\n\\section{Introduction}\nSome words.\n\n${body}\n\\end{document}\n`;
const latex = (name: string, body: string, preamble?: string, further: Bomb['files'] = []): Bomb => ({
  name: `LaTeX: ${name}`,
  files: [{ name: 'main.tex', content: tex(body, preamble) }, ...further],
});
const markdown = (name: string, content: string): Bomb => ({
  name: `Markdown: ${name}`,
  files: [{ name: 'paper.md', content: `# Introduction\n\nSome words.\n\n${content}\n` }],
});
const doubling = (command: string, factor: number, levels: number) =>
  letters
    .slice(0, levels)
    .map(
      (letter, index) =>
        `${command}{\\m${letter}}{${index ? `\\m${letters[index - 1]}`.repeat(factor) : 'lol'}}`,
    )
    .join('\n');

const LATEX: Bomb[] = [
  latex('macros that grow tenfold 26 times', '\\mz', doubling('\\newcommand', 10, 26)),
  latex('macros that double 26 times in a formula', '$\\mz$', doubling('\\newcommand', 2, 26)),
  latex('a macro that calls itself twice', '\\x', '\\newcommand{\\x}{\\x\\x}'),
  latex(
    'an endless TeX loop in a drawing',
    '\\begin{tikzpicture}\\loop\\iftrue\\repeat\\end{tikzpicture}',
    '\\usepackage{tikz}',
  ),
  latex(
    'three nested pgf loops in each of 20 drawings',
    '\\begin{tikzpicture}\\foreach \\x in {1,...,300}\\foreach \\y in {1,...,300}\\foreach \\z in {1,...,300}\\draw (\\x,\\y) -- (\\z,0);\\end{tikzpicture}\n\n'.repeat(
      20,
    ),
    '\\usepackage{tikz}',
  ),
  latex(
    'a plot with a million samples',
    '\\begin{tikzpicture}\\begin{axis}\\addplot[samples=1000000]{sin(deg(x))};\\end{axis}\\end{tikzpicture}',
    '\\usepackage{pgfplots}',
  ),
  latex('5,000 nested fractions', `$${'\\frac{1}{'.repeat(5000)}x${'}'.repeat(5000)}$`),
  latex('20,000 open groups', '{'.repeat(20_000)),
  latex('a column repeated a billion times', '\\begin{tabular}{*{999999999}{c}}a\\end{tabular}'),
  latex(
    'a table of 2,000 rows and 200 columns',
    `\\begin{tabular}{${'c'.repeat(200)}}\n${`${'1 & '.repeat(199)}1 \\\\\n`.repeat(2000)}\\end{tabular}`,
  ),
  latex('100,000 environments that begin', '\\begin{picture}(1,1)'.repeat(100_000)),
  latex('200,000 boxes', '\\makebox[1pt][l]{'.repeat(200_000)),
  latex('100,000 colors that don’t end', '{\\color{white} a '.repeat(100_000)),
  latex('100,000 \\textcolor without an end', '\\textcolor{white}{'.repeat(100_000)),
  latex('200,000 commands without arguments', '\\hspace*{-'.repeat(200_000)),
  latex('200,000 labels', Array.from({ length: 200_000 }, (_, index) => `\\label{l${index}}`).join('')),
  latex('50,000 footnotes in footnotes', '\\footnote{a'.repeat(50_000)),
  latex('a line of 1 MB without a space', 'a'.repeat(1_000_000)),
  latex('300,000 dollars', '$'.repeat(300_000)),
  latex('100,000 definitions', '\\def\\a#1{#1#1}'.repeat(100_000)),
  latex('files that include each other', '\\input{a}', '', [
    { name: 'a.tex', content: '\\input{b}\\input{b}' },
    { name: 'b.tex', content: '\\input{a}\\input{a}' },
  ]),
];

const bib = (name: string, content: string) =>
  latex(`BibTeX: ${name}`, '\\cite{a}\\bibliography{refs}', '', [{ name: 'refs.bib', content }]);

const BIBTEX: Bomb[] = [
  bib('100,000 entries that begin', '@a{'.repeat(100_000)),
  bib('200,000 open braces', `@article{a, title = ${'{'.repeat(200_000)}`),
  bib(
    'strings that double 26 times',
    `${letters
      .map(
        (letter, index) =>
          `@string{${letter} = ${index ? `${letters[index - 1]} # ${letters[index - 1]}` : '"lol"'}}`,
      )
      .join('\n')}\n@article{a, title = z, year = 2020}`,
  ),
  bib(
    '20,000 entries',
    Array.from(
      { length: 20_000 },
      (_, index) => `@article{a${index}, title = {T ${index}}, author = {A and B}, year = 2020}`,
    ).join('\n'),
  ),
];

const MARKDOWN: Bomb[] = [
  markdown('3 MB of >', '>'.repeat(3_000_000)),
  markdown('3 MB of [', '['.repeat(3_000_000)),
  markdown(
    '1,000 levels of lists',
    Array.from({ length: 1000 }, (_, index) => `${' '.repeat(2 * index)}- x`).join('\n'),
  ),
  markdown('50,000 emphases without an end', '*a **b '.repeat(50_000)),
  markdown(
    '100,000 different runs of backticks',
    Array.from({ length: 1400 }, (_, index) => '`'.repeat(index + 1)).join(' '),
  ),
  markdown(
    'a table of 3,000 rows and 100 columns',
    `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${`${'|1'.repeat(100)}|\n`.repeat(3000)}`,
  ),
  markdown('100,000 comments that don’t end', '<!-- '.repeat(100_000)),
  markdown('200,000 elements that don’t end', '<div style="color:white">'.repeat(200_000)),
  markdown(
    '100,000 links to each other',
    Array.from({ length: 100_000 }, (_, index) => `[a${index}]: #a${index + 1}`).join('\n'),
  ),
  markdown('1 MB of zero-width characters', 'a\u200b\u200c'.repeat(330_000)),
  {
    name: 'Markdown: YAML aliases that grow ninefold',
    files: [
      {
        name: 'paper.md',
        content: `---\na: &a [${Array(9).fill('x').join()}]\n${letters
          .slice(1, 10)
          .map((letter, index) => `${letter}: &${letter} [${Array(9).fill(`*${letters[index]}`).join()}]`)
          .join('\n')}\n---\n\n# Introduction\n\nWords.\n`,
      },
    ],
  },
];

/** Fifty papers, each hostile in another way. */
export const BOMBS: Bomb[] = [
  ...LATEX,
  ...BIBTEX,
  ...MARKDOWN,
  ...archiveBombs(tex),
  ...imageBombs(tex, aPng),
  ...pdfBombs(),
];
