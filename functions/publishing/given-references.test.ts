import { describe, expect, it } from 'vitest';
import { withGiven } from './given-references.ts';

const found = [{ key: 'a', number: 1, text: 'A. Byron, On engines.', doi: '10.1000/a' }];

describe('references given in addition to the source', () => {
  it('follow those of the source and have their ids', () => {
    expect(withGiven(found, ['B. Li. On looms. arXiv:2101.00001'])).toEqual([
      ...found,
      { key: 'given-1', text: 'B. Li. On looms. arXiv:2101.00001', arxivId: '2101.00001' },
    ]);
  });

  it('are omitted if the source has them, by id or by text', () => {
    expect(withGiven(found, ['Byron: On engines, doi:10.1000/A', 'A Byron. On engines'])).toEqual(found);
    expect(withGiven([], ['One.', 'ONE'])).toHaveLength(1);
    expect(withGiven(found)).toEqual(found);
  });
});
