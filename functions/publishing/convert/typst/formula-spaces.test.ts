import { expect, it } from 'vitest';
import { markSpaces, mendSpaces } from './formula-spaces.ts';

const t = String.raw;

it.each([
  [t`a\;b`, t`a#h(0.278em)b`],
  [t`f\!\left(x\right)`, t`f#h(-0.167em)\left(x\right)`],
  [t`a\hspace*{-0.3em}b\mkern 9mu c\hskip 1em plus 2pt d`, t`a#h(-0.3em)b#h(0.5em) c#h(1em) d`],
  [t`a\kern-1pt b\hspace{5mm}c\enspace d`, t`a#h(-0.1em) b#h(1.423em)c#h(0.5em) d`],
  [t`a\\;b \quad\, c`, t`a\\;b \quad\, c`],
  [t`\text{a\;b}\;\operatorname{arg\!min}`, t`\text{a\ b}#h(0.278em)\operatorname{argmin}`],
  [t`\hspace{\textwidth}`, t`\hspace{\textwidth}`],
])('writes the spaces of %s', (tex, written) => {
  const pandoc = markSpaces(tex).replaceAll(/\\hspace\{(\d+)em\}/g, '#h($1em)');
  expect(mendSpaces(pandoc)).toBe(written);
});
