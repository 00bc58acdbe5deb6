import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../support/capsule-paper.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

const CAPSULE_PAPER = aCapsulePaper();
let author: TestPerson;
let other: TestPerson;
let paper: { id: string; archiveId: string };
beforeAll(async () => {
  [author, other] = await Promise.all([aSupervisor(), aSupervisor()]);
  paper = await aPublishedPaper(author, { title: 'A paper with a capsule' }, CAPSULE_PAPER);
});

/** What the paper's page says of its reproductions; on AWS, half a second later. */
const reproductions = async () => (await call('GET', `/papers/${paper.archiveId}`)).body.data.reproductions;

const send = (jws: string, token: string, id = paper.archiveId) =>
  call('POST', `/papers/${id}/reproductions`, { token, body: { jws } });

describe('the capsule of a paper', () => {
  it('is described for readers, with its values in the text, and advice for authors only', async () => {
    const { body } = await call('GET', `/papers/${paper.archiveId}`);
    expect(body.data.capsule).toMatchObject({
      license: 'MIT',
      command: ['node', 'run.mjs'],
      outputs: [{ file: 'outputs/result.json', reproduces: 'Table 1', compare: 'numbers' }],
      values: [{ key: 'mean', text: '1.25' }],
      advice: [],
    });
    const html = body.data.files.find(({ role }: { role: string }) => role === 'html');
    const page = await (await fetch(`${platformUrl()}${html.url}`)).text();
    expect(page).toContain('The mean is <a href="#p-capsule-value-mean" class="capsule-value">1.25</a>, as');
  });

  it('is stored as RO-Crate 1.2, with the hash of each file, which the provenance record signs', async () => {
    const { files, capsule } = (await call('GET', `/papers/${paper.archiveId}`)).body.data;
    const named = (name: string) => files.find((file: { name: string }) => file.name === name);
    const crate = await (
      await fetch(`${platformUrl()}${named('source/capsule/ro-crate-metadata.json').url}`)
    ).json();
    expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.2/context');
    const { record } = (await call('GET', `/papers/${paper.archiveId}/provenance`)).body.data;
    const lines = record.files
      .filter(
        ({ name }: { name: string }) => name.startsWith('source/capsule/') && !name.includes('ro-crate'),
      )
      .map(({ name, sha256 }: { name: string; sha256: string }) => `${sha256}  ${name.slice(15)}\n`)
      .toSorted((a: string, b: string) => (a.slice(66) < b.slice(66) ? -1 : 1));
    expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(capsule.digest);
  });

  it('is in the preview of its author, with advice', async () => {
    const form = new FormData();
    for (const { name, content } of CAPSULE_PAPER)
      if (!name.endsWith('README.md')) form.append('files', new Blob([content]), name);
    const { body } = await call('POST', '/papers/previews', { token: author.token, body: form });
    const { preview } = await until(async () => {
      const { data } = (await call('GET', `/papers/previews/${body.data.id}`, { token: author.token })).body;
      return data.status === 'processing' ? undefined : data;
    }, 'the preview');
    expect(preview.capsule.advice).toMatchObject([{ fault: 'no-instructions' }]);
  });
});

