import { expect, it } from 'vitest';
import { DataCiteMetadata } from '#shared/domain/datacite.ts';
import { dataCiteXml } from '../../_lib/registrar/datacite-xml.ts';
import { type Volume, volumeMetadata } from './volume-metadata.ts';

const text = {
  ...{ scope: 'What grows on walls.', website: '', timeZone: 'UTC', isbn: '978-3-16-148410-0' },
  ...{
    issn: '2049-3630',
    policy: { reviewers: 'anyone' as const, anonymity: 'open' as const, statement: '' },
  },
};
const volume: Volume = {
  venue: { slug: 'walls', name: 'Workshop on walls', kind: 'workshop', text },
  round: { number: 1, name: 'Spring', completedAt: '2027-06-01T12:00:00.000Z' },
  editors: ['Grace Hopper'],
  papers: [
    { doi: '10.5072/col.2611.00042', languageCode: 'en' },
    { doi: '10.5072/col.2611.00043', languageCode: 'de' },
  ],
};

it('describes a volume by kernel 4.6, with its papers as its parts', () => {
  const made = volumeMetadata(volume, 'https://colophon.example');
  expect(DataCiteMetadata.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    url: 'https://colophon.example/venues/walls/proceedings#round-1',
    titles: [{ title: 'Proceedings of Workshop on walls: Spring' }],
    creators: [{ name: 'Workshop on walls', nameType: 'Organizational' }],
    contributors: [{ name: 'Hopper, Grace', contributorType: 'Editor' }],
    types: { resourceTypeGeneral: 'ConferenceProceeding', resourceType: 'Proceedings' },
    language: 'mul',
    relatedIdentifiers: [
      { relatedIdentifier: '10.5072/col.2611.00042', relationType: 'HasPart' },
      { relatedIdentifier: '10.5072/col.2611.00043', relationType: 'HasPart' },
      { relatedIdentifier: '2049-3630', relationType: 'IsPartOf' },
    ],
  });
  expect(dataCiteXml(made)).toContain('alternateIdentifierType="ISBN">978-3-16-148410-0<');
});

it('describes the issue of a journal as a collection: the journal is the whole', () => {
  const venue = { ...volume.venue, kind: 'journal' as const };
  expect(volumeMetadata({ ...volume, venue }, 'https://colophon.example').types).toEqual({
    resourceTypeGeneral: 'Collection',
    resourceType: 'Journal issue',
  });
});
