import { describe, expect, it } from 'vitest';
import { filledByWork, PublicationFields, valuesOf } from './publication-values.ts';

describe('the form of an external paper', () => {
  const values = {
    ...valuesOf(undefined),
    title: 'On engines',
    authors: 'Ada Byron\n\nBo Li; Cleo Rey',
    year: '1843',
  };

  it('accepts one author per line, and a year as typed', () => {
    expect(PublicationFields.parse({ ...values, doi: 'https://doi.org/10.1000/X' })).toMatchObject({
      authors: ['Ada Byron', 'Bo Li', 'Cleo Rey'],
      year: 1843,
      doi: '10.1000/x',
    });
    expect(PublicationFields.parse({ ...values, year: ' ' }).year).toBeNull();
  });

  it('says what is wrong in a sentence', () => {
    const wrong = PublicationFields.safeParse({ ...values, authors: ' ', year: 'soon' });
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
      'Authors must be a list of 1 to 200 entries; you sent 0.',
      'Year must be a year from 1500 to 2100.',
    ]);
  });

  it('takes empty fields from a registry, never typed ones', () => {
    const work = {
      ...{ title: 'On engines', authors: ['Ada Byron', 'Bo Li'], kind: 'peer_reviewed_journal' as const },
      ...{ venue: 'Notes', year: 1843, doi: '10.1000/x', url: 'https://doi.org/10.1000/x' },
    };
    expect(filledByWork(work, { ...valuesOf(undefined), venue: 'Typed', doi: '10.1000/X' })).toEqual({
      title: 'On engines',
      authors: 'Ada Byron\nBo Li',
      year: '1843',
      url: 'https://doi.org/10.1000/x',
      doi: '10.1000/x',
      kind: 'peer_reviewed_journal',
    });
    expect(filledByWork(work, { ...values, kind: 'conference' })).not.toHaveProperty('kind');
  });
});
