import { describe, expect, it } from 'vitest';
import { valuesOfSource, valuesToFill, wordsOfFilled } from './source-values.ts';
import { emptySubmission } from './submission-form.ts';

const source = {
  mainFile: 'main.tex',
  title: 'On walls',
  abstract: 'Walls are high, and what grows on them grows slowly enough to be measured by hand.',
  authors: ['Ada Lovelace', 'Atlas-7'],
  authorDetails: [{ author: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }],
  keywords: ['walls'],
  categories: [],
};
const own = { name: 'Ada Lovelace', username: 'ada', agents: ['Atlas-7'] };

describe('what the files say', () => {
  it('becomes values of the form, without what is empty', () => {
    const declared = { funding: [{ funder: 'DFG' }], acknowledgments: 'We thank the mason.' };
    expect(valuesOfSource({ source, declared }, own)).toEqual({
      title: source.title,
      abstract: source.abstract,
      keywords: ['walls'],
      authorDetails: [
        { author: 'ada', orcid: '0000-0002-1825-0097', affiliations: [], roles: [], isCorresponding: false },
      ],
      funding: [{ funder: 'DFG', funderId: '', awardNumber: '', awardTitle: '' }],
      acknowledgments: 'We thank the mason.',
    });
  });

  it('names authors only if the byline wouldn’t name them anyway', () => {
    const authors = ['Ada Lovelace', 'Charles Babbage', 'Atlas-7'];
    const found = { source: { ...source, authors }, declared: {} };
    expect(valuesOfSource(found, own).authors).toEqual(['Ada Lovelace', 'Charles Babbage']);
    expect(valuesOfSource(found, own).authorDetails).toMatchObject([{ author: 'Ada Lovelace' }]);
    expect(valuesOfSource(found, undefined).authors).toBeUndefined();
  });

  it('never replaces what the author typed, but replaces what an earlier file said', () => {
    const found = { title: 'On walls', keywords: ['walls'], abstract: 'New' };
    const current = { ...emptySubmission, title: 'My title', abstract: 'Old' };
    expect(valuesToFill(found, current, { abstract: 'Old' })).toEqual({
      keywords: ['walls'],
      abstract: 'New',
    });
  });

  it('is told in a sentence', () => {
    expect(wordsOfFilled({ title: 'On walls', abstract: '…', keywords: ['walls'] })).toBe(
      'title, abstract, and keywords',
    );
  });
});
