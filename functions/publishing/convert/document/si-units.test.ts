import { expect, it } from 'vitest';
import { writeQuantities } from './si-units.ts';

it.each([
  [String.raw`\num{1234567.89}`, String.raw`1\,234\,567.89`],
  [String.raw`\num{1234}`, '1234'],
  [String.raw`\num{1.2(3)e-4}`, String.raw`1.2(3) \times 10^{-4}`],
  [String.raw`\num[separate-uncertainty]{1.20(3)}`, String.raw`1.20 \pm 0.03`],
  [String.raw`\num{2 x 3}`, String.raw`2 \times 3`],
  [String.raw`\qty{4+-1}{\eV}`, String.raw`(4 \pm 1)\,\mathrm{eV}`],
  [String.raw`\qty{3}{\degree}`, String.raw`3\mathrm{°}`],
  [String.raw`\SI{5}{\kilo\metre\per\second\squared}`, String.raw`5\,\mathrm{km}\,\mathrm{s}^{-2}`],
  [String.raw`\qty[per-mode=symbol]{3}{\W\per\m\per\K}`, String.raw`3\,\mathrm{W}/(\mathrm{m}\,\mathrm{K})`],
  [String.raw`\unit{kg.m^2}`, String.raw`\mathrm{kg\,m^2}`],
  [String.raw`\unit{kg.m.s^{-1}}`, String.raw`\mathrm{kg\,m\,s^{-1}}`],
  [String.raw`\qtylist{1;2}{\mT}`, String.raw`1\,\mathrm{mT}\text{ and }2\,\mathrm{mT}`],
  [String.raw`\qtyrange{1}{2}{\mm}`, String.raw`1\,\mathrm{mm}\text{ to }2\,\mathrm{mm}`],
  [String.raw`\ang{1;2;3}`, String.raw`1^{\circ}2'3''`],
  // The package physics has another \qty, and a definition’s argument is unknown.
  [String.raw`\qty{a}`, String.raw`\qty{a}`],
  [String.raw`\SI{#1}{\km}`, String.raw`\SI{#1}{\km}`],
])('writes %s as %s', (tex, plain) => {
  expect(writeQuantities(tex)).toBe(plain);
});

it('writes the paper’s own units by what they are declared as', () => {
  const units = new Map([
    ['parsec', 'pc'],
    ['kpc', String.raw`\kilo\parsec`],
    ['msun', 'M_\\odot'],
  ]);
  const write = (tex: string) => writeQuantities(tex, (quantity) => `<${quantity}>`, { options: '', units });
  expect(write(String.raw`\qty{10}{\kpc}`)).toBe(String.raw`<10\,\mathrm{kpc}>`);
  expect(write(String.raw`\qty{3}{\msun\per\kpc}`)).toBe(
    String.raw`<3\,\mathrm{M_\odot}\,\mathrm{kpc}^{-1}>`,
  );
});
