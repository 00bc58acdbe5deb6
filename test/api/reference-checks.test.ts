import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedReference, ReferenceCheck } from '#shared/domain/reference-check.ts';
import { verifyReferenceChecks } from '#shared/domain/verify-provenance.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
let author: TestPerson;
let stranger: TestPerson;
/** Cites a real and an invented work, and gives a DOI that no catalog knows. */
let citing: Awaited<ReturnType<typeof aPublishedPaper>>;

const GOOD =
  'D. Goldberg, “What Every Computer Scientist Should Know About Floating-Point Arithmetic”, ACM Computing Surveys, 23, 5–48, 1991, https://doi.org/10.1145/103162.103163.';
const WRONG_YEAR = GOOD.replace('1991', '1999');
const INVENTED = 'A. Nobody and B. Neither, “Resonant ledgers of imaginary sampling walruses”, Nature, 2021.';
const CONTRADICTED =
  'Q. Roe, “Penguins in the mist of unrelated glaciers”, Nature, 2020, https://doi.org/10.1145/103162.103163.';

const cited = (texts: string[]) => [
  {
    name: 'paper.md',
    content: `${aText()}\nWe build on others [1].\n\n# References\n\n${texts.map((text, at) => `${at + 1}. ${text}`).join('\n')}\n`,
  },
];

const command = (part: string, body: object) =>
  fetch(`${platform().url}/dev/catalogs/${part}`, { method: 'POST', body: JSON.stringify(body) });
const behave = (catalog: string, behavior: object = {}) => command('behavior', { catalog, ...behavior });

const referencesOf = async (id: string, token?: string) =>
  (await call('GET', `/citations/${id}/references`, token ? { token } : {})).body.data;

/** Waits until every reference of a paper is checked. */
const checked = (id: string) =>
  until(async () => {
    const data = await referencesOf(id);
    return data.summary?.isComplete ? data : undefined;
  }, 'checked references');

beforeAll(async () => {
  [author, stranger] = await Promise.all([
    aSupervisor({ firstName: 'Ada', lastName: 'Byron' }),
    aSupervisor(),
  ]);
  citing = await aPublishedPaper(
    author,
    { title: 'On walls of the future', doi: '10.1145/nothing.here' },
    cited([GOOD, INVENTED]),
  );
});

describe('the DOI that authors give for the same work elsewhere', () => {
  const givenDoi = (id: string) =>
    until(async () => (await referencesOf(id)).givenDoi ?? undefined, 'the check of the DOI');

  it('is looked up, and compared with the paper', async () => {
    const title = 'On walls that a journal also printed';
    const work = { id: '10.1145/walls.1', type: 'article-journal', DOI: '10.1145/walls.1', title };
    const byline = { author: [{ family: 'Byron', given: 'Ada' }], 'container-title': 'Journal of Walls' };
    await command('works', { ...work, ...byline, issued: { 'date-parts': [[2025]] } });
    const published = await aPublishedPaper(author, { title, doi: '10.1145/walls.1' });
    expect(await givenDoi(published.id)).toMatchObject({
      verdict: 'verified',
      record: { catalog: 'crossref', doi: '10.1145/walls.1', venue: 'Journal of Walls', year: 2025 },
    });
  });

  it('is contradicted by another work’s record, and unknown to every catalog', async () => {
    const other = await aPublishedPaper(author, {
      title: 'On other walls entirely',
      doi: '10.1145/103162.103163',
    });
    expect((await givenDoi(other.id)).verdict).toBe('contradicted');
    expect(await givenDoi(citing.id)).toMatchObject({ record: null });
  });
});

