import { expect, it } from 'vitest';
import { splitFormat } from './paper-formats.ts';

it('finds the format at the end of a paper’s address', () => {
  expect(splitFormat('COL.2611.00001.bib')).toEqual({ id: 'COL.2611.00001', format: 'bib' });
  expect(splitFormat('COL.2611.00001v2.csl.json')).toEqual({ id: 'COL.2611.00001v2', format: 'csl.json' });
});

it.each(['COL.2611.00001', 'COL.2611.00001v2', 'COL.2611.00001.json', 'COL.2611.00001.exe', '.bib'])(
  'finds none in %s',
  (name) => {
    expect(splitFormat(name)).toBeUndefined();
  },
);
