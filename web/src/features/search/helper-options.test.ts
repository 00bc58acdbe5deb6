import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { helperOptions } from './helper-options.ts';
import { typedPartAt } from './typed-part.ts';

const optionsFor = (text: string) => helperOptions(typedPartAt(text, text.length), '2026-11-21');
const labels = (text: string) => optionsFor(text).map(({ label }) => label);

describe('the command helper', () => {
  it('lists every command after a slash, and fewer with each letter', () => {
    expect(labels('/')).toEqual([
      '/category:',
      '/type:',
      '/author:',
      '/from:',
      '/to:',
      '/status:',
      '/orcid:',
      '/affiliation:',
      '/funder:',
      '/award:',
      '/ai:',
      '/has:',
      '/reproduced:',
    ]);
    expect(labels('graphs /t')).toEqual(['/type:', '/to:']);
    expect(labels('/x')).toEqual([]);
  });

  it('offers nothing for words and names, which the API suggests', () => {
    expect(labels('graphs')).toEqual([]);
    expect(labels('/author:Iri')).toEqual([]);
  });

  it('offers categories by id and by name, whole archives first', () => {
    expect(labels('/category:').slice(0, 2)).toEqual(['cs', 'stat']);
    expect(labels('/category:cs.l')).toEqual(['cs.LG']);
    expect(labels('/category:robot')).toEqual(['cs.RO']);
  });

  it('offers days, months, and years around today', () => {
    expect(labels('/from:')).toEqual(['2026-11-14', '2026-11', '2026', '2025']);
    expect(labels('/to:')).toEqual(['2026-11-21', '2026-11', '2025']);
  });

  it('offers only valid values', () => {
    for (const text of ['/category:', '/type:', '/status:', '/from:', '/to:', '/reproduced:'])
      for (const { replacement } of optionsFor(text))
        expect(parseSearchQuery(replacement).problems, replacement).toEqual([]);
  });
});
