import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { verifyProvenance, verifyProvenanceUpdate } from '#shared/domain/verify-provenance.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { OTHER_VALUES } from '../support/other-manuscript.ts';
import { until } from '../support/until.ts';
import { problemsOfJats } from '../support/validate-jats.ts';

const bytesOf = async (path: string) =>
  new Uint8Array(await (await fetch(new URL(path, platformUrl()))).arrayBuffer());
const textOf = async (path: string) => new TextDecoder().decode(await bytesOf(path));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Removes spaces and hyphens, because a PDF breaks lines anywhere. */
const letters = (text: string) => text.replaceAll(/[\s\u00ad-]+/g, '');

/** Every output of a paper, by its name: what a reader gets there as text. */
const OUTPUTS: Record<string, (archiveId: string) => Promise<string>> = {
  ...Object.fromEntries(
    ['', '.xml', '.jats', '.txt', '.md', '.jsonld', '.bib', '.ris', '.csl.json', 'v1.jats', 'v1.bib'].map(
      (ending) => [ending || 'page', (id: string) => textOf(`/papers/${id}${ending}`)],
    ),
  ),
  '.pdf': async (id) => (await extractText(await bytesOf(`/papers/${id}.pdf`), { mergePages: true })).text,
  api: (id) => textOf(`/api/v1/papers/${id}`),
  oembed: (id) => textOf(`/oembed?url=${encodeURIComponent(`${platformUrl()}/papers/${id}`)}`),
  'oembed as XML': (id) =>
    textOf(`/oembed?format=xml&url=${encodeURIComponent(`${platformUrl()}/papers/${id}`)}`),
  atom: async (id) => entryOf(await textOf('/feeds/papers.atom'), 'entry', id),
  rss: async (id) => entryOf(await textOf('/feeds/papers.rss'), 'item', id),
  'arXiv interface': (id) => textOf(`/api/query?id_list=${id}`),
  ...Object.fromEntries(
    ['oai_dc', 'oai_datacite', 'jats'].map((metadataPrefix) => [
      `OAI ${metadataPrefix}`,
      (id: string) =>
        textOf(
          `/oai?verb=GetRecord&identifier=oai:colophon.localhost:${id}&metadataPrefix=${metadataPrefix}`,
        ),
    ]),
  ),
};

const entryOf = (feed: string, element: string, id: string) =>
  feed.match(new RegExp(`<${element}>[\\s\\S]*?</${element}>`, 'g'))?.find((entry) => entry.includes(id)) ??
  '';

const outputsOf = async (archiveId: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(OUTPUTS).map(async ([name, read]) => [name, letters(await read(archiveId))] as const),
    ),
  );

/** What shows a field in an output, before and after the change. */
const MARKS: Record<string, [before: string, after: string]> = {
  title: [MANUSCRIPT_EXAMPLE.title, OTHER_VALUES.title],
  abstract: ['We measured six lichens on north', 'We measured nine ferns in old'],
  paperType: ['article-type="research-article"', 'article-type="review-article"'],
  primaryCategory: ['q-bio.PE', 'q-bio.QM'],
  secondaryCategory: ['stat.AP', 'stat.ME'],
  keywords: ['crustose', 'polypody'],
  license: ['licenses/by/4.0', 'licenses/by-sa/4.0'],
  'license by name': ['CC BY 4.0', 'CC BY-SA 4.0'],
  languageCode: ['article" xml:lang="en"', 'article" xml:lang="de"'],
  doi: ['10.5555/12345678', '10.5555/87654321'],
  orcid: ['0000-0002-1825-0097', '0000-0001-5109-3700'],
  affiliations: ['University of Oxford', 'University of Cambridge'],
  roles: ['vocab-term="Conceptualization"', 'vocab-term="Software"'],
  funding: ['European Research Council', 'Wellcome Trust'],
  acknowledgments: ['the owners of the walls', 'the owners of the wells'],
  competingInterests: ['have no competing interests', 'One author owns a well'],
  dataAvailability: ['10.5555/lichens', '10.5555/ferns'],
  codeAvailability: ['The scripts are at', 'There is no code'],
  ethicsStatement: ['No animals took part', 'The ferns were not asked'],
  aiDisclosure: ['wrote the first draft of the analysis', 'An agent counted the fronds'],
};

const updatesOf = async (archiveId: string) =>
  (await call('GET', `/papers/${archiveId}/provenance`)).body.data.updates;

