import { describe, expect, it } from 'vitest';
import { expandTextSpaces } from './expand-text-spaces.ts';

describe('spaces and signs of text', () => {
  it.each([
    ['A\\quad B\\qquad{}C', 'A B C'],
    ['A\\hspace{1cm}B\\hskip 1em plus 1fil C', 'A B C'],
    ['V\\hspace{-0.1em}erb and V\\kern-2pt A', 'Verb and VA'],
    ['one\\space two\\;three', 'one~two\\,three'],
    ['x\\dag, y\\ddag', 'x†, y‡'],
    ['\\phantom{0}1', '~1'],
    ['\\hfill right', ' right'],
  ])('are written so that no words run together: %s', (tex, written) => {
    expect(expandTextSpaces(tex)).toBe(written);
  });

  it.each([
    '$a\\quad b$',
    '\\(a\\quad b\\) \\[c\\;d\\]',
    '$$a\\qquad b$$',
    '\\begin{align*}a&\\quad b\\end{align*}',
    '\\newcommand{\\x}{\\quad}\\begin{document}text',
    'a cost of \\$5 \\\\ \\quadrat',
  ])('stay in formulas, definitions and other commands: %s', (tex) => {
    expect(expandTextSpaces(tex)).toBe(tex);
  });

  it('are found again behind a sign that opens no formula', () => {
    expect(expandTextSpaces('It costs 5 $.\n\nA\\quad B')).toBe('It costs 5 $.\n\nA B');
  });

  it('are found again behind a formula', () => {
    expect(expandTextSpaces('$a\\quad b$\\quad c \\begin{equation}\\quad\\end{equation}\\quad d')).toBe(
      '$a\\quad b$ c \\begin{equation}\\quad\\end{equation} d',
    );
  });
});
