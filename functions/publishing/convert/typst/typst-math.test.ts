import { describe, expect, it } from 'vitest';
import { mendMarkup, texForTypst } from './typst-math.ts';

describe('TeX for typst', () => {
  it.each([
    ['(1-q)^p i', '(1-q)^p{} i'],
    ['f(x)^{a_{b}}_\\infty y', 'f(x)^{a_{b}}_\\infty{} y'],
    ['{\\vert 0 \\rangle} \\approx x', '{\\vert 0 \\rangle{}} \\approx x'],
    ['\\left]0,1\\right[ x', '\\mathopen{]}0,1\\mathclose{[} x'],
    ['\\left[t,s\\right[', '\\mathopen{[}t,s\\mathclose{[}'],
  ])('separates what pandoc would join, and brackets that don’t match: %s', (tex, written) => {
    expect(texForTypst(tex)).toBe(written);
  });

  it.each([
    'x^2 y',
    '(a)^2 = b',
    '\\left[0,1\\right)',
    '\\begin{array}{c|c}a & b\\end{array}',
    '(a)_1^\\infty = 2',
  ])('leaves other formulas as they are: %s', (tex) => {
    expect(texForTypst(tex)).toBe(tex);
  });
});

it('writes typst’s current names', () => {
  expect(mendMarkup('mat(delim: "||", chevron.l psi chevron.rquad)')).toBe(
    'mat(delim: "‖", chevron.l psi chevron.r quad)',
  );
});
