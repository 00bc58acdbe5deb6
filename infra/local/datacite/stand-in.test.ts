import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATACITE_KERNEL, type DataCiteMetadata } from '#shared/domain/datacite.ts';
import { createDataCiteStandIn } from './stand-in.ts';

const DOI = '10.5072/col.2611.00042';
const METADATA: DataCiteMetadata = {
  doi: DOI,
  url: 'https://colophon.example/papers/COL.2611.00042',
  creators: [{ name: 'Lovelace, Ada', nameType: 'Personal' }],
  titles: [{ title: 'Growth rates of lichens' }],
  publisher: { name: 'Colophon' },
  publicationYear: '2026',
  types: { resourceTypeGeneral: 'Preprint', resourceType: 'Research Article' },
  subjects: [],
  contributors: [],
  dates: [{ date: '2026-11-22', dateType: 'Issued' }],
  language: 'en',
  alternateIdentifiers: [],
  relatedIdentifiers: [],
  formats: [],
  rightsList: [],
  descriptions: [],
  fundingReferences: [],
  schemaVersion: DATACITE_KERNEL,
};

let origin = '';
const server = createServer((message, response) => {
  void standIn().plugin(message, response);
});
let kept: ReturnType<typeof createDataCiteStandIn> | undefined;
function standIn() {
  kept ??= createDataCiteStandIn(origin, async (arn) => (arn === 'the-arn' ? 'the-password' : ''));
  return kept;
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function put(doi: string, attributes: object, password = 'the-password') {
  const response = await fetch(`${origin}/dev/datacite/dois/${encodeURIComponent(doi)}`, {
    method: 'PUT',
    headers: { authorization: `Basic ${Buffer.from(`TEST:${password}`).toString('base64')}` },
    body: JSON.stringify({ data: { id: doi, type: 'dois', attributes } }),
  });
  return { status: response.status, text: await response.text() };
}

describe('the stand-in for DataCite', () => {
  it('serves only functions that have its password', () => {
    expect(standIn().settingsFor({})).toEqual({});
    expect(standIn().settingsFor({ DATACITE_PASSWORD_ARN: 'the-arn' })).toEqual({
      DATACITE_API: `${origin}/dev/datacite`,
    });
  });

  it('creates a DOI, then updates it, and returns it', async () => {
    const attributes = { ...METADATA, event: 'publish' };
    expect((await put(DOI, attributes)).status).toBe(201);
    expect((await put(DOI, attributes)).status).toBe(200);
    const found = await (await fetch(`${origin}/dev/datacite/dois/${DOI}`)).json();
    expect(found.data.attributes).toMatchObject({ doi: DOI, state: 'findable', titles: METADATA.titles });
  });

  it('refuses a wrong password', async () => {
    expect((await put(DOI, METADATA, 'guessed')).status).toBe(401);
  });

  it.each([
    ['a DOI under another prefix', '10.5555/1', { ...METADATA, doi: '10.5555/1' }, 'doi'],
    ['another DOI than in the address', '10.5072/other', METADATA, 'address'],
    ['a paper without creators', DOI, { ...METADATA, creators: [] }, 'creators'],
    [
      'an unknown type',
      DOI,
      { ...METADATA, types: { ...METADATA.types, resourceTypeGeneral: 'Paper' } },
      'types',
    ],
    ['a property that the kernel lacks', DOI, { ...METADATA, mood: 'good' }, 'mood'],
  ])('refuses %s', async (_, doi, attributes, named) => {
    const answer = await put(doi, attributes);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(named);
  });
});
