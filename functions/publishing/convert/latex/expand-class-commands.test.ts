import { expect, test } from 'vitest';
import { expandClassCommands } from './expand-class-commands.ts';

test.each([
  ['\\ion{Mg}{2}', 'Mg~II'],
  ['\\ion{Mg}{ii}', 'Mg~II'],
  ['\\ion{Fe}{26}', 'Fe~XXVI'],
  ['\\ion{X}{123456789}', 'X~123456789'],
])('writes the stage of the ion %s as a Roman numeral', (tex, text) => {
  expect(expandClassCommands(tex)).toBe(text);
});

test('marks the notes of threeparttable and apa7, unless the paper has its own command of that name', () => {
  expect(expandClassCommands('a\\tnote{1}')).toBe('a\\textsuperscript{1}');
  expect(expandClassCommands('a\\tabfnm{*}. \\tabfnt{*}So')).toBe(
    'a\\textsuperscript{*}. \\textsuperscript{*}So',
  );
  const own = '\\newcommand{\\tnote}[1]{(#1)}a\\tnote{1}';
  expect(expandClassCommands(own)).toBe(own);
});

test('reads the citations of Chinese theses', () => {
  expect(expandClassCommands('\\upcite{a}, \\inlinecite{b}')).toBe('\\cite{a}, \\cite{b}');
});
