import { expect, it } from 'vitest';
import type { EngineMessage } from '../../latexml/engine-log.ts';
import { ConversionLog } from '../conversion-log.ts';
import { unclosedAsSource } from './unclosed-parts.ts';

function shown(body: string, messages: EngineMessage[] = []) {
  const tex = `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`;
  const log = new ConversionLog();
  const files = unclosedAsSource(
    [{ path: 'main.tex', bytes: new TextEncoder().encode(tex) }],
    'main.tex',
    messages,
    log,
  );
  const text = files && new TextDecoder().decode(files[0]?.bytes);
  expect(text?.split('\n').length ?? tex.split('\n').length).toBe(tex.split('\n').length);
  return { text, lines: log.sourceParts.map(({ line }) => line) };
}

it.each([
  ['a brace', 'Before.\n\nOne \\emph{{two.\n\nAfter.', 'One \\emph{{two.'],
  ['a formula with braces', 'Before.\n\nIs $x = {{ 1 here.\n\nAfter.', 'Is $x = {{ 1 here.'],
  ['a brace in a formula', 'Before.\n\nIs $x^{ $ here.\n\nAfter.', 'Is $x^{ $ here.'],
  ['an environment', 'Before.\n\n\\begin{center}\nOne.', '\\begin{center}'],
  ['an end without a beginning', 'Before.\n\nOne \\end{x} two.\n\nAfter.', 'One \\end{x} two.'],
])('shows only the paragraph with %s that never closes as source', (_, body, line) => {
  const { text, lines } = shown(body);
  expect(lines).toEqual([line]);
  expect(text).toContain('Before.\n\n\\begin{verbatim}');
});

it('shows the paragraph where LaTeXML missed an end, if all is closed', () => {
  const missed: EngineMessage = {
    severity: 'error',
    kind: 'unexpected',
    subject: '\\lx@end@inline@math',
    text: 'Attempt to end mode math',
    file: 'main.tex',
    line: 5,
  };
  const { text, lines } = shown('Before.\n\nIs $\\frac{1}$ here.\n\nAfter.', [missed]);
  expect(lines).toEqual(['Is $\\frac{1}$ here.']);
  expect(text).toContain('\\begin{verbatim}Is $\\frac{1}$ here.\\end{verbatim}\n\nAfter.');
});

it.each([
  ['groups of several paragraphs', '{\\small One.\n\nTwo.} $a$ \\begin{center}Three.\n\nFour.\\end{center}'],
  ['formulas in the text of formulas', '$a \\text{ for $b$}$ and $$c\\mbox{ if $d$}$$'],
  ['code', '\\begin{verbatim}\n{ $ \\end{x}\n\\end{verbatim} and \\{ \\$ % {'],
])('leaves %s', (_, body) => expect(shown(body)).toEqual({ text: undefined, lines: [] }));
