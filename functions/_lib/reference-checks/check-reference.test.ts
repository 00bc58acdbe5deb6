import { describe, expect, it } from 'vitest';
import { summarizeChecks, summaryText } from '#shared/domain/reference-check.ts';
import { toCheck, withNotices } from './check-reference.ts';
import type { Lookup } from './look-up.ts';
import { matchReference } from './matching/match-reference.ts';
import type { CitedWork, WorkRecord } from './matching/work.ts';
import { parseReference } from './reading/parse-reference.ts';

const AT = '2026-11-25T10:00:00.000Z';
const RECORD: WorkRecord = {
  id: '10.1000/tides',
  catalog: 'crossref',
  title: 'Tidal heating of small moons',
  authors: [
    { family: 'Doe', given: 'Jane' },
    { family: 'Roe', given: 'Richard' },
  ],
  years: [2020],
  venues: ['Icarus'],
  doi: '10.1000/tides',
};

const check = (cited: CitedWork, records: WorkRecord[], lookups: Partial<Lookup>[] = []) =>
  toCheck(
    cited,
    {
      match: matchReference(cited, { named: [], similar: records }),
      lookups: lookups.map((one) => ({ catalog: 'crossref', outcome: 'found', at: AT, ...one })),
    },
    AT,
  );

describe('the check of a printed reference', () => {
  const printed = (text: string, records = [RECORD]) => check(parseReference('k', text), records);

  it('verifies it in any style', () => {
    const verdicts = [
      'J. Doe and R. Roe. Tidal heating of small moons. Icarus, 12:3–4, 2020.',
      'Doe J, Roe R. Tidal heating of small moons. Icarus. 2020;12:3-4.',
      'Doe, J., & Roe, R. (2020). Tidal heating of small moons. Icarus, 12, 3–4.',
      'J. Doe, R. Roe, “Tidal heating of small moons”, Icarus, 12, 3–4, 2020.',
      'Doe et al., Tidal heating of small moons, Icarus 12 (2020) 3–4.',
    ].map((text) => printed(text).verdict);
    expect(verdicts).toEqual(verdicts.map(() => 'verified'));
  });

  it('shows both sides of what differs, and a correction', () => {
    const { verdict, fields, correction, record } = printed(
      'J. Doe and E. Black. Tidal heating of small moons. Icarus, 12:3–4, 2018.',
    );
    expect(verdict).toBe('metadata-differs');
    expect(
      fields.filter(({ result }) => result === 'differs').map(({ field, record: found }) => [field, found]),
    ).toEqual([
      ['authors', 'Jane Doe, Richard Roe'],
      ['year', '2020'],
    ]);
    expect(record).toMatchObject({ authorCount: 2, url: 'https://doi.org/10.1000/tides' });
    expect(correction).toBe(
      'Jane Doe, Richard Roe, “Tidal heating of small moons”, Icarus, 2020, https://doi.org/10.1000/tides.',
    );
  });

  it('isn’t verified with another word in the title', () => {
    expect(printed('J. Doe and R. Roe. Tidal cooling of small moons. Icarus, 2020.').verdict).toBe(
      'metadata-differs',
    );
  });

  it('doesn’t find an invented one', () => {
    const { verdict, record, checkedAt } = printed('E. Black. Songs of distant lighthouses. Icarus, 2020.');
    expect([verdict, record, checkedAt]).toEqual(['not-found', null, AT]);
  });
});

it('is unchecked if nothing was found and a catalog failed', () => {
  const cited = parseReference('k', 'E. Black. Songs of distant lighthouses. Icarus, 2020.');
  const { verdict, checkedAt } = check(
    cited,
    [],
    [{ outcome: 'failed' }, { catalog: 'openalex', outcome: 'nothing' }],
  );
  expect([verdict, checkedAt]).toEqual(['unchecked', null]);
});

it.each([
  ['verified', ['retraction', 'correction'], 'retracted'],
  ['metadata-differs', ['concern'], 'concern'],
  ['metadata-differs', ['correction'], 'metadata-differs'],
  ['verified', ['correction'], 'corrected'],
  ['contradicted', ['retraction'], 'contradicted'],
] as const)('makes of %s with %s: %s', (verdict, kinds, expected) => {
  expect(
    withNotices(
      verdict,
      kinds.map((kind) => ({ kind, doi: '', date: '' })),
    ),
  ).toBe(expected);
});

it('sums verdicts up in a sentence', () => {
  const found = check(parseReference('k', 'J. Doe and R. Roe. Tidal heating of small moons. Icarus, 2020.'), [
    RECORD,
  ]);
  const missing = check(parseReference('k', 'E. Black. Songs of distant lighthouses. Icarus, 2020.'), []);
  const summary = summarizeChecks([found, found, { ...found, verdict: 'retracted' }, missing], AT);
  expect(summaryText(summary)).toBe('3 of 4 references found; 1 retracted, 1 not found.');
});

it('waits for no additional catalog: a reference is not found although DBLP fails, but unchecked if Crossref does', () => {
  const cited = parseReference('k', 'A. Nobody. Unheard songs of walruses. Icarus, 2020.');
  const after = (catalog: Lookup['catalog']) => check(cited, [], [{ catalog, outcome: 'failed' }]).verdict;
  expect([after('dblp'), after('crossref')]).toEqual(['not-found', 'unchecked']);
});
