import { beforeAll, describe, expect, it } from 'vitest';
import { aVenue } from '../support/a-venue.ts';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

anOwnPlatform({ DATACITE_REPOSITORY: 'COLOPHON.TEST', LIMIT_FACTOR: '100' });

/** Asks the registrar for a DOI, as anybody can. */
async function registered(doi: string) {
  const response = await fetch(`${platformUrl()}/dev/datacite/dois/${encodeURIComponent(doi)}`);
  return response.ok ? (await response.json()).data.attributes : undefined;
}
const whenRegistered = (doi: string, matches: (attributes: never) => boolean = () => true) =>
  until(async () => {
    const attributes = await registered(doi);
    return attributes && matches(attributes as never) ? attributes : undefined;
  }, `the DOI ${doi}`);
const relationsOf = ({ relatedIdentifiers }: { relatedIdentifiers: Record<string, string>[] }) =>
  relatedIdentifiers.map(({ relationType, relatedIdentifier }) => `${relationType} ${relatedIdentifier}`);

let author: TestPerson;
let reviewer: TestPerson;
let paper: { id: string; archiveId: string };
let concept = '';
const shown = async () => (await call('GET', `/papers/${paper.archiveId}`)).body.data;

beforeAll(async () => {
  [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
  paper = await aPublishedPaper(author, { title: 'A paper with DOIs', doi: '10.5555/elsewhere' });
  concept = `10.5072/${paper.archiveId.toLowerCase()}`;
});

describe('a paper with a registrar', () => {
  it('gets findable DOIs for itself and its version, which its page, citations and links show', async () => {
    expect(await whenRegistered(concept)).toMatchObject({
      state: 'findable',
      types: { resourceTypeGeneral: 'Preprint' },
      titles: [{ title: 'A paper with DOIs' }],
    });
    expect(relationsOf(await whenRegistered(`${concept}v1`))).toEqual([
      `IsVersionOf ${concept}`,
      'IsVariantFormOf 10.5555/elsewhere',
    ]);
    const found = await until(async () => {
      const detail = await shown();
      return detail.registeredDoi ? detail : undefined;
    }, 'the shown DOI');
    expect(found).toMatchObject({
      doi: '10.5555/elsewhere',
      registeredDoi: `${concept}v1`,
      registeredConceptDoi: concept,
    });
    const csl = await call('GET', `/citations/${paper.archiveId}?format=csl-json`);
    expect(JSON.stringify(csl.body)).toContain(`${concept}v1`);
    const page = await fetch(`${platformUrl()}/papers/${paper.archiveId}`);
    expect(await page.text()).toContain(`https://doi.org/${concept}v1`);
    expect(page.headers.get('link')).toContain(`<https://doi.org/${concept}v1>; rel="cite-as"`);
  });

  it('has them in JATS and in the records for harvesters', async () => {
    const text = async (path: string) => (await fetch(platformUrl() + path)).text();
    const own = `<article-id pub-id-type="doi">${concept}v1</article-id>`;
    expect(await text(`/papers/${paper.archiveId}.jats`)).toContain(own);
    const record = (prefix: string) =>
      until(async () => {
        const xml = await text(`/oai?verb=ListRecords&metadataPrefix=${prefix}`);
        return xml.includes(paper.archiveId) ? xml : undefined;
      }, `the record in ${prefix}`);
    expect(await record('jats')).toContain(own);
    expect(await record('jats')).not.toContain('<article-id pub-id-type="doi">10.5555/elsewhere');
    expect(await record('oai_dc')).toContain(`<dc:identifier>https://doi.org/${concept}</dc:identifier>`);
  });

  it('gets a DOI for each review, which relates to the version', async () => {
    const { body } = await review(reviewer, paper.archiveId);
    const doi = `${concept}.r${body.data.number}`;
    expect(await whenRegistered(doi)).toMatchObject({
      types: { resourceTypeGeneral: 'PeerReview' },
      state: 'findable',
    });
    expect(relationsOf(await registered(doi))).toEqual([`Reviews ${concept}v1`]);
    const version = await whenRegistered(`${concept}v1`, (attributes) =>
      relationsOf(attributes).includes(`IsReviewedBy ${doi}`),
    );
    expect(version).toBeDefined();
    const withDoi = await until(async () => {
      const { body: found } = await call('GET', `/reviews/${body.data.id}`);
      return found.data.doi;
    }, 'the DOI of the review');
    expect(withDoi).toBe(doi);
  });

  it('gets a DOI for its next version, and both versions and the concept relate', async () => {
    const token = author.token;
    const { status } = await call('PUT', `/papers/${paper.id}`, { token, body: aSubmission() });
    expect(status).toBe(200);
    await pipelineEnd(paper.id, token);
    expect(relationsOf(await whenRegistered(`${concept}v2`))).toContain(`IsNewVersionOf ${concept}v1`);
    await whenRegistered(`${concept}v1`, (first) =>
      relationsOf(first).includes(`IsPreviousVersionOf ${concept}v2`),
    );
    await whenRegistered(concept, (whole) => relationsOf(whole).includes(`HasVersion ${concept}v2`));
  });

  it('is part of the volume of a venue, which gets a DOI when it is complete', async () => {
    const slug = 'volume-of-walls';
    await aVenue(author, { slug, name: 'Workshop on walls' });
    const as = async ({ token }: TestPerson, method: string, path: string, body?: object) =>
      call(method, `/venues/${slug}${path}`, { token, ...(body ? { body } : {}) });
    await as(author, 'POST', '/people', { usernames: [reviewer.username], role: 'chair' });
    await as(reviewer, 'POST', '/invitation', { answer: 'accept' });
    expect((await as(author, 'POST', '/submissions', { paperId: paper.id, round: 1 })).status).toBe(201);
    const reasons = 'The reviewers agree, and so do we.';
    const decisions = [{ paperId: paper.id, verdict: 'accept', reasons }];
    expect((await as(reviewer, 'POST', '/decisions', { decisions })).body.data.refused).toEqual([]);
    // The round still takes papers.
    expect((await as(reviewer, 'POST', '/rounds/1/complete')).body.code).toBe('round-not-complete');
    const { isOpen: _, ...round } = (await as(author, 'GET', '')).body.data.rounds[0];
    await as(author, 'PUT', '/rounds/1', { ...round, closesAt: '2026-01-02T00:00:00Z' });
    expect((await as(reviewer, 'POST', '/rounds/1/complete')).body.data.rounds).toMatchObject([
      { completedAt: expect.any(String) },
    ]);
    // A later deadline would let papers into a volume that is registered.
    const reopened = await as(author, 'PUT', '/rounds/1', { ...round, closesAt: null });
    expect(reopened.body.code).toBe('volume-complete');
    const doi = `10.5072/venue.${slug}.1`;
    const volume = await whenRegistered(doi);
    expect(volume).toMatchObject({ types: { resourceTypeGeneral: 'ConferenceProceeding' } });
    expect(relationsOf(volume)).toEqual([`HasPart ${concept}`]);
    await whenRegistered(concept, (whole) => relationsOf(whole).includes(`IsPartOf ${doi}`));
    const page = await fetch(`${platformUrl()}/venues/${slug}/proceedings`);
    expect(await page.text()).toContain(`href="https://doi.org/${doi}"`);
  });

  it('keeps its DOIs when it is withdrawn, and the registrar gets the date and the reason', async () => {
    const { status } = await call('DELETE', `/papers/${paper.id}`, {
      token: author.token,
      body: { reason: 'The sample was mislabeled.' },
    });
    expect(status).toBe(200);
    const tombstone = await whenRegistered(concept, ({ dates }: { dates: { dateType: string }[] }) =>
      dates.some(({ dateType }) => dateType === 'Withdrawn'),
    );
    expect(tombstone).toMatchObject({
      state: 'findable',
      formats: [],
      dates: expect.arrayContaining([
        expect.objectContaining({ dateType: 'Withdrawn', dateInformation: 'The sample was mislabeled.' }),
      ]),
    });
    await whenRegistered(`${concept}.r1`, ({ titles }: { titles: { title: string }[] }) =>
      titles.some(({ title }) => title.startsWith('Review 1 of “WITHDRAWN: ')),
    );
  });
});
