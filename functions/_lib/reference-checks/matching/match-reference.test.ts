import { describe, expect, it } from 'vitest';
import { identifierKeys } from './compare-identifiers.ts';
import { matchReference } from './match-reference.ts';
import { readBibtexFields } from './read-citation.ts';
import type { WorkRecord } from './work.ts';
import { WorkIndex } from './work-index.ts';

const record = (fields: Partial<WorkRecord>): WorkRecord => ({
  id: fields.doi ?? fields.arxivId ?? 'x',
  catalog: 'crossref',
  title: '',
  authors: [],
  years: [],
  venues: [],
  ...fields,
});

const TIDES = record({
  title: 'Tidal heating of small moons',
  subtitle: 'A case study',
  authors: [
    { family: 'Müller', given: 'Ana' },
    { family: 'van Dijk', given: 'Jan P.' },
    { family: 'Nguyen', given: 'Thi Lan' },
  ],
  years: [2021, 2020],
  venues: ['Monthly Notices of the Royal Astronomical Society', 'MNRAS'],
  doi: '10.1000/tides',
});
const TIDES_PREPRINT = record({
  ...TIDES,
  id: 'arxiv',
  years: [2019],
  venues: ['arXiv'],
  doi: '10.48550/arxiv.1911.00001',
  arxivId: '1911.00001',
});
const GRAPHS = record({
  title: 'Sampling sparse graphs by local moves',
  authors: [{ family: 'Okafor', given: 'C.' }],
  years: [2022],
  venues: ['Proceedings of the 39th International Conference on Machine Learning'],
  doi: '10.1000/graphs',
});
const index = new WorkIndex([TIDES, TIDES_PREPRINT, GRAPHS]);

const GOOD = {
  title: 'Tidal heating of small moons: A case study',
  author: 'Ana Müller and Jan P. van Dijk and Thi Lan Nguyen',
  journal: 'Monthly Notices of the Royal Astronomical Society',
  year: '2021',
};

function judge(fields: Record<string, string | undefined>) {
  const cited = readBibtexFields('key', 'article', fields);
  const named = index.named(cited);
  const known = new Set(named.flatMap(identifierKeys));
  const unknownIds = identifierKeys(cited).filter((key) => !known.has(key));
  const { verdict, comparison } = matchReference(cited, { named, similar: index.similar(cited), unknownIds });
  return [verdict, ...(comparison?.differing ?? [])];
}

describe('a reference that is right in another form', () => {
  it.each([
    ['as the record has it', {}],
    ['without its subtitle', { title: 'Tidal heating of small moons' }],
    ['with other case and hyphens', { title: 'TIDAL-HEATING of Small Moons – a case study' }],
    ['with TeX in the title', { title: 'Tidal {Heating} of \\emph{small} moons: {A} case study' }],
    ['with TeX in a name', { author: 'Ana M{\\"u}ller and Jan P. van Dijk and Thi Lan Nguyen' }],
    ['with a spelled-out umlaut', { author: 'Ana Mueller and Jan P. van Dijk and Thi Lan Nguyen' }],
    ['with initials', { author: 'Müller, A. and van Dijk, J. P. and Nguyen, T. L.' }],
    ['with joined initials', { author: 'Müller, A. and van Dijk, JP and Nguyen, TL' }],
    ['without a second initial', { author: 'Müller, A. and van Dijk, J. and Nguyen, T.' }],
    [
      'with the particle at the given name',
      { author: 'Müller, Ana and Dijk, Jan P. van and Nguyen, Thi Lan' },
    ],
    ['with names in Vietnamese order', { author: 'Ana Müller and Jan P. van Dijk and Nguyen Thi Lan' }],
    ['with et al.', { author: 'Ana Müller and others' }],
    ['with et al. in the list', { author: 'Ana Müller and Jan P. van Dijk et al.' }],
    ['with the year in which it appeared online', { year: '2020' }],
    ['with the acronym of its journal', { journal: 'MNRAS' }],
    ['with the abbreviated journal', { journal: 'Mon. Not. R. Astron. Soc.' }],
    ['as a preprint', { journal: 'arXiv preprint arXiv:1911.00001', year: '2019' }],
    ['as a publication with the id of its preprint', { eprint: '1911.00001v2', archiveprefix: 'arXiv' }],
    ['with its DOI as a link', { doi: 'https://doi.org/10.1000/TIDES' }],
    ['without a journal and a year', { journal: undefined, year: undefined }],
  ])('is verified %s', (_, changed) => {
    expect(judge({ ...GOOD, ...changed })).toEqual(['verified']);
  });
});

