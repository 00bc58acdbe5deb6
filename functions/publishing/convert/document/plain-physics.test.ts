import { expect, it } from 'vitest';
import { plainPhysics } from './plain-physics.ts';

it.each([
  [String.raw`\dv{t} f`, String.raw`\dv{}{t} f`],
  [String.raw`\dv{f}{t}`, String.raw`\dv{f}{t}`],
  [String.raw`\expval{A}{n}`, String.raw`\left\langle n \middle| A \middle| n \right\rangle`],
  [String.raw`\qty(\frac{a}{b})`, String.raw`\left(\frac{a}{b}\right)`],
  [String.raw`\qty[f(x) + \qty(y)]^2`, String.raw`\left[f(x) + \left(y\right)\right]^2`],
  [String.raw`\qty|x|`, String.raw`\left|x\right|`],
  [String.raw`\qty{3}{\metre} (`, String.raw`\qty{3}{\metre} (`],
  [String.raw`\qty(a`, String.raw`\qty(a`],
])('writes %s as %s', (tex, plain) => {
  expect(plainPhysics(tex)).toBe(plain);
});
