import { describe, expect, it } from 'vitest';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';

const read = (...texts: string[]) => findReferenceIds(texts);

describe('finding the ids in a reference', () => {
  it.each([
    ['Knuth (1984). doi:10.1093/COMJNL/27.2.97.', '10.1093/comjnl/27.2.97'],
    ['https://doi.org/10.1093/comjnl/27.2.97', '10.1093/comjnl/27.2.97'],
    ['https://doi.org/10.1016%2FS0140-6736(20)30183-5', '10.1016/s0140-6736(20)30183-5'],
    ['(see 10.1000/182)', '10.1000/182'],
    [String.raw`doi: 10.1007/978-3-540-74958-5\_55, 2007`, '10.1007/978-3-540-74958-5_55'],
    ['10.1002/(SICI)1097-4571(199806)49:8<693', '10.1002/(sici)1097-4571(199806)49:8'],
  ])('finds the DOI of %s', (text, doi) => expect(read(text).doi).toBe(doi));

  it.each([
    ['arXiv:1706.03762v5 [cs.CL]', '1706.03762v5'],
    ['arXiv preprint arXiv:1412.6980, 2014', '1412.6980'],
    ['https://arxiv.org/pdf/2005.14165v4.pdf', '2005.14165v4'],
    ['https://arxiv.org/abs/hep-th/9901001', 'hep-th/9901001'],
    ['ArXiv e-prints, 1301.3781', undefined],
    ['ArXiv e-prints 1301.3781', '1301.3781'],
    ['https://doi.org/10.48550/arXiv.2103.00020', '2103.00020'],
    ['arXiv:math.AG/0211159', 'math/0211159'],
    ['arXiv preprint arXiv: cond-mat.Str-El/9901001', undefined],
    ['arXiv: astro-ph/0601001v2', 'astro-ph/0601001v2'],
  ])('finds the arXiv id of %s', (text, id) => expect(read(text).arxivId).toBe(id));

  it.each([
    ['Colophon, col.2611.00042V2.', 'COL.2611.00042v2'],
    ['https://colophon.example/papers/COL.2611.00042', 'COL.2611.00042'],
    ['PROTOCOL.2611.00042', undefined],
  ])('finds our own id in %s', (text, id) => expect(read(text).archiveId).toBe(id));

  it('prefers a link’s URL to a printed one', () => {
    expect(read('https://a.example/x', 'See https://b.example/y.').url).toBe('https://a.example/x');
    expect(read('#ref', 'See https://b.example/wiki/X_(y)).').url).toBe('https://b.example/wiki/X_(y)');
    expect(read('No address at all').url).toBeUndefined();
  });

  it('accepts a percent sign that encodes nothing', () => {
    expect(read('100% of 10.1000/182 %zz %41').doi).toBe('10.1000/182');
  });
});