describe('a change of every field of the record', () => {
  let author: TestPerson;
  let archiveId: string;
  let before: Record<string, string>;
  let after: Record<string, string>;

  beforeAll(async () => {
    author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    const withAuthor = <T extends { authorDetails: { author: string }[] }>(values: T) => ({
      ...values,
      authorDetails: values.authorDetails.map((details) => ({ ...details, author: author.username })),
    });
    const first = withAuthor({ ...MANUSCRIPT_EXAMPLE, keywords: ['crustose'] });
    const paper = await aPublishedPaper(author, first, [{ name: 'paper.md', content: aText() }]);
    ({ archiveId } = paper);
    await until(
      async () =>
        (await textOf('/oai?verb=ListIdentifiers&metadataPrefix=jats')).includes(archiveId) || undefined,
      'the paper in OAI-PMH',
    );
    before = await outputsOf(archiveId);
    const { status } = await call('PUT', `/papers/${paper.id}`, {
      token: author.token,
      body: withAuthor({
        ...OTHER_VALUES,
        keywords: ['polypody'],
        dataAvailability: 'The measurements are at https://doi.org/10.5555/ferns.',
      }),
    });
    expect(status).toBe(200);
    await until(
      async () => (await updatesOf(archiveId)).length > 0 || undefined,
      'the files, made again',
      30,
    );
    await until(
      async () =>
        letters(await textOf(`/papers/${archiveId}.txt`)).includes(letters(OTHER_VALUES.title)) || undefined,
      'the files by their archive id, which an index answers',
    );
    after = await outputsOf(archiveId);
  });

  it.each(Object.keys(OUTPUTS))('is followed by the output “%s”', (name) => {
    const [was = '', is = ''] = [before[name], after[name]];
    const shown = Object.entries(MARKS).filter(([, [mark]]) => was.includes(letters(mark)));
    expect(shown.map(([field]) => field)).toContain('title');
    const left = shown.filter(([, [mark]]) => is.includes(letters(mark))).map(([field]) => field);
    const missing = shown.filter(([, [, mark]]) => !is.includes(letters(mark))).map(([field]) => field);
    expect({ left, missing }).toEqual({ left: [], missing: [] });
  });

  it('leaves JATS that its DTD accepts', async () => {
    expect(problemsOfJats(await textOf(`/papers/${archiveId}.jats`))).toEqual([]);
  });

  it('moves every date', async () => {
    const { updatedAt } = (await call('GET', `/papers/${archiveId}`)).body.data;
    const [, lastmod] =
      new RegExp(`${archiveId}</loc><lastmod>([^<]+)`).exec(
        await textOf(`/sitemaps/papers-${updatedAt.slice(0, 7)}-1.xml`),
      ) ?? [];
    const [, updated] = /<updated>([^<]+)/.exec((await OUTPUTS.atom?.(archiveId)) ?? '') ?? [];
    expect([lastmod, updated]).toEqual([updatedAt, updatedAt]);
    const [, datestamp = ''] =
      /<datestamp>([^<]+)/.exec((await OUTPUTS['OAI oai_dc']?.(archiveId)) ?? '') ?? [];
    expect(Date.parse(datestamp)).toBeGreaterThanOrEqual(Math.floor(Date.parse(updatedAt) / 1000) * 1000);
  });

  it('keeps the files that were signed, and signs the new ones with the reason', async () => {
    const { data } = (await call('GET', `/papers/${archiveId}/provenance`)).body;
    const { files } = (await call('GET', `/papers/${archiveId}`)).body.data;
    const { keys } = (await call('GET', '/provenance/keys')).body;
    const [update] = data.updates;
    expect(data.updates).toHaveLength(1);
    expect(await verifyProvenanceUpdate(update.jws, keys)).toEqual({ verified: true, record: update.record });
    expect(await verifyProvenance(update.jws, keys)).toMatchObject({ verified: false });
    expect(update.record.reason).toMatch(/^Changed since: Title, .*Authors\.$/);
    const signed = [...data.record.files, ...update.record.files];
    for (const file of files) {
      const named = signed.find(({ name }: { name: string }) => name === file.name);
      expect(named?.sha256, file.name).toBe(sha256(await bytesOf(file.url)));
    }
    const originals = files.filter(({ role }: { role: string }) => role === 'original');
    expect(originals.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'card.png',
      'paper.pdf',
      'paper.txt',
      'paper.xml',
    ]);
  });
});

describe('a co-author who accepts after publication', () => {
  it('is named by every output within 30 s, of each version, and the first files stay', async () => {
    const [iris, tobias] = await Promise.all([
      aSupervisor({ firstName: 'Iris', lastName: 'van der Meer' }),
      aSupervisor({ firstName: 'Tobias', lastName: 'Okafor-Lindqvist' }),
    ]);
    const fields = { selectedAgentIds: [], coauthors: [tobias.username] };
    const { id, archiveId } = await aPublishedPaper(iris, fields);
    await until(
      async () =>
        (await textOf('/oai?verb=ListIdentifiers&metadataPrefix=jats')).includes(archiveId) || undefined,
      'the paper in OAI-PMH',
    );
    const name = letters('Okafor-Lindqvist');
    const without = async () =>
      Object.entries(await outputsOf(archiveId)).flatMap(([output, text]) =>
        text.includes(name) ? [] : [output],
      );
    expect(await without()).toEqual(Object.keys(OUTPUTS));
    await call('POST', `/papers/invitations/${id}/respond`, {
      token: tobias.token,
      body: { decision: 'accept' },
    });
    await until(async () => (await without()).length === 0 || undefined, 'the co-author', 30).catch(
      async () => expect(await without()).toEqual([]),
    );
    expect(
      (await updatesOf(archiveId)).map(({ record }: { record: { reason: string } }) => record.reason),
    ).toEqual(['Changed since: Authors.']);
  });
});
