import { expect, it } from 'vitest';
import { formulaWriter } from '../../../_lib/formulas/write-formula.ts';
import { sanitizeHtml } from '../write/sanitize-html.ts';
import { mathCharacters } from './math-characters.ts';

function charactersOf(tex: string): string[] {
  const math = formulaWriter().read(tex, false);
  if (math?.type !== 'element') throw new Error(`temml can’t read ${tex}.`);
  return [...mathCharacters(sanitizeHtml([math]).html)];
}

it('has a single letter in italics, as browsers draw it, and a name upright', () => {
  expect(charactersOf('h')).toContain('ℎ');
  expect(charactersOf('\\alpha')).toContain('𝛼');
  expect(charactersOf('\\epsilon')).toContain('𝜖');
  expect(charactersOf('\\varepsilon')).toContain('𝜀');
  expect(charactersOf('\\sin')).not.toContain('𝑠');
});

it('has signs that browsers add: the root, and a minus sign for a hyphen', () => {
  expect(charactersOf('\\sqrt{x}')).toContain('√');
  expect(mathCharacters('<math><mo>-</mo></math>')).toContain('−');
});

it('has signs that HTML must escape, and nothing of the words around', () => {
  expect(mathCharacters('Q <math><mo>&#x3C;</mo><mo>&#38;</mo><mo>&lt;</mo></math> W')).toBe(' &<\u{a0}');
  expect(mathCharacters('No formulas')).toBe('');
});
