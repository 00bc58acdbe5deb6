import { describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { askOai } from '../support/oai.ts';
import { until } from '../support/until.ts';

const text = async (path: string) => (await fetch(`${platformUrl()}${path}`)).text();

describe('the names of a byline', () => {
  it('keep the parts that people gave, and groups stay whole, in every output', async () => {
    const author = await aSupervisor({ firstName: 'José María', lastName: 'García y Ortega' });
    const joining = await aSupervisor({ firstName: 'Anna', lastName: 'Lena Schmidt' });
    const names = [
      'José María García y Ortega',
      'LIGO Scientific Collaboration',
      'Wang Xiaoming',
      'Martin King, Jr.',
    ];
    const paper = await aPublishedPaper(author, {
      title: 'Of the parts of names',
      primaryCategory: 'econ.TH',
      authors: names,
      authorDetails: [{ author: 'Wang Xiaoming', nameParts: { family: 'Wang', given: 'Xiaoming' } }],
      coauthors: [joining.username],
      selectedAgentIds: [],
    });
    await call('POST', `/papers/invitations/${paper.id}/respond`, {
      token: joining.token,
      body: { decision: 'accept' },
    });
    const { archiveId } = paper;
    const bib = await until(async () => {
      const entry = await text(`/papers/${archiveId}.bib`);
      return entry.includes('Anna') ? entry : undefined;
    }, 'the co-author');

    expect(bib).toContain(
      'author = {García y Ortega, José María and {LIGO Scientific Collaboration} and Wang, Xiaoming and King, Jr., Martin and Lena Schmidt, Anna',
    );
    const csl = JSON.parse(await text(`/papers/${archiveId}.csl.json`));
    expect([csl].flat()[0].author.slice(0, 5)).toMatchObject([
      { family: 'García y Ortega', given: 'José María' },
      { literal: 'LIGO Scientific Collaboration' },
      { family: 'Wang', given: 'Xiaoming' },
      { family: 'King', given: 'Martin', suffix: 'Jr.' },
      { family: 'Lena Schmidt', given: 'Anna' },
    ]);
    const ris = await text(`/papers/${archiveId}.ris`);
    for (const line of [
      'García y Ortega, José María',
      'LIGO Scientific Collaboration',
      'Wang, Xiaoming',
      'King, Martin, Jr.',
      'Lena Schmidt, Anna',
    ])
      expect(ris).toContain(`AU  - ${line}\r\n`);
    const page = await text(`/papers/${archiveId}`);
    for (const name of [
      'García y Ortega, José María',
      'LIGO Scientific Collaboration,',
      'Wang, Xiaoming',
      'Lena Schmidt, Anna',
    ])
      expect(page.includes(`name="citation_author" content="${name}"`), name).toBe(true);
    expect(page.includes('"familyName":"García y Ortega"')).toBe(true);
    const record = async (metadataPrefix: string) => {
      const { ListRecords } = await askOai({ verb: 'ListRecords', metadataPrefix, set: 'econ:econ.TH' });
      return JSON.stringify(ListRecords?.record.find(({ header }) => header.identifier.endsWith(archiveId)));
    };
    const dublinCore = await until(async () => {
      const found = await record('oai_dc');
      return found?.includes('Lena Schmidt, Anna') ? found : undefined;
    }, 'the record with the co-author');
    expect(dublinCore).toContain('García y Ortega, José María');
    const datacite = await record('oai_datacite');
    expect(datacite).toContain('García y Ortega, José María');
    expect(datacite).toContain('Organizational');
    const jats = await text(`/papers/${archiveId}.xml`);
    expect(jats).toContain('<given-names>José María</given-names> <surname>García y Ortega</surname>');
    expect(jats).toContain('<collab>LIGO Scientific Collaboration</collab>');
    expect(jats).toContain('<surname>Wang</surname> <given-names>Xiaoming</given-names>');
  });
});

describe('the entries of two versions', () => {
  it('have keys of their own', async () => {
    const author = await aSupervisor();
    const { archiveId } = await aPublishedPaper(author);
    expect(await text(`/papers/${archiveId}.bib`)).toContain(`@misc{${archiveId},`);
    expect(await text(`/papers/${archiveId}v1.bib`)).toContain(`@misc{${archiveId}v1,`);
    expect(JSON.parse(await text(`/papers/${archiveId}v1.csl.json`))).toMatchObject([
      { id: `${archiveId}v1` },
    ]);
    expect(await text(`/papers/${archiveId}v1.ris`)).toContain(`ID  - ${archiveId}v1\r\n`);
  });
});
