import { describe, expect, it } from 'vitest';
import { PublicationFields, valuesOf } from './publication-values.ts';

describe('the form of a publication elsewhere', () => {
  const values = {
    ...valuesOf(undefined),
    title: 'On engines',
    authors: 'Ada Byron\n\nBo Li; Cleo Rey',
    year: '1843',
  };

  it('takes one author a line, and a year as it is typed', () => {
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
      'Name at least one author',
      'The year must be a number such as 2024',
    ]);
  });
});