describe('a record of a reproduction', () => {
  it('is refused from authors, without a capsule, about another capsule, and after one changed byte', async () => {
    const jws = await aReproduction(other, paper.archiveId);
    expect((await send(jws, author.token)).body.code).toBe('conflict-of-interest');
    const plain = await aPublishedPaper(author);
    expect((await send(jws, other.token, plain.archiveId)).body.code).toBe('no-capsule');
    const changed = await aReproduction(other, paper.archiveId, (record) => {
      record.capsule = 'a'.repeat(64);
    });
    expect((await send(changed, other.token)).body.code).toBe('other-capsule');
    const [head, payload = '', signature] = jws.split('.');
    const altered = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('"seconds":', '"seconds":1'),
    ).toString('base64url');
    expect((await send(`${head}.${altered}.${signature}`, other.token)).body.code).toBe(
      'record-not-verified',
    );
    expect((await call('GET', `/papers/${paper.archiveId}/reproductions`)).body.data).toEqual([]);
  });

  it('is published by the program, shown on the paper, and verified without the platform', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-reproducer-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.resolve('dist/colophon-reproduce/colophon-reproduce.js'), paper.archiveId, '--yes'],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          COLOPHON_API_URL: platformUrl(),
          COLOPHON_API_KEY: await aKey(other),
        },
      },
    );
    expect(stdout).toMatch(/Sandbox: .*hasn’t checked this code.*1 of 1 outputs reproduced.*Published: /s);
    const [summary] = (await call('GET', `/papers/${paper.archiveId}/reproductions`)).body.data;
    expect(summary).toMatchObject({ reproduced: 1, outputs: 1, by: { username: other.username } });
    const one = await call('GET', `/papers/${paper.archiveId}/reproductions/${summary.id}`);
    expect(one.body.data.record.outputs).toMatchObject([{ verdict: 'same' }]);
    expect(await verifyReproduction(one.body.data.jws)).toMatchObject({
      verified: true,
      record: one.body.data.record,
    });
    await expect
      .poll(reproductions)
      .toMatchObject({ supervisors: 1, reproduced: 1, outputs: 1, differing: [] });
  });

  it('is accepted once, from the account that ran it, for the run that it names', async () => {
    const [first, stranger] = await Promise.all([aSupervisor(), aSupervisor()]);
    const { archiveId } = await aPublishedPaper(
      author,
      { title: 'A paper that is run once' },
      aCapsulePaper(),
    );
    const jws = await aReproduction(first, archiveId);
    const code = async (text: string, person: TestPerson) =>
      (await send(text, person.token, archiveId)).body.code;
    expect(await code(jws, stranger)).toBe('run-not-open');
    expect((await send(jws, first.token, archiveId)).status).toBe(201);
    expect(await code(jws, first)).toBe('run-not-open');
    expect(await code(jws, stranger)).toBe('run-not-open');
    const of = (change: Parameters<typeof aReproduction>[2]) => aReproduction(first, archiveId, change);
    const unnamed = await of((record) => {
      delete record.run;
    });
    const unknown = await of((record) => {
      if (record.run) record.run.id = '01JD0000000000000000000001';
    });
    const foreign = await of((record) => {
      if (record.run) record.run.request = '01JD0000000000000000000001';
    });
    const early = await of((record) => {
      record.startedAt = '2026-01-01T00:00:00.000Z';
    });
    const late = await of((record) => {
      record.startedAt = '9999-01-01T00:00:00.000Z';
    });
    for (const text of [unnamed, unknown, foreign, early, late])
      expect(await code(text, first)).toBe('run-not-open');
    const endless = await of((record) => {
      record.seconds = 1e300;
    });
    expect(await code(endless, first)).toBe('record-not-verified');
    const again = await of(() => undefined);
    const both = await Promise.all([
      send(again, first.token, archiveId),
      send(again, first.token, archiveId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await call('GET', `/papers/${archiveId}/reproductions`)).body.data).toHaveLength(2);
  });

  it('is sent by agents through a tool; one that differs is shown as well', async () => {
    const third = await aSupervisor();
    const client = await aToolClient({ authorization: `Bearer ${await aKey(third)}` });
    onTestFinished(() => client.close());
    const capsule = await use(client, 'get_capsule', { paperId: paper.archiveId });
    expect(capsule.data.run).toContain(`colophon-reproduce.tgz ${paper.archiveId}v1`);
    const jws = await aReproduction(third, paper.archiveId, ({ outputs: [output] }) => {
      if (output)
        Object.assign(output, { verdict: 'differs', differences: ['/mean: expected 1.25, produced 2.'] });
    });
    const { text, data } = await use(client, 'submit_reproduction', { paperId: paper.archiveId, jws });
    expect(text).toContain('outputs/result.json: Differs');
    expect(data).toMatchObject({ reproduced: 0, outputs: 1, differing: ['outputs/result.json'] });
    await expect
      .poll(reproductions)
      .toMatchObject({ supervisors: 2, reproduced: 0, differing: ['outputs/result.json'] });
  });

  it('isn’t found under another id, and none is shown of a paper that the caller can’t see', async () => {
    const unknown = '01JD0000000000000000000001';
    const { status, body } = await call('GET', `/papers/${paper.archiveId}/reproductions/${unknown}`);
    expect([status, body.code]).toEqual([404, 'reproduction-not-found']);
    expect((await call('GET', '/papers/COL.2001.00001/reproductions')).body.code).toBe('paper-not-found');
  });
});
