import { describe, expect, it } from 'vitest';
import { keysOfPublication, publicationKeysOf } from './publication-keys.ts';

const reference = (ids: object) => ({ key: 'a', text: 'A reference.', ...ids });

describe('a publication elsewhere and a reference name the same', () => {
  it.each([
    ['a DOI in any case', { doi: '10.1000/Engines' }, { doi: '10.1000/engines' }],
    ['a DOI given as an address', { url: 'https://doi.org/10.1000/engines' }, { doi: '10.1000/engines' }],
    ['versions of an arXiv paper', { arxivId: '2101.00001v2' }, { arxivId: '2101.00001' }],
    ['an arXiv address', { url: 'https://arxiv.org/abs/2101.00001v3' }, { arxivId: '2101.00001v1' }],
    ['the DOI that arXiv gives', { doi: '10.48550/arXiv.2101.00001' }, { arxivId: '2101.00001' }],
    ['an arXiv id, cited by that DOI', { arxivId: '2101.00001' }, { doi: '10.48550/arxiv.2101.00001' }],
    ['addresses of one page', { url: 'http://www.A.example/X/#s2' }, { url: 'https://a.example/x' }],
    [
      'an address beside a DOI',
      { url: 'https://a.example/x' },
      { doi: '10.1/2', url: 'https://a.example/x' },
    ],
  ])('by %s', (_, publication, ids) => {
    const keys = keysOfPublication(publication);
    expect(publicationKeysOf(reference(ids)).filter((key) => keys.includes(key))).toHaveLength(1);
  });

  it.each([
    ['another DOI', { doi: '10.1000/engines' }, { doi: '10.1000/engines2' }],
    ['another page of the site', { url: 'https://a.example/x' }, { url: 'https://a.example/y' }],
    ['another query', { url: 'https://a.example/?id=1' }, { url: 'https://a.example/?id=2' }],
    ['the front page of a site', { url: 'https://a.example/' }, { url: 'https://a.example' }],
    ['no ids at all', {}, {}],
  ])('not by %s', (_, publication, ids) => {
    const keys = keysOfPublication(publication);
    expect(publicationKeysOf(reference(ids)).filter((key) => keys.includes(key))).toEqual([]);
  });

  it('has no key that DynamoDB could not hold', () => {
    expect(keysOfPublication({ url: `https://a.example/${'x'.repeat(2000)}` })).toEqual([]);
  });
});
