import { describe, expect, inject, it } from 'vitest';
import { CITATION_FORMAT_NAMES } from '#shared/domain/citation-formats.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { until } from '../support/until.ts';

const at = (path: string) => fetch(new URL(path, inject('url')));
const REASON = 'Section 3 is wrong: the sample was counted twice.';
const withdraw = (id: string, token: string, body: object = { reason: REASON }) =>
  call('DELETE', `/papers/${id}`, { token, body });

describe('withdrawing a paper', () => {
  it('leaves a tombstone with the reason, and the files answer 410', async () => {
    const author = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(author, { primaryCategory: 'econ.EM' });
    const { files } = (await call('GET', `/papers/${id}/files`)).body.data;
    await until(async () => {
      const { papers } = (await call('GET', '/papers?category=econ.EM')).body.data;
      return papers.some((paper: { id: string }) => paper.id === id) || undefined;
    }, 'the paper in the list');
    const { status, body } = await withdraw(id, author.token);
    expect([status, body.data.status]).toEqual([200, 'WITHDRAWN']);

    const tombstone = async () => (await call('GET', `/papers/${archiveId}`)).body.data;
    // On AWS, an archive id leads readers to a change half a second later (`npm run test:like-aws`).
    await expect.poll(tombstone).toMatchObject({
      status: 'WITHDRAWN',
      title: 'A paper for a test',
      withdrawal: { reason: REASON },
      files: [],
    });
    for (const path of ['files', 'download', 'diff?from=1&to=2'])
      expect((await call('GET', `/papers/${archiveId}/${path}`)).status, path).toBe(410);
    for (const { url, name } of files) {
      const gone = await until(async () => {
        const response = await at(url);
        return response.status === 410 ? response : undefined;
      }, `410 for ${name}`);
      expect(await gone.text()).toContain('withdrawn');
      expect(gone.headers.get('cache-control')).not.toContain('immutable');
    }

    const page = await at(`/papers/${archiveId}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(REASON);
    expect(html).toContain('name="citation_title" content="WITHDRAWN: A paper for a test"');
    const jsonLd = JSON.parse(/<script[^>]*application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(jsonLd).toMatchObject({
      name: 'WITHDRAWN: A paper for a test',
      creativeWorkStatus: 'Withdrawn',
      correction: { text: REASON },
    });
    for (const format of CITATION_FORMAT_NAMES) {
      const { body } = await call('GET', `/citations/${archiveId}?format=${format}`);
      expect([format, /withdrawn: a paper for a test/i.test(body.citation)]).toEqual([format, true]);
    }
    const embedded = await at(`/oembed?url=${encodeURIComponent(`${platformUrl()}/papers/${archiveId}`)}`);
    const { title, html: quotation } = await embedded.json();
    expect(title).toBe('WITHDRAWN: A paper for a test');
    expect(quotation).toContain(REASON);
    for (const format of ['bib', 'jats', 'md', 'txt', 'pdf', 'jsonld']) {
      const refused = await at(`/papers/${archiveId}.${format}`);
      expect([format, refused.status, (await refused.text()).includes(REASON)]).toEqual([format, 410, true]);
    }
    expect(html).not.toContain('citation_pdf_url');
    expect(html).toMatch(/name="robots" content="[^"]*noarchive/);

    await until(async () => {
      const listed = async (query: string) =>
        (await call('GET', `/papers?category=econ.EM${query}`)).body.data.papers.some(
          (paper: { id: string }) => paper.id === id,
        );
      return (!(await listed('')) && (await listed('&status=WITHDRAWN'))) || undefined;
    }, 'the paper to stand only among the withdrawn');
    const { history } = (await call('GET', `/papers/${id}/history`)).body.data;
    expect(history[0]).toMatchObject({
      kind: 'withdrawn',
      reason: REASON,
      by: { username: author.username },
    });
  });

  it('takes every version down, is idempotent, and allows no further version', async () => {
    const author = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(author);
    await call('PUT', `/papers/${id}`, { token: author.token, body: aSubmission({ title: 'Second' }) });
    await pipelineEnd(id, author.token);
    // Installed agents send no reason.
    const first = await call('DELETE', `/papers/${id}`, { token: author.token });
    expect([first.status, first.body.data.withdrawal.reason]).toEqual([200, 'No reason was given.']);
    expect((await withdraw(id, author.token)).body.data.withdrawal.reason).toBe('No reason was given.');
    const firstVersion = async () => (await call('GET', `/papers/${archiveId}v1`)).body.data;
    await expect.poll(firstVersion).toMatchObject({ status: 'WITHDRAWN', files: [] });
    const again = await call('PUT', `/papers/${id}`, { token: author.token, body: aSubmission() });
    expect([again.status, again.body.code]).toEqual([409, 'withdrawn-for-good']);
  });

  it('is limited to its submitter', async () => {
    const [author, other] = [await aSupervisor(), await aSupervisor()];
    const { id } = await aPublishedPaper(author);
    expect((await withdraw(id, other.token)).status).toBe(403);
    expect((await call('DELETE', `/papers/${id}`)).status).toBe(401);
  });
});
