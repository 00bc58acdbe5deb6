import { expect, it } from 'vitest';
import { plainMath } from './plain-math.ts';

it.each([
  [String.raw`\od{f}{x}`, String.raw`\frac{\mathrm{d} f}{\mathrm{d} x}`],
  [String.raw`\pd[2]{f}{x}`, String.raw`\frac{\partial^{2} f}{\partial x^{2}}`],
  [String.raw`\diffp{f}{x,y}`, String.raw`\frac{\partial f}{\partial x\partial y}`],
  [String.raw`\md{f}{3}{x}{2}{y}{1}`, String.raw`\frac{\partial^{3} f}{\partial x^{2}\partial y^{1}}`],
  [String.raw`\xlongrightarrow[a]{b} \xLongleftarrow{c}`, String.raw`\xrightarrow[a]{b} \xLeftarrow{c}`],
  [String.raw`\int f \dif x`, String.raw`\int f \mathrm{d} x`],
  [String.raw`\intoc{a,b} \sbr{x} \del{y}`, String.raw`\left(a,b\right] \left[x\right] \left(y\right)`],
  [String.raw`a \mbox{\em if\/ } b`, String.raw`a \text{if } b`],
  [String.raw`\text{ \backslash over $\times$ }`, String.raw`\text{ $\backslash$ over $\times$ }`],
])('writes %s as %s', (tex, plain) => {
  expect(plainMath(tex)).toBe(plain);
});
