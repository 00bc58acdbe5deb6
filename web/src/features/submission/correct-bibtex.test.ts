import { expect, it } from 'vitest';
import type { MatchedRecord } from '#shared/domain/reference-check.ts';
import { correctBibtex } from './correct-bibtex.ts';

const RECORD: MatchedRecord = {
  ...{
    catalog: 'crossref',
    id: 'x',
    title: 'Tides & moons',
    authors: ['Jane Doe', 'R. Roe'],
    authorCount: 2,
  },
  ...{ year: 2020, venue: 'Icarus', doi: '10.1000/tides', arxivId: '', url: '' },
};
const FILE = `@string{x = "y"}
@article{other, year = 1999}
@article{tides,
  title = {Tides {and} moons},
  author = "Doe, J.",
  year = 1999, % printed
  journal = {Nature}
}
@misc{late, year={1999}}`;

it('sets one field of one entry, however its value is written', () => {
  const fields = ['title', 'authors', 'year', 'venue'] as const;
  const corrected = fields.reduce((file, field) => correctBibtex(file, 'tides', field, RECORD) ?? file, FILE);
  expect(corrected).toBe(`@string{x = "y"}
@article{other, year = 1999}
@article{tides,
  title = {Tides \\& moons},
  author = {Jane Doe and R. Roe},
  year = {2020}, % printed
  journal = {Icarus}
}
@misc{late, year={1999}}`);
});

it('adds a field that the entry lacks', () => {
  expect(correctBibtex('@article{a, year = 2020}', 'a', 'identifier', RECORD)).toBe(
    '@article{a,\n  doi = {10.1000/tides}, year = 2020}',
  );
});

it('marks authors that the record shortens', () => {
  const many = { ...RECORD, authorCount: 30 };
  expect(correctBibtex('@article{a, author={X}}', 'a', 'authors', many)).toBe(
    '@article{a, author={Jane Doe and R. Roe and others}}',
  );
});

it('changes nothing without the entry, or without a value in the record', () => {
  expect(correctBibtex(FILE, 'absent', 'year', RECORD)).toBeUndefined();
  expect(correctBibtex(FILE, 'tides', 'year', { ...RECORD, year: null })).toBeUndefined();
});