describe('a reference with a wrong field', () => {
  it.each([
    ['another word in the title', { title: 'Tidal cooling of small moons: A case study' }, ['title']],
    ['a plural in the title', { title: 'Tidal heatings of small moons: A case study' }, ['title']],
    ['an author too few', { author: 'Ana Müller and Thi Lan Nguyen' }, ['authors']],
    ['an author too many', { author: `${GOOD.author} and Eve Black` }, ['authors']],
    [
      'authors in another order',
      { author: 'Thi Lan Nguyen and Ana Müller and Jan P. van Dijk' },
      ['authors'],
    ],
    ['another author', { author: 'Ana Müller and Eve Black and Thi Lan Nguyen' }, ['authors']],
    ['the authors of another work', { author: 'C. Okafor' }, ['authors']],
    ['another given name', { author: 'Eva Müller and Jan P. van Dijk and Thi Lan Nguyen' }, ['authors']],
    ['et al. after another first author', { author: 'Eve Black and others' }, ['authors']],
    ['a year in the future', { year: '2041' }, ['year']],
    ['the preprint’s year', { year: '2019' }, ['year']],
    ['another journal', { journal: 'Icarus' }, ['venue']],
    ['a DOI that nobody registered', { doi: '10.9999/nothing' }, ['identifier']],
  ])('has metadata that differs: %s', (_, changed, differing) => {
    expect(judge({ ...GOOD, ...changed })).toEqual(['metadata-differs', ...differing]);
  });

  it('is contradicted if its DOI names another work', () => {
    expect(judge({ ...GOOD, doi: '10.1000/graphs' })[0]).toBe('contradicted');
  });

  it('is not found if only its words are known', () => {
    expect(judge({ ...GOOD, title: 'Small graphs of moons by tidal moves', author: 'Eve Black' })).toEqual([
      'not-found',
    ]);
  });

  it('differs in its venue if it is only known as a preprint', () => {
    const only = new WorkIndex([TIDES_PREPRINT]);
    const cited = readBibtexFields('key', 'article', { ...GOOD, year: '2019' });
    const { comparison } = matchReference(cited, { named: [], similar: only.similar(cited) });
    expect(comparison?.differing).toEqual(['venue']);
  });
});

describe('the score', () => {
  it('is 1 for a reference that agrees in every field', () => {
    const cited = readBibtexFields('key', 'article', { ...GOOD, doi: '10.1000/tides' });
    const { comparison } = matchReference(cited, {
      named: index.named(cited),
      similar: index.similar(cited),
    });
    expect(comparison?.score).toBe(1);
  });

  it('says for each field how similar it is', () => {
    const cited = readBibtexFields('key', 'article', { ...GOOD, author: 'Ana Müller', year: '2022' });
    const { comparison } = matchReference(cited, { named: [], similar: index.similar(cited) });
    expect(comparison?.fields).toEqual([
      { field: 'title', result: 'same', similarity: 1 },
      { field: 'authors', result: 'differs', similarity: 1 / 3, difference: 'missing' },
      { field: 'year', result: 'differs', similarity: 0.75 },
      { field: 'venue', result: 'same', similarity: 1 },
      { field: 'identifier', result: 'absent' },
    ]);
  });
});
