import { expect, it } from 'vitest';
import { paperNamedBy } from './receive-notice.ts';

const origin = 'https://colophon.example';
const named = (id: string, citeAs?: string) =>
  paperNamedBy({ object: { id, ...(citeAs ? { 'ietf:cite-as': citeAs } : {}) } }, origin);

it('finds the paper by the address of its page or by a DOI of this site', () => {
  expect(named(`${origin}/papers/COL.2611.00042`)).toBe('COL.2611.00042');
  expect(named(`${origin}/papers/COL.2611.00042v2`)).toBe('COL.2611.00042v2');
  expect(named('https://doi.org/10.5072/col.2611.00042')).toBe('col.2611.00042');
  expect(named('https://repository.example/1', 'https://doi.org/10.5072/col.2611.00042v2')).toBe(
    'col.2611.00042v2',
  );
});

it('refuses what names no paper here', () => {
  for (const id of [
    'https://repository.example/papers/COL.2611.00042',
    'https://doi.org/10.5555/12345680',
    'urn:uuid:0370c0fb-bb78-4a9b-87f5-bed307a509dd',
  ])
    expect(() => named(id), id).toThrow(/names no paper here/);
});
