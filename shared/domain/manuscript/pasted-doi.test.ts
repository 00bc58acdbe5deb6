import { expect, it } from 'vitest';
import { PastedDoi } from './pasted-doi.ts';

it.each([
  ['10.5555/12345678', '10.5555/12345678'],
  ['doi:10.5555/Abc', '10.5555/Abc'],
  ['DOI: 10.5555/abc', '10.5555/abc'],
  ['doi: https://doi.org/10.5555/abc', '10.5555/abc'],
  ['http://dx.doi.org/10.5555/abc.', '10.5555/abc'],
  [' doi.org/10.5555/abc ', '10.5555/abc'],
  ['https://doi.org/10.1002/(SICI)1097%3C1661::AID%3E3.0.CO;2-P', '10.1002/(SICI)1097<1661::AID>3.0.CO;2-P'],
])('reads the DOI in %s', (text, doi) => {
  expect(PastedDoi.parse(text)).toBe(doi);
});

it.each(['10.5555', 'https://journal.example/10.5555/abc', 'see 10.5555/abc', '10.5555/a b'])(
  'finds none in %s',
  (text) => {
    expect(PastedDoi.safeParse(text).success).toBe(false);
  },
);