describe('the references of a published paper', () => {
  let paper: Awaited<ReturnType<typeof aPublishedPaper>>;

  beforeAll(async () => {
    paper = await aPublishedPaper(
      author,
      { title: 'On the checking of references' },
      cited([GOOD, WRONG_YEAR, INVENTED, CONTRADICTED]),
    );
  });

  it('get a verdict each, with the evidence', async () => {
    const { references, summary } = await checked(paper.id);
    const verdicts = references.map(({ check }: { check: ReferenceCheck }) => check.verdict);
    expect(verdicts).toEqual(['verified', 'metadata-differs', 'not-found', 'contradicted']);
    expect(summary).toMatchObject({ total: 4, found: 2, isComplete: true });
    const [good, wrong, invented] = references;
    expect(good.check).toMatchObject({
      record: { catalog: 'crossref', doi: '10.1145/103162.103163' },
      score: 1,
    });
    expect(wrong.check.fields).toContainEqual({
      ...{ field: 'year', result: 'differs', cited: '1999', record: '1991', similarity: 0 },
    });
    expect(wrong.check.correction).toContain('1991');
    expect(invented.check.lookedIn.map(({ catalog }: { catalog: string }) => catalog)).toEqual([
      'crossref',
      'openalex',
      'dblp',
    ]);
  });

  it('can be answered by an author', async () => {
    const { references } = await checked(paper.id);
    const path = `/citations/${paper.id}/references/answer`;
    const body = {
      key: references[2].key,
      text: 'This is a report of 1963.',
      url: 'https://reports.example/1963',
    };
    expect((await call('PUT', path, { token: stranger.token, body })).status).toBe(403);
    const { status, body: answer } = await call('PUT', path, { token: author.token, body });
    expect(status).toBe(200);
    expect(answer.data.answer).toMatchObject({ text: body.text, by: { name: 'Ada Byron' } });
    const after = await referencesOf(paper.id);
    expect(after.references[2].check.answer.url).toBe(body.url);
    expect(after.summary.answered).toBe(1);
  });

  it('can’t be answered if they are verified or unknown', async () => {
    const { references } = await checked(paper.id);
    const answer = (key: string) =>
      call('PUT', `/citations/${paper.id}/references/answer`, {
        token: author.token,
        body: { key, text: 'Yes.' },
      });
    expect((await answer(references[0].key)).body.code).toBe('verdict-not-answerable');
    expect((await answer('unknown')).body.code).toBe('reference-not-found');
  });

  it('are marked when a cited work is retracted, in the nightly renewal', async () => {
    await command('works', {
      id: 'notice',
      type: 'article-journal',
      title: 'Retraction: What Every Computer Scientist Should Know',
      issued: { 'date-parts': [[2026]] },
      DOI: '10.1145/retraction',
      'update-to': [
        { DOI: '10.1145/103162.103163', type: 'retraction', updated: { 'date-parts': [[2026, 11, 20]] } },
      ],
    });
    await platform().runJob('references', undefined, { paperId: paper.id, version: 1 });
    const { references, summary } = await until(async () => {
      const data = await referencesOf(paper.id);
      return data.summary.counts.retracted > 0 ? data : undefined;
    }, 'a retraction');
    expect(references[0].check).toMatchObject({
      verdict: 'retracted',
      notices: [{ kind: 'retraction', doi: '10.1145/retraction', date: '2026-11-20' }],
    });
    expect(references[2].check.answer.text).toBe('This is a report of 1963.');
    expect(summary.counts.retracted).toBe(2);
  });
});

describe('a paper with three contradicted references', () => {
  it('is flagged for the desk until an admin has looked at it', async () => {
    const chief = await aSupervisor({ email: platform().admins[0] });
    const texts = ['Q. Roe', 'P. Poe', 'O. Loe'].map((name) => CONTRADICTED.replace('Q. Roe', name));
    const paper = await aPublishedPaper(author, { title: 'On penguins and glaciers' }, cited(texts));
    const flags = async () => (await call('GET', '/admin/desk', { token: chief.token })).body.data.flags;
    const [flag] = await until(async () => ((await flags()).length > 0 ? flags() : undefined), 'a flag');
    expect(flag).toMatchObject({ archiveId: paper.archiveId, version: 1, contradicted: 3 });
    const close = () => call('POST', `/admin/desk/${paper.archiveId}/flag/close`, { token: chief.token });
    expect((await close()).status).toBe(200);
    expect(await flags()).toEqual([]);
    expect((await close()).body.code).toBe('not-flagged');
  });
});

describe('the references of a preview', () => {
  it('are checked for their author, by the fields of the BibTeX file', async () => {
    const bib =
      '@article{gold, title={What Every Computer Scientist Should Know About Floating-Point Arithmetic}, author={Goldberg, David}, journal={ACM Computing Surveys}, year={1999}}';
    const files = [
      { name: 'paper.md', content: `${aText()}\nWe build on others [@gold].\n` },
      { name: 'refs.bib', content: bib },
    ];
    const body = aSubmission({}, files);
    const { body: requested } = await call('POST', '/papers/previews', { token: author.token, body });
    const path = `/papers/previews/${requested.data.id}/references`;
    const { references, summary } = await until(async () => {
      const { data } = (await call('GET', path, { token: author.token })).body;
      return data.isComplete ? data : undefined;
    }, 'a checked preview');
    expect(references).toMatchObject([{ key: 'gold', check: { verdict: 'metadata-differs' } }]);
    expect(summary.counts['metadata-differs']).toBe(1);
    expect((await call('GET', path, { token: stranger.token })).body.code).toBe('preview-not-found');
  });
});

