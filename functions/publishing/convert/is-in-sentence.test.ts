import { describe, expect, it } from 'vitest';
import { isInLatexSentence, isInMarkdownSentence } from './is-in-sentence.ts';

const at = (text: string) => text.indexOf('@');

describe('a place in LaTeX', () => {
  it.each([
    'The mean is @.',
    '\\begin{document}\nThe cost is \\$5, the mean @.',
    'As \\emph{always @}.',
    '\\begin{figure}\\caption[short]{The mean is @.}\\end{figure}',
    '$x$ and $y$ are @',
    '\\begin{align}x\\end{align} It is @',
  ])('is in a sentence: %s', (text) => {
    expect(isInLatexSentence(text, at(text))).toBe(true);
  });

  it.each([
    '\\title{A @}\\begin{document}\\end{document}',
    'It is $x = @$.',
    'It is \\(x = @\\).',
    '\\[\nx\n\n= @\\]',
    '\\begin{align*}\nx &= @\\end{align*}',
    '\\section{The value @}',
    '% not @',
    '\\begin{tikzpicture}\\node{@};\\end{tikzpicture}',
    '\\begin{abstract}It is @.\\end{abstract}',
    '\\newcommand{\\mean}{@}',
  ])('isn’t in a sentence: %s', (text) => {
    expect(isInLatexSentence(text, at(text))).toBe(false);
  });
});

describe('a place in Markdown', () => {
  it.each(['The mean is @.', '---\ntitle: A\n---\n\nIt is @.', '- It is *@*', '`x` and $y$: @', '| a | @ |'])(
    'is in a sentence: %s',
    (text) => {
      expect(isInMarkdownSentence(text, at(text))).toBe(true);
    },
  );

  it.each([
    '---\nabstract: It is @.\n---\n',
    '# The value @',
    'The value @\n=====',
    'It is $x = @$.',
    '$$\nx\n\n@\n$$',
    '```\n@\n```',
    '`@`',
    '    @',
    '[It is @](https://example.org)',
    '<span title="@">',
  ])('isn’t in a sentence: %s', (text) => {
    expect(isInMarkdownSentence(text, at(text))).toBe(false);
  });
});
