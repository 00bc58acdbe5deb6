import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookUp } from '../../../functions/_lib/reference-checks/look-up.ts';
import { parseReference } from '../../../functions/_lib/reference-checks/reading/parse-reference.ts';
import { answerOf, CATALOG_NAMES, type CatalogName, WorkFile } from './answers.ts';

// Without tables: nothing is remembered, no rate is counted, and there are no own papers.
vi.mock('../../../functions/_lib/reference-checks/catalogs/remember-answers.ts', () => ({
  rememberAnswer: async (_catalog: string, _what: string, _asking: unknown, ask: () => Promise<unknown>) => ({
    records: await ask(),
    at: '2026-11-25T00:00:00.000Z',
  }),
  rememberSearch: async (
    _catalog: string,
    query: string,
    asking: unknown,
    search: (query: string, asking: unknown) => Promise<unknown>,
  ) => ({ records: await search(query, asking), at: '2026-11-25T00:00:00.000Z' }),
}));
vi.mock('../../../functions/_lib/reference-checks/catalogs/catalog-breaker.ts', () => ({
  closedUntil: async () => 0,
  recordSuccess: async () => undefined,
  recordFailure: async () => undefined,
}));
vi.mock('../../../functions/_lib/runtime/rate-limits.ts', () => ({
  consumeRateLimit: async () => ({ taken: true, until: 0 }),
}));
vi.mock('../../../functions/_lib/reference-checks/catalogs/own-papers.ts', () => ({
  ownPapers: async () => [],
}));

