import { expect, it } from 'vitest';
import { markStacks, mendStacks } from './stacked-signs.ts';

const t = String.raw;
/** Pandoc writes our marks so, each with a space around it. */
const written = (tex: string): string =>
  tex.replace(/\\text\{(colophonstack\w+)\}/g, ' upright("$1") ').trim();

it.each([
  [t`\overset{n}{A}^2`, 'scripts(attach(limits(#$A$), t: #$n$))^2'],
  [t`\stackrel{d}{=}`, 'scripts(attach(limits(#$=$), t: #$d$))'],
  [
    t`\underset{b}{\overset{a}{c}}`,
    'scripts(attach(limits(#$scripts(attach(limits(#$c$), t: #$a$))$), b: #$b$))',
  ],
  [t`\xrightarrow[e]{f}`, 'stretch(arrow.r, size: #(100% + 1em))_{e}^{f}'],
  [t`\mathop{\sum x}_i`, t`op(#$\sum x$, limits: #true)_i`],
  [t`\xLeftarrow{f}`, 'stretch(arrow.l.double, size: #(100% + 1em))^{f}'],
  [t`\longrightarrow`, '⟶'],
  [t`\longrightarrowtail x^2`, t`\longrightarrowtail x^2`],
])('writes %s', (tex, typst) => {
  expect(mendStacks(written(markStacks(tex))).replaceAll(/ (?=[_^])/g, '')).toBe(typst);
});

it('sets the indexes of operators with a star below them', () => {
  const markup = (name: string) =>
    mendStacks(written(markStacks(name)).replace(/\\operatorname\{(.*?)\}/, '"$1"'));
  expect(markup(t`\operatorname*{argmin}_x`)).toBe('op(upright(#$"argmin"$), limits: #true) _x');
  expect(markup(t`\operatorname{tr} A`)).toBe('op(upright(#$"tr"$))  A');
});

it('leaves what is stacked deeper than any formula to pandoc', () => {
  const tex = `${t`\overset{a}{`.repeat(5000)}x${'}'.repeat(5000)}`;
  expect(markStacks(tex).match(/colophonstackbase/g)).toHaveLength(9);
});
