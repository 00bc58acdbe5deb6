import { expect, it } from 'vitest';
import { countLatex, countMarkdown } from './count-source.ts';
import { markdownFront } from './source-front/markdown-front.ts';

it('counts tables by their rules, and no other lines of dashes', () => {
  expect(
    countMarkdown('| a | b |\n|---|:--|\n| 1 | 2 |\n\na | b\n--- | ---\n\n---\n\n| --- x |\n').tables,
  ).toBe(2);
});

it('counts the words that readers see, not those of comments, formulas and settings', () => {
  const tex = `\\begin{document}\\setlength{\\parskip}{1em}Two words. $x + \\mathrm{no}$ % none
\\begin{comment}not these\\end{comment}\\iffalse nor these\\fi \\emph{Three} \\cite[see][p]{key} \\section{Four}
\\begin{equation*}nor\\end{equation*}\\end{document}`;
  expect(countLatex(tex).words).toBe(4);
});

it('counts several works in brackets as one citation of Markdown, and references to figures as none', () => {
  expect(countMarkdown('@knuth and [see @knuth; -@lamport, p. 3], as in @fig-map.\n').citations).toBe(2);
});

it('counts no titles of boxes as sections of Markdown', () => {
  expect(countMarkdown('# One\n\n::: {.note}\n## Mind this\nA box.\n:::\n\n# Two\n').sections).toBe(2);
});

it('takes no time for long lines of dashes, spaces and number signs', () => {
  const started = performance.now();
  countMarkdown(`|${'-'.repeat(50_000)}|x\n[${'@a '.repeat(50_000)}\n${':'.repeat(100_000)}`);
  markdownFront(`# ${' '.repeat(20_000)}${'#'.repeat(20_000)} x${' '.repeat(20_000)}\u2028`);
  expect(performance.now() - started).toBeLessThan(3_000);
});
