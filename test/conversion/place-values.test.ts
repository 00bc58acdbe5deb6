import { expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const CAPSULE = {
  'capsule/codecheck.yml': `manifest: [{ file: out.json }]
values:
  mean: { file: out.json, at: /mean, digits: 2 }
`,
  'capsule/out.json': '{"mean":1.2549}',
};

it.each([
  [
    'Markdown',
    'paper.md',
    '# Result\n\nThe mean is {value mean}, and $x = {value mean}$. It is {value other}.\n',
  ],
  [
    'LaTeX',
    'main.tex',
    '\\documentclass{article}\\begin{document}\\section{Result}\nThe mean is \\colophonvalue{mean}, and $x = \\colophonvalue{mean}$. It is \\colophonvalue{other}.\n\\end{document}\n',
  ],
])('prints values of the capsule in %s', async (_, name, text) => {
  const paper = await convertPaper(aSubmission({ [name]: text, ...CAPSULE }));
  expect(paper.kind).toBe('converted');
  expect(paper.text).toContain('The mean is 1.25');
  expect(paper.html).toMatch(/<mn>1\.25<\/mn>/);
  expect(paper.html).toContain(
    'The mean is <a href="#p-capsule-value-mean" class="capsule-value">1.25</a>, and',
  );
  expect(paper.jats).toContain('<named-content content-type="capsule-value">1.25</named-content>, and');
  for (const other of [paper.text, paper.markdown]) expect(other).not.toMatch(/capsule-value/);
  expect(paper.report.messages.map(({ message }) => message)).toEqual([
    'The capsule has no value other, so the text shows its name.',
  ]);
  const sent = paper.sources.find(({ path }) => path === name);
  expect(new TextDecoder().decode(sent?.bytes)).toBe(text);
  expect(paper.pdf.length).toBeGreaterThan(1000);
});
