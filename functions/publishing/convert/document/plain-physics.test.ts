import { expect, it } from 'vitest';
import { plainPhysics } from './plain-physics.ts';

it.each([
  [String.raw`\dv{t} f`, String.raw`\frac{\mathrm{d} }{\mathrm{d} t} f`],
  [String.raw`\dv{f}{t}`, String.raw`\frac{\mathrm{d} f}{\mathrm{d} t}`],
  [String.raw`\pdv[2]{f}{x}`, String.raw`\frac{\partial^{2} f}{\partial x^{2}}`],
  [String.raw`\pdv{f}{x}{y}`, String.raw`\frac{\partial^{2} f}{\partial x\,\partial y}`],
  [String.raw`\dd[3]{x}`, String.raw`\mathrm{d}^{3}x\,`],
  [String.raw`\dd x`, String.raw`\dd x`],
  [String.raw`\vb*{a}`, String.raw`\boldsymbol{a}`],
  [String.raw`\braket{a}{b}`, String.raw`\left\langle a \middle| b \right\rangle`],
  [String.raw`\braket{a|b}`, String.raw`\braket{a|b}`],
  [String.raw`\bra{a}\ket{b}`, String.raw`\left\langle a \middle| b \right\rangle`],
  [String.raw`\mqty(a & b)`, String.raw`\begin{pmatrix}a & b\end{pmatrix}`],
  [String.raw`\bmqty{\imat{2}}`, String.raw`\begin{bmatrix}1 & 0 \\ 0 & 1\end{bmatrix}`],
  [String.raw`\expval{A}{n}`, String.raw`\left\langle n \middle| A \middle| n \right\rangle`],
  [String.raw`\qty(\frac{a}{b})`, String.raw`\left(\frac{a}{b}\right)`],
  [String.raw`\qty[f(x) + \qty(y)]^2`, String.raw`\left[f(x) + \left(y\right)\right]^2`],
  [String.raw`\qty|x|`, String.raw`\left|x\right|`],
  [String.raw`\qty{3}{\metre} (`, String.raw`\qty{3}{\metre} (`],
  [String.raw`\qty(a`, String.raw`\qty(a`],
])('writes %s as %s', (tex, plain) => {
  expect(plainPhysics(tex)).toBe(plain);
});
