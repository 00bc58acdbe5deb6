import { describe, expect, it } from 'vitest';
import { plainFormula } from './plain-formulas.ts';

describe('a formula that LaTeXML read', () => {
  it.each([
    ['a\\penalty\\ b', 'a \\ b'],
    ['\\text{run of\\penalty\\ $N$}', '\\text{run of \\ $N$}'],
    ['a\\penalty 10000 b', 'a  b'],
    ['a\\vskip 2.0pt b\\vskip', 'a  b '],
    ['\\hline\\cr\\vskip 3.0pt plus 1.0pt minus 1.0pt\\cr a\\\\', '\\hline  a\\\\'],
    ['{\\operator@font T}', '{  T}'],
    ['\\texttt{\\lx@text@lbrace h\\lx@text@rbrace}', '\\texttt{\\{h\\}}'],
    ['x\\sp 2\\sb{i}', 'x^2_{i}'],
    ['l\\', 'l\\ '],
    ['\\Set{x}{y>0}', '\\left\\{x\\,\\middle|\\,y>0\\right\\}'],
    ['a\\hbox to0.0pt{x\\hss}\\hbox to0.0pt{\\hss y}', 'a\\rlap{x}\\llap{y}'],
    ['\\lx@intercol\\hfil d\\hfil\\lx@intercol', 'd'],
    ['\\text{(\\lx@sectionsign 2)}', '\\text{(§2)}'],
    ['\\begin{pmatrix}[r]1\\end{pmatrix}', '\\begin{pmatrix*}[r]1\\end{pmatrix*}'],
    ['\\sin[2](x)+\\sin[x]', '\\sin^{2}(x)+\\sin[x]'],
    ['a\\\\', 'a\\\\'],
    ['\\penaltyx\\spx', '\\penaltyx\\spx'],
  ])('%s has no commands of TeX that set it out', (tex, plain) => {
    expect(plainFormula(tex)).toBe(plain);
  });
});
