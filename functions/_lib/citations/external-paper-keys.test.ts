import { describe, expect, it } from 'vitest';
import { externalPaperKeysOf, keysOfExternalPaper } from './external-paper-keys.ts';

const reference = (ids: object) => ({ key: 'a', text: 'A reference.', ...ids });

describe('an external paper and a reference match', () => {
  it.each([
    ['a DOI in any case', { doi: '10.1000/Engines' }, { doi: '10.1000/engines' }],
    ['a DOI given as a URL', { url: 'https://doi.org/10.1000/engines' }, { doi: '10.1000/engines' }],
    ['versions of an arXiv paper', { arxivId: '2101.00001v2' }, { arxivId: '2101.00001' }],
    ['an arXiv URL', { url: 'https://arxiv.org/abs/2101.00001v3' }, { arxivId: '2101.00001v1' }],
    ['arXiv’s own DOI', { doi: '10.48550/arXiv.2101.00001' }, { arxivId: '2101.00001' }],
    ['an arXiv id, cited by that DOI', { arxivId: '2101.00001' }, { doi: '10.48550/arxiv.2101.00001' }],
    ['URLs of the same page', { url: 'http://www.A.example/X/#s2' }, { url: 'https://a.example/x' }],
    ['a URL beside a DOI', { url: 'https://a.example/x' }, { doi: '10.1/2', url: 'https://a.example/x' }],
  ])('by %s', (_, publication, ids) => {
    const keys = keysOfExternalPaper(publication);
    expect(externalPaperKeysOf(reference(ids)).filter((key) => keys.includes(key))).toHaveLength(1);
  });

  it.each([
    ['another DOI', { doi: '10.1000/engines' }, { doi: '10.1000/engines2' }],
    ['another page of the site', { url: 'https://a.example/x' }, { url: 'https://a.example/y' }],
    ['another query', { url: 'https://a.example/?id=1' }, { url: 'https://a.example/?id=2' }],
    ['a site’s front page', { url: 'https://a.example/' }, { url: 'https://a.example' }],
    ['no identifiers', {}, {}],
  ])('not by %s', (_, publication, ids) => {
    const keys = keysOfExternalPaper(publication);
    expect(externalPaperKeysOf(reference(ids)).filter((key) => keys.includes(key))).toEqual([]);
  });

  it('don’t get a key too long for DynamoDB', () => {
    expect(keysOfExternalPaper({ url: `https://a.example/${'x'.repeat(2000)}` })).toEqual([]);
  });
});
