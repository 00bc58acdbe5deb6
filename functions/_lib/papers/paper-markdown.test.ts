import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { DESCRIBED_PAPER } from '../registrar/described-paper.ts';
import { markdownFile, markdownFront, paperMarkdown } from './paper-markdown.ts';

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

it('begins with the record, whose signs stay signs and whose formulas stay formulas', () => {
  const title = 'A $a_1<b$ claim <b>holds</b> for 5% & *all*';
  const [heading] = markdownFront({ ...DESCRIBED_PAPER, title }).split('\n\n');
  const parsed = unified()
    .use(remarkParse)
    .use(remarkMath)
    .parse(heading ?? '');
  expect(parsed.children).toMatchObject([
    {
      type: 'heading',
      children: [
        { type: 'text', value: 'A ' },
        { type: 'inlineMath', value: 'a_1<b' },
        { type: 'text', value: ' claim <b>holds</b> for 5% & *all*' },
      ],
    },
  ]);
  expect(markdownFront(DESCRIBED_PAPER)).toContain(
    DESCRIBED_PAPER.authors.map(({ name }) => name).join(', '),
  );
});