describe('a reviewer’s answer about a citation', () => {
  it('appears at the reference, with both passages', async () => {
    const [{ key }] = (await referencesOf(citing.id)).references;
    const citation = { reference: key, claim: 'We build on others [1].', answer: 'partly' };
    const unquoted = await review(stranger, citing.id, { citations: [citation] });
    expect([unquoted.status, unquoted.body.code]).toEqual([400, 'validation-failed']);
    const unknown = await review(stranger, citing.id, {
      citations: [{ ...citation, reference: 'ref-99', answer: 'cannot-tell' }],
    });
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      'Version 1 has no reference with the key “ref-99”. Use a key from GET /citations/{id}/references.',
    ]);
    const passage = 'Floating-point arithmetic is considered an esoteric subject by many people.';
    const { status } = await review(stranger, citing.id, { citations: [{ ...citation, passage }] });
    expect(status).toBe(201);
    const { references } = await referencesOf(citing.id);
    expect(references.map(({ answers }: { answers: unknown[] }) => answers.length)).toEqual([1, 0]);
    expect(references[0].answers[0]).toMatchObject({
      ...{ claim: citation.claim, answer: 'partly', passage },
      ...{ reviewer: { kind: 'human' }, review: { number: 1, version: 1 }, helpful: 0 },
    });
  });
});

describe('the signed verdicts', () => {
  it('can be verified with the public keys, and are in the JATS of the address .jats', async () => {
    await checked(citing.id);
    const { referenceChecks } = await until(async () => {
      const { data } = (await call('GET', `/papers/${citing.id}/provenance`)).body;
      return data.referenceChecks?.record.references.length === 2 ? data : undefined;
    }, 'signed verdicts');
    const { keys } = (await call('GET', '/provenance/keys')).body;
    expect(await verifyReferenceChecks(referenceChecks.jws, keys)).toEqual({
      verified: true,
      record: referenceChecks.record,
    });
    const jats = await (await fetch(`${platform().url}/papers/${citing.archiveId}.jats`)).text();
    expect(jats).toContain('<note content-type="reference-check" specific-use="not-found">');
  });
});

describe('POST /checks/references', () => {
  const check = async (body: object): Promise<CheckedReference[]> =>
    (await call('POST', '/checks/references', { body })).body.data.references;

  it('checks printed references, BibTeX and CSL-JSON', async () => {
    const bibtex =
      '@article{gold, title={What Every Computer Scientist Should Know About Floating-Point Arithmetic}, author={Goldberg, David}, year={1991}}';
    const csl = [
      {
        id: 'c',
        type: 'article-journal',
        title: 'Resonant ledgers of imaginary walruses',
        author: [{ family: 'Nobody' }],
      },
    ];
    const [[text], [entry], [item]] = await Promise.all([
      check({ texts: [GOOD] }),
      check({ bibtex }),
      check({ csl }),
    ]);
    expect([text, entry, item].map((one) => one?.check.verdict)).toEqual([
      'verified',
      'verified',
      'not-found',
    ]);
    expect([entry?.key, item?.key]).toEqual(['gold', 'c']);
    expect(entry?.check.record?.doi).toBe('10.1145/103162.103163');
  });

  it('finds that a DOI isn’t registered', async () => {
    const [reference] = await check({
      texts: [GOOD.replace('10.1145/103162.103163', '10.9999/unregistered')],
    });
    expect(reference?.check.verdict).toBe('metadata-differs');
    expect(reference?.check.lookedIn).toContainEqual(
      expect.objectContaining({ catalog: 'doi', outcome: 'nothing' }),
    );
  });

  it('answers texts that are made to be read slowly', async () => {
    for (const bibtex of ['@a(b,'.repeat(12_000), '@a('.repeat(40_000), '@a{('.repeat(15_000)]) {
      const { status, body } = await call('POST', '/checks/references', { body: { bibtex } });
      expect([status, body.data?.references.length]).toEqual([200, 1]);
    }
  });

  it('refuses more than one form and too many references', async () => {
    const both = await call('POST', '/checks/references', { body: { bibtex: '', texts: ['x'] } });
    expect(both.status).toBe(400);
    const many = await call('POST', '/checks/references', {
      body: { texts: Array.from({ length: 51 }, () => 'x') },
    });
    expect(many.body.code).toBe('too-many-references');
  });
});

