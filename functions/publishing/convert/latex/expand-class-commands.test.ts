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