const WORKS = [
  {
    id: 'a',
    type: 'article-journal',
    title: 'Tidal heating of small moons',
    DOI: '10.1000/tides',
    'container-title': 'Icarus',
    author: [{ family: 'Doe', given: 'Jane' }],
    issued: { 'date-parts': [[2020]] },
    'updated-by': [{ DOI: '10.1000/erratum', type: 'correction', updated: { 'date-parts': [[2021, 2, 3]] } }],
  },
  {
    id: 'b',
    type: 'dataset',
    title: 'Measured tides of forty moons',
    DOI: '10.5281/zenodo.7',
    author: [{ family: 'Doe', given: 'Jane' }],
    issued: { 'date-parts': [[2021]] },
  },
  {
    id: 'c',
    type: 'article',
    title: 'A preprint of lunar songs',
    DOI: '10.48550/arXiv.2101.00007',
    'container-title': 'arXiv',
    author: [{ family: 'Roe', given: 'R.' }],
    issued: { 'date-parts': [[2021]] },
  },
  {
    id: 'd',
    type: 'paper-conference',
    title: 'Proceedings without any identifier',
    'container-title': 'ICML',
    author: [{ family: 'Roe', given: 'Richard' }],
    issued: { 'date-parts': [[2019]] },
  },
];
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-catalogs-'));
const file = path.join(folder, 'works.jsonl');
writeFileSync(file, WORKS.map((work) => JSON.stringify(work)).join('\n'));
const works = new WorkFile(file);
const asked: CatalogName[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubEnv('CONTACT_EMAIL', 'us@colophon.example');
  for (const name of CATALOG_NAMES)
    vi.stubEnv(
      name === 'datacite' ? 'DATACITE_CATALOG_API' : `${name.toUpperCase()}_API`,
      `http://${name}.example`,
    );
  vi.stubGlobal('fetch', async (address: URL) => {
    const name = CATALOG_NAMES.find((one) => address.host === `${one}.example`) ?? 'crossref';
    asked.push(name);
    const question = { name, path: address.pathname.slice(1), query: address.searchParams, isLying: false };
    const { status, headers, body } = answerOf(works, question);
    return new Response(body, { status, headers });
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const look = (text: string) =>
  lookUp(parseReference('k', text), { maximumAgeHours: 1, deadline: Date.now() + 60_000 });

describe('looking a reference up in the catalogs’ own forms', () => {
  it('finds an article by its DOI in Crossref, with a correction', async () => {
    const { match } = await look('J. Doe. Tidal heating of small moons. Icarus, 2020. doi:10.1000/tides');
    expect(match.verdict).toBe('verified');
    expect(match.record?.notices).toEqual([
      { kind: 'correction', doi: '10.1000/erratum', date: '2021-02-03' },
    ]);
    expect(asked).toEqual(['crossref']);
  });

  it('finds a dataset by its DOI in DataCite', async () => {
    const { match } = await look('J. Doe. Measured tides of forty moons. Zenodo, 2021. doi:10.5281/zenodo.7');
    expect([match.verdict, match.record?.catalog]).toEqual(['verified', 'datacite']);
    expect(asked).toEqual(['crossref', 'datacite']);
  });

  it('finds a preprint by its arXiv id in DataCite', async () => {
    const { match } = await look('R. Roe. A preprint of lunar songs. arXiv:2101.00007, 2021.');
    expect([match.verdict, match.record?.arxivId]).toEqual(['verified', '2101.00007']);
    expect(asked).toEqual(['datacite']);
  });

  it('finds a paper without an identifier by its title in OpenAlex', async () => {
    const { match } = await look('R. Roe. Proceedings without any identifier. In ICML, 2019.');
    expect([match.verdict, match.record?.catalog]).toEqual(['verified', 'openalex']);
  });

  it('finds a paper that only DBLP has, with its single author and without the number of a namesake', async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: URL) => {
      if (address.host === 'openalex.example') return Response.json({ results: [] });
      const response = await answer(address);
      return address.host === 'dblp.example'
        ? new Response((await response.text()).replace('Richard Roe', 'Richard Roe 0002'))
        : response;
    });
    const { match } = await look('R. Roe. Proceedings without any identifier. In ICML, 2019.');
    expect([match.verdict, match.record?.catalog]).toEqual(['verified', 'dblp']);
  });

  it('asks DBLP last, only if nobody waits and the stage wants it', async () => {
    const cited = parseReference('k', 'A. Nobody. Unheard songs of walruses. Icarus, 2020.');
    const soon = { maximumAgeHours: 1, deadline: Date.now() + 60_000 };
    await lookUp(cited, soon);
    await lookUp(cited, { ...soon, isHurried: true });
    vi.stubEnv('DBLP_API', 'off');
    await lookUp(cited, soon);
    expect(asked).toEqual(
      [...['crossref', 'openalex', 'dblp'], ...Array(2).fill(['crossref', 'openalex'])].flat(),
    );
  });

  it('doesn’t say that a catalog found a work if it only has similar ones', async () => {
    const { lookups } = await look('E. Black. Tidal songs of small walruses on moons. Icarus, 2020.');
    expect(works.search('Tidal songs of small walruses on moons').length).toBeGreaterThan(0);
    expect(lookups.map(({ catalog, outcome }) => [catalog, outcome])).toEqual([
      ['crossref', 'nothing'],
      ['openalex', 'nothing'],
      ['dblp', 'nothing'],
    ]);
  });

  it('names the site and an address to write to, or without a domain only the address', async () => {
    const agents: (string | null)[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: URL, { headers }: RequestInit) => {
      agents.push(new Headers(headers).get('user-agent'));
      return answer(address);
    });
    for (const origin of ['https://papers.example', '']) {
      vi.stubEnv('PUBLIC_ORIGIN', origin);
      await look('J. Doe. Tidal heating of small moons. Icarus, 2020. doi:10.1000/tides');
    }
    expect(agents).toEqual([
      'Colophon/1.0 (https://papers.example; mailto:us@colophon.example)',
      'Colophon/1.0 (mailto:us@colophon.example)',
    ]);
  });

  it('says that a DOI isn’t registered, and finds the work by its title', async () => {
    const { match, lookups } = await look(
      'J. Doe. Tidal heating of small moons. Icarus, 2020. doi:10.1000/nothing',
    );
    expect([match.verdict, match.comparison?.differing]).toEqual(['metadata-differs', ['identifier']]);
    expect(lookups.find(({ catalog }) => catalog === 'doi')?.outcome).toBe('nothing');
  });

  it('says that a DOI names another work', async () => {
    const { match } = await look('E. Black. Songs of distant lighthouses. Icarus, 2020. doi:10.1000/tides');
    expect(match.verdict).toBe('contradicted');
  });

  it('asks arXiv if DataCite fails', async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: URL) =>
      address.host === 'datacite.example' ? new Response('', { status: 500 }) : answer(address),
    );
    const { match, lookups } = await look('R. Roe. A preprint of lunar songs. arXiv:2101.00007, 2021.');
    expect([match.verdict, match.record?.catalog]).toEqual(['verified', 'arxiv']);
    expect(lookups[0]).toMatchObject({ catalog: 'datacite', outcome: 'failed' });
  });
});
