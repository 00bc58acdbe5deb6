import { unzipSync } from 'fflate';
import { describe, expect, inject, it } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText } from '../support/builders.ts';
import { until } from '../support/until.ts';

/** One manuscript for all papers of this file. */
const MARKDOWN = aText();

const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
const download = (path: string, userAgent = READER, headers: Record<string, string> = {}) =>
  fetch(`${inject('url')}${API_BASE_PATH}/papers/${path}`, {
    headers: { 'user-agent': userAgent, ...headers },
  });

const FILES = [
  { name: 'paper.md', content: MARKDOWN },
  { name: 'numbers.csv', content: 'a,b\n1,2\n' },
];

describe('downloading a paper', () => {
  it('returns a ZIP with text, sources, data, and a README to anyone', async () => {
    const { archiveId } = await aPublishedPaper(await aSupervisor(), { title: 'Größen & Maße' }, FILES);
    const response = await download(`${archiveId}/download`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${archiveId}v1.zip"`);
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const names = Object.keys(entries).map((name) => name.replace(`${archiveId}v1/`, ''));
    expect(names).toEqual(
      expect.arrayContaining([
        'README.txt',
        'provenance.json',
        'paper.pdf',
        'paper.xml',
        'source/paper.md',
        'source/numbers.csv',
      ]),
    );
    const text = (name: string) => new TextDecoder().decode(entries[`${archiveId}v1/${name}`]);
    expect(text('README.txt')).toContain('Größen & Maße');
    expect(text('README.txt')).toContain('CC BY 4.0');
    expect(text('source/paper.md')).toBe(MARKDOWN);
    expect(JSON.parse(text('provenance.json'))).toHaveProperty('jws');
  });

  it('redirects to each file by name, and answers 404 for a missing one', async () => {
    const { archiveId } = await aPublishedPaper(await aSupervisor());
    const pdf = await download(`${archiveId}/download?file=paper.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const none = await call('GET', `/papers/${archiveId}/download?file=secret.txt`);
    expect([none.status, none.body.code]).toEqual([404, 'file-not-found']);
  });

  it('counts each reader once a day, and no robots', async () => {
    const { id, archiveId } = await aPublishedPaper(await aSupervisor());
    await download(`${archiveId}/download?file=paper.pdf`);
    await download(`${archiveId}/download?file=paper.xml`);
    await download(`${archiveId}/download?file=paper.pdf`, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await download(`${archiveId}/download?file=paper.pdf`, `${READER} Second/1.0`);
    const counted = await until(async () => {
      const { downloadCount } = (await call('GET', `/papers/${id}`)).body.data;
      return downloadCount >= 2 ? downloadCount : undefined;
    }, 'two downloads');
    expect(counted).toBe(2);
  });

  it('is limited to the authors if the paper is not public', async () => {
    const author = await aSupervisor();
    const { body } = await call('POST', '/papers', { token: author.token, body: aSubmission() });
    expect((await download(`${body.data.id}/download`)).status).toBe(404);
    const own = await download(`${body.data.id}/download`, READER, {
      authorization: `Bearer ${author.token}`,
    });
    expect(Object.keys(unzipSync(new Uint8Array(await own.arrayBuffer())))).toContain(
      `${body.data.archiveId}v1/source/paper.md`,
    );
  });
});
