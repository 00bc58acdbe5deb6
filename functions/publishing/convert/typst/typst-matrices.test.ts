import { expect, it } from 'vitest';
import { markMatrices, mendMatrices } from './typst-matrices.ts';

const t = String.raw;
const point = t`\text{colophonpoint}`;

it.each([
  [
    t`x = \begin{array}{cc}a&b\\c&d\end{array} y`,
    t`x = \begin{Bmatrix}\text{colophonmatrix;}a & b \\ c & d\end{Bmatrix} y`,
  ],
  [
    t`\begin{array}{l|r} a&b\\ \hline c&d\end{array}`,
    t`\begin{Bmatrix}\text{colophonmatrix;v1h1}${point} a & b${point} \\ ${point}  c & d${point}\end{Bmatrix}`,
  ],
  [t`\begin{vmatrix}a\end{vmatrix}`, t`\begin{Bmatrix}\text{colophonmatrixbar;}a\end{Bmatrix}`],
  [
    t`f = \left\{\begin{aligned}a&=b\end{aligned}\right. z`,
    t`f = \begin{Bmatrix}\text{colophonmatrixleft;}a${point}=b\end{Bmatrix} z`,
  ],
  [t`\begin{aligned}a&=b\end{aligned}`, t`\begin{aligned}a&=b\end{aligned}`],
  [t`\begin{cases}a & b\\c\end{cases}`, t`\begin{cases}a \quad &  b\\c\end{cases}`],
  [t`\begin{cases}a\\b\end{cases}`, t`\begin{cases}a\quad & \\b\end{cases}`],
  [t`\begin{pmatrix}a\end{pmatrix}`, t`\begin{pmatrix}a\end{pmatrix}`],
])('marks %s', (tex, marked) => {
  expect(markMatrices(tex)).toBe(marked);
});

it.each([
  ['mat(delim: "{", "colophonmatrix;" a, b)', 'mat(delim: #none,  a, b)'],
  ['mat(delim: "{", upright("colophonmatrixbar;") a)', 'mat(delim: #"|",  a)'],
  ['mat(delim: "{", "colophonmatrixleft;" a "colophonpoint" b)', 'mat(delim: #("{", none),  a &  b)'],
  [
    'mat(delim: "{", "colophonmatrix;v1h2" a)',
    'mat(delim: #none, augment: #(stroke: 0.5pt, hline: (2,), vline: (1,)),  a)',
  ],
  ['lr({ "colophonmatrix;" a "colophonpoint" })', 'lr({  a &  })'],
])('mends %s', (markup, mended) => {
  expect(mendMatrices(markup)).toBe(mended);
});
