import { expect, it } from 'vitest';
import { proceedingsCrate, proceedingsIndex } from './proceedings-crate.ts';

const volume = {
  ...{ slug: 'walls', title: 'Workshop on walls: Spring', issn: '', isbn: '' },
  origin: 'https://colophon.example',
};
const orcid = '0000-0002-1825-0097';
const authors = [
  { kind: 'person' as const, name: 'Ada Lovelace', orcid },
  { kind: 'agent' as const, id: 'a1', name: 'Kepler' },
];
const paper = (archiveId: string) => ({
  version: {
    archiveId,
    version: 1,
    title: 'Moss',
    abstract: 'Moss.',
    license: 'CC_BY' as const,
    authors,
  },
  files: [],
});

it('tells agents from people, and has somebody with an ORCID iD once', () => {
  const papers = [paper('COL.2611.00001'), paper('COL.2611.00002')];
  const nodes = proceedingsCrate(volume, papers)['@graph'];
  expect(nodes.filter(({ name }) => name === 'Ada Lovelace')).toEqual([
    { '@id': `https://orcid.org/${orcid}`, '@type': 'Person', name: 'Ada Lovelace' },
  ]);
  expect(nodes.filter(({ name }) => name === 'Kepler').map((node) => node['@type'])).toEqual([
    'SoftwareApplication',
    'SoftwareApplication',
  ]);
  expect(proceedingsIndex(volume, papers)).toContain('Ada Lovelace, Kepler (AI agent)');
});