describe('a paper that is published while a catalog is down', () => {
  it('is public at once with unchecked references, which are checked when the catalog answers again', async () => {
    await behave('crossref', { mode: 'failing' });
    const title = 'Unasked questions of a sleeping catalog';
    const text = `M. Vesper, “${title}”, Icarus, 2020, https://doi.org/10.1234/asleep.`;
    const paper = await aPublishedPaper(author, { title: 'On patience' }, cited([text]));
    const checkOf = async () => (await referencesOf(paper.id)).references[0].check;
    const before = await until(async () => (await checkOf()) ?? undefined, 'a first check');
    expect([before.verdict, before.checkedAt]).toEqual(['unchecked', null]);
    await behave('crossref');
    await command('works', {
      ...{ id: 'asleep', type: 'article-journal', title, DOI: '10.1234/asleep', 'container-title': 'Icarus' },
      ...{ author: [{ family: 'Vesper', given: 'M.' }], issued: { 'date-parts': [[2020]] } },
    });
    // Without waiting for the pause before the next try.
    await platform().runJob('references', undefined, { paperId: paper.id, version: 1 });
    const verified = async () => ((await checkOf()).verdict === 'verified' ? true : undefined);
    expect(await until(verified, 'a verdict', 60)).toBe(true);
  });
});

describe('a catalog that is down', () => {
  it.each([
    ['fails', { mode: 'failing' }],
    ['refuses', { mode: 'rate-limited', retryAfter: '1' }],
    ['sends half of its answer', { mode: 'malformed' }],
    ['answers with another work', { mode: 'lying' }],
    ['finds nothing at all', { mode: 'empty' }],
  ])('leaves a reference unchecked if it %s', async (_, behavior) => {
    await behave('crossref', behavior);
    // Each has a title of its own, because catalogs' answers are remembered.
    const unknown = `A. Nobody, “Unheard songs of ${behavior.mode} distant lighthouses”, Nature, 2020, doi:10.1145/${Object.values(behavior).join('')}.`;
    const { body } = await call('POST', '/checks/references', { body: { texts: [unknown] } });
    await behave('crossref');
    const [{ check }] = body.data.references;
    expect(check.verdict).toBe('unchecked');
    expect(check.checkedAt).toBeNull();
    expect(check.lookedIn).toContainEqual(
      expect.objectContaining({ catalog: 'crossref', outcome: 'failed' }),
    );
  });
});

describe('a paper with 60 references', () => {
  const CATALOGS = ['crossref', 'datacite', 'openalex', 'arxiv', 'dblp', 'doi'];
  const LIMIT_MS = 30_000;
  /** Requests in any second, by their own rules. */
  const RATES: Record<string, number> = {
    crossref: 10,
    openalex: 10,
    datacite: 6,
    doi: 10,
    arxiv: 1,
    dblp: 1,
  };

  it('is checked within 30 s of its publication by catalogs that take 300 ms, each asked no faster than it allows', async () => {
    const works = Array.from({ length: 60 }, (_, at) => ({
      id: `sixty-${at}`,
      type: 'article-journal',
      title: `Notes on the ${at + 3}th tidal resonance of model moons`,
      author: [{ family: 'Okafor', given: 'Chidi' }],
      'container-title': 'Icarus',
      issued: { 'date-parts': [[2000 + (at % 20)]] },
      DOI: `10.1234/sixty.${at}`,
    }));
    for (const work of works) await command('works', work);
    for (const catalog of CATALOGS) await behave(catalog, { delayMs: 300 });
    const begun = Date.now();
    const texts = works.map(
      ({ title, DOI }, at) => `C. Okafor, “${title}”, Icarus, ${2000 + (at % 20)}, https://doi.org/${DOI}.`,
    );
    const paper = await aPublishedPaper(author, { title: 'A paper with sixty references' }, cited(texts));
    const published = Date.now();
    const { summary } = await checked(paper.id);
    const took = Date.now() - published;
    for (const catalog of CATALOGS) await behave(catalog);
    expect(summary.counts.verified).toBe(60);
    expect(took).toBeLessThan(LIMIT_MS);
    const requests: { catalog: string; at: number; userAgent: string }[] = await (
      await fetch(`${platform().url}/dev/catalogs/requests`)
    ).json();
    for (const catalog of CATALOGS)
      expect([
        catalog,
        mostInASecond(
          requests.filter(({ at }) => at >= begun),
          catalog,
        ),
      ]).toEqual([catalog, expect.toSatisfy((most: number) => most <= (RATES[catalog] ?? 0))]);
    expect(requests.every(({ userAgent }) => userAgent.includes('mailto:'))).toBe(true);
  }, 90_000);

  function mostInASecond(requests: { catalog: string; at: number }[], catalog: string): number {
    const times = requests.filter((one) => one.catalog === catalog).map(({ at }) => at);
    return Math.max(
      0,
      // One request can arrive a little later than it was sent, and the next one not.
      ...times.map((start) => times.filter((at) => at >= start && at < start + 850).length),
    );
  }
});
