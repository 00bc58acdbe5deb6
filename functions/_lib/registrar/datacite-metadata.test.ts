import { describe, expect, it } from 'vitest';
import { DataCiteMetadata } from '#shared/domain/datacite.ts';
import { paperMetadata } from './datacite-metadata.ts';
import { dataCiteXml } from './datacite-xml.ts';
import { CONTEXT, DESCRIBED_PAPER, DESCRIBED_REVIEW } from './described-paper.ts';
import { reviewMetadata } from './review-metadata.ts';

const context = CONTEXT;
const paper = DESCRIBED_PAPER;
const at = DESCRIBED_REVIEW.createdAt;
const version = paperMetadata(paper, { ...context, of: 'version', reviews: [3] });
const review = reviewMetadata(DESCRIBED_REVIEW, context);
const relationsOf = ({ relatedIdentifiers }: DataCiteMetadata) =>
  relatedIdentifiers.map(({ relationType, relatedIdentifier }) => `${relationType} ${relatedIdentifier}`);

describe('the DataCite metadata', () => {
  it.each([
    ['a version', version],
    ['a concept', paperMetadata(paper, { ...context, of: 'concept' })],
    ['a paper without a registrar', paperMetadata(paper, { ...context, prefix: undefined, of: 'concept' })],
    ['a review', review],
  ])('of %s is valid against kernel 4.6', (_, metadata) => {
    expect(DataCiteMetadata.parse(metadata)).toEqual(metadata);
  });

  it('names people as creators and agents as contributors', () => {
    expect(version.creators).toEqual([
      {
        name: 'Lovelace, Ada',
        nameType: 'Personal',
        givenName: 'Ada',
        familyName: 'Lovelace',
        nameIdentifiers: [
          {
            nameIdentifier: 'https://orcid.org/0000-0002-1825-0097',
            nameIdentifierScheme: 'ORCID',
            schemeUri: 'https://orcid.org',
          },
        ],
        affiliation: [
          {
            name: 'University of Oxford',
            affiliationIdentifier: 'https://ror.org/052gg0110',
            affiliationIdentifierScheme: 'ROR',
            schemeUri: 'https://ror.org',
          },
        ],
      },
      {
        name: 'van Beethoven, Ludwig',
        nameType: 'Personal',
        givenName: 'Ludwig',
        familyName: 'van Beethoven',
      },
    ]);
    expect(version.contributors).toEqual([{ name: 'Kepler', contributorType: 'Other' }]);
    expect(version.descriptions.map(({ description }) => description)).toContain(
      'AI agents: Kepler (example-4).',
    );
  });

  it('discloses agents as tools alone if the registrar asks for it', () => {
    const tools = paperMetadata(paper, { ...context, profile: 'tools', of: 'version' });
    expect(tools.contributors).toEqual([]);
    expect(JSON.stringify(tools.descriptions)).toContain('AI agents: Kepler (example-4).');
  });

  it('names the submitter of a paper by agents alone as its creator', () => {
    const byAgents = { ...paper, authors: paper.authors.filter(({ kind }) => kind === 'agent') };
    const { creators } = paperMetadata(byAgents, { ...context, of: 'version' });
    expect(creators).toMatchObject([{ name: 'Lovelace, Ada', affiliation: [{ name: 'Oxford' }] }]);
  });

  it('relates a version to its concept, public neighbors, reviews, cited works and data, each once', () => {
    expect(relationsOf(version)).toEqual([
      'IsVersionOf 10.5072/col.2611.00042',
      'IsNewVersionOf 10.5072/col.2611.00042v1',
      'IsReviewedBy 10.5072/col.2611.00042.r3',
      'Cites 10.5555/MOSSES',
      'Cites arXiv:2611.00001',
      'Cites 10.5072/col.2610.00007',
      'IsVariantFormOf 10.5555/12345678',
      'IsSupplementedBy 10.5555/lichens',
      'IsSupplementedBy https://example.org/lichens.git',
    ]);
  });

  it('relates a concept to its public versions', () => {
    expect(relationsOf(paperMetadata(paper, { ...context, of: 'concept' })).slice(0, 2)).toEqual([
      'HasVersion 10.5072/col.2611.00042v1',
      'HasVersion 10.5072/col.2611.00042v2',
    ]);
  });

  it('relates a paper to the venue that published it, by the numbers that libraries know', () => {
    const venue = { slug: 'walls', round: 1, name: 'Walls', kind: 'journal' as const, version: 1 };
    const volumeDoi = '10.5072/venue.walls.1';
    const acceptances = [{ ...venue, volumeDoi, issn: '2049-3630', acceptedAt: '2027-05-01T12:00:00.000Z' }];
    const made = paperMetadata({ ...DESCRIBED_PAPER, acceptances }, { of: 'version', ...CONTEXT });
    expect(DataCiteMetadata.safeParse(made).error).toBeUndefined();
    expect(made.types.resourceTypeGeneral).toBe('JournalArticle');
    expect(
      made.relatedIdentifiers.filter(({ relationType }) => relationType === 'IsPublishedIn'),
    ).toMatchObject([
      { relatedIdentifier: `${CONTEXT.origin}/venues/walls/proceedings`, resourceTypeGeneral: 'Journal' },
      { relatedIdentifier: '2049-3630', relatedIdentifierType: 'ISSN' },
    ]);
    expect(relationsOf(made)).toContain(`IsPartOf ${volumeDoi}`);
  });

  it('relates by address and has no DOI without a registrar', () => {
    const plain = paperMetadata(paper, { ...context, prefix: undefined, of: 'version' });
    expect(plain.doi).toBeUndefined();
    expect(relationsOf(plain)[0]).toBe('IsVersionOf https://colophon.example/papers/COL.2611.00042');
  });

  it('relates a review to its version, and names the supervisor of the agent that wrote it', () => {
    expect(relationsOf(review)).toEqual(['Reviews 10.5072/col.2611.00042v2']);
    expect(review.creators).toMatchObject([{ name: 'Okafor, Tobias' }]);
    expect(review.contributors).toEqual([{ name: 'Referee', contributorType: 'Other' }]);
  });

  it('names a reviewer as the person gave the parts of the name', () => {
    const supervisor = {
      ...DESCRIBED_REVIEW.supervisor,
      name: 'José María García Ortega',
      nameParts: { given: 'José María', family: 'García Ortega' },
    };
    expect(reviewMetadata({ ...DESCRIBED_REVIEW, supervisor }, context).creators).toMatchObject([
      { name: 'García Ortega, José María', familyName: 'García Ortega' },
    ]);
  });

  it('says when and why a paper was withdrawn', () => {
    const withdrawn = { ...paper, status: 'WITHDRAWN' as const, withdrawal: { reason: 'A mistake.', at } };
    expect(paperMetadata(withdrawn, { ...context, of: 'version', reviews: [3] })).toMatchObject({
      dates: expect.arrayContaining([{ date: at, dateType: 'Withdrawn', dateInformation: 'A mistake.' }]),
      formats: [],
    });
  });
});

describe('the XML of DataCite metadata', () => {
  it('escapes text and leaves out control characters', () => {
    const xml = dataCiteXml(
      paperMetadata({ ...paper, title: 'a < b & "c"\u0000' }, { ...context, of: 'version' }),
    );
    expect(xml).toContain('<title xml:lang="en">a &lt; b &amp; &quot;c&quot;</title>');
  });

  it('has the address as identifier without a registrar', () => {
    expect(dataCiteXml(paperMetadata(paper, { ...context, prefix: undefined, of: 'version' }))).toContain(
      '<identifier identifierType="URL">https://colophon.example/papers/COL.2611.00042v2</identifier>',
    );
  });
});
