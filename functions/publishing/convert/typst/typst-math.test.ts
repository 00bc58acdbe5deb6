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

  it.each(['x^2 y', '(a)^2 = b', '\\left[0,1\\right)', '(a)_1^\\infty = 2'])(
    'leaves other formulas as they are: %s',
    (tex) => {
      expect(texForTypst(tex)).toBe(tex);
    },
  );
});

it('writes typst’s current names', () => {
  expect(mendMarkup('mat(delim: "||", chevron.l psi chevron.rquad)')).toBe(
    'mat(delim: "‖", chevron.l psi chevron.r quad)',
  );
});

it.each([
  ['$x #scale(x: 180%, y: 180%)[\\(] y$', '$x #math.lr(size: 180%, $\\($) y$'],
  ['$a #scale(x: 120%, y: 120%)[parallel] y$', '$a#math.lr(size: 120%, $‖$)y$'],
  ['$ \\|x \\| + bar.v.double y bar.v.double $', '$ \\|x\\|+‖y‖ $'],
  ['$a \\\n\\|b$', '$a \\\n\\|b$'],
  ['$a^daggerupright(bold(b))$', '$a^dagger upright(bold(b))$'],
])('mends %s', (markup, mended) => {
  expect(mendMarkup(markup)).toBe(mended);
});

it('writes norms with signs that pandoc takes for delimiters, but keeps the ends of lines', () => {
  expect(texForTypst('\\|x\\| \\\\|y|')).toBe('\\Vert{} x\\Vert  \\\\|{}y|');
});
