import { expect, it } from 'vitest';
import { linearFormula } from './linear-formula.ts';

it.each([
  ['R<50', 'R < 50'],
  ['x_{\\text{in}}^2', 'x_in^2'],
  ['\\frac{a+b}{c}', '(a + b)/c'],
  ['\\sqrt{x} \\approx \\alpha', '√x ≈ α'],
  ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '(1 2; 3 4)'],
  ['\\unknowncommand', '\\unknowncommand'],
])('writes %s as a line of text', (tex, text) => {
  expect(linearFormula(tex)).toBe(text);
});
