import { expect, it } from 'vitest';
import { markdownFile, paperMarkdown } from './paper-markdown.ts';

const paper = { authors: [], ethicsStatement: 'No approval was needed.' };

it('ends a paper’s Markdown with its present declarations', () => {
  expect(paperMarkdown({ name: 'paper.md', content: 'We weigh moss.\n' }, paper)).toMatch(
    /^We weigh moss\.\n\n#+ Ethics statement\n\nNo approval was needed\./,
  );
});

it('shows the plain text of a version that an earlier release converted', () => {
  const file = markdownFile([{ name: 'paper.html' }, { name: 'paper.txt' }]);
  expect(paperMarkdown({ name: file?.name ?? '', content: 'Plain te\u200bxt.' }, paper)).toBe('Plain text.');
});

it('is empty before the conversion', () => {
  expect(markdownFile([{ name: 'source/main.tex' }])).toBeUndefined();
});
