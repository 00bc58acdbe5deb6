import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { call } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { until } from '../support/until.ts';

interface Slot {
  uploadId: string;
  stored: boolean;
  post: { url: string; fields: Record<string, string> } | null;
}
interface Sent {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type?: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const announce = (person: TestPerson, files: Sent[]) =>
  call('POST', '/papers/uploads', {
    token: person.token,
    body: {
      files: files.map(({ name, bytes, type = 'application/octet-stream' }) => ({
        name,
        size: bytes.length,
        type,
        sha256: sha256(bytes),
      })),
    },
  });
/** Sends a file as a browser does: the form's fields, then the file. */
async function send({ post }: Slot, bytes: Uint8Array<ArrayBuffer>, changes: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...post?.fields, ...changes })) form.append(name, value);
  form.append('file', new Blob([bytes]), 'file');
  return (await fetch(post?.url ?? '', { method: 'POST', body: form })).status;
}

/** A project of 9 MB: a paper and an incompressible image. */
function aLargeProject(): Sent {
  const tex = [
    '\\documentclass{article}\\usepackage{graphicx}',
    '\\title{On large projects}\\begin{document}\\section{Introduction}',
    'A project of many megabytes is sent past the gateway, in one piece, and is a paper like any other afterwards.',
    'It has words enough to be read by somebody who would like to know how it went.',
    '\\end{document}',
  ].join('\n');
  const data = new Uint8Array(randomBytes(9 * 1024 * 1024));
  return {
    name: 'project.zip',
    type: 'application/zip',
    bytes: aZip([
      { name: 'main.tex', content: tex },
      { name: 'data/measured.csv', content: Buffer.from(data).toString('base64').slice(0, 9_000_000) },
    ]),
  };
}

describe('uploading files too large for one request', () => {
  it('accepts a project by a presigned form, and makes a paper of it', async () => {
    const author = await aSupervisor();
    const project = aLargeProject();
    const { status, body } = await announce(author, [project]);
    expect(status).toBe(201);
    const [slot] = body.data.uploads as Slot[];
    if (!slot) throw new Error('No upload was offered.');
    expect(await send(slot, project.bytes)).toBe(204);
    const asked = await call('GET', `/papers/uploads/${body.data.setId}`, { token: author.token });
    expect(asked.body.data.uploads).toMatchObject([{ stored: true, post: null }]);

    const submitted = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({ title: 'On large projects', uploadIds: [slot.uploadId] }, []),
    });
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(201);
    expect(submitted.body.data.contentType).toBe('latex');
    expect((await pipelineEnd(submitted.body.data.id, author.token)).status).toBe('completed');
    await until(async () => {
      const storage = await call('GET', '/users/me/storage', { token: author.token });
      return storage.body.data.storageUsedBytes > project.bytes.length || undefined;
    }, 'what was made of the project to be counted, too');
  });

  it('resumes an upload set, and names the missing files if it is submitted too early', async () => {
    const author = await aSupervisor();
    const files: Sent[] = [
      { name: 'paper.md', bytes: new TextEncoder().encode('# One\n\nThe paper of a set that was left.\n') },
      { name: 'figure.csv', bytes: new TextEncoder().encode('a,b\n1,2\n') },
    ];
    const { body } = await announce(author, files);
    const [first, second] = body.data.uploads as [Slot, Slot];
    await send(first, (files[0] as Sent).bytes);
    const early = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({ uploadIds: [first.uploadId, second.uploadId] }, []),
    });
    expect([early.status, early.body.code]).toEqual([400, 'upload-missing']);
    expect(early.body.error).toContain('figure.csv');
    const { body: again } = await call('GET', `/papers/uploads/${body.data.setId}`, { token: author.token });
    expect(again.data.uploads.map((slot: Slot) => slot.stored)).toEqual([true, false]);
    expect(await send(again.data.uploads[1], (files[1] as Sent).bytes)).toBe(204);
    const whole = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({ uploadIds: [first.uploadId, second.uploadId] }, []),
    });
    expect(whole.status).toBe(201);
  });

  it('accepts only the announced file', async () => {
    const author = await aSupervisor();
    const honest = new TextEncoder().encode('# Honest\n\nThis is what was announced.\n');
    const { body } = await announce(author, [{ name: 'paper.md', bytes: honest, type: 'text/markdown' }]);
    const [slot] = body.data.uploads as [Slot];
    const sameSize = honest.slice().reverse();
    expect(await send(slot, sameSize)).toBe(400);
    expect(await send(slot, honest.slice(1))).toBe(400);
    expect(await send(slot, new Uint8Array([...honest, 10]))).toBe(400);
    expect(await send(slot, honest, { 'Content-Type': 'text/html' })).toBe(403);
    expect(await send(slot, honest, { key: 'public/somewhere/paper.html' })).toBe(403);
    expect(await send(slot, honest)).toBe(204);
  });

  it('is private to its owner', async () => {
    const [author, other] = [await aSupervisor(), await aSupervisor()];
    const bytes = new TextEncoder().encode('# Mine\n\nNobody else submits this.\n');
    const { body } = await announce(author, [{ name: 'paper.md', bytes }]);
    await send(body.data.uploads[0], bytes);
    const seen = await call('GET', `/papers/uploads/${body.data.setId}`, { token: other.token });
    expect(seen.status).toBe(404);
    const stolen = await call('POST', '/papers', {
      token: other.token,
      body: aSubmission({ uploadIds: [body.data.uploads[0].uploadId] }, []),
    });
    expect([stolen.status, stolen.body.code]).toEqual([404, 'upload-set-not-found']);
  });

  it('rejects more than 50 MB, more than 100 files, and programs, each with a sentence', async () => {
    const author = await aSupervisor();
    const of = (name: string, size: number) => ({ name, size, sha256: '0'.repeat(64) });
    const large = await call('POST', '/papers/uploads', {
      token: author.token,
      body: { files: [of('a.zip', 30 * 2 ** 20), of('b.csv', 30 * 2 ** 20)] },
    });
    expect([large.status, large.body.code]).toEqual([413, 'submission-too-large']);
    expect(large.body.error).toBe(
      'The files are 60 MB in all; a submission may have 50 MB. Make figures smaller, or publish data in a data repository.',
    );
    const many = await call('POST', '/papers/uploads', {
      token: author.token,
      body: { files: Array.from({ length: 101 }, (_, index) => of(`${index}.csv`, 1)) },
    });
    expect([many.status, many.body.error]).toEqual([
      400,
      'Files must be a list of 1 to 100 entries; you sent 101.',
    ]);
    const elf = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Array(200).fill(0)]);
    const program = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({}, [
        { name: 'paper.md', content: '# A paper\n\nWith a table beside it.' },
        { name: 'table.csv', content: elf },
      ]),
    });
    expect([program.status, program.body.error]).toEqual([
      415,
      'The file table.csv is a program. Leave it out; publish software in a code repository.',
    ]);
  });

  it('makes a new version from uploads as well', async () => {
    const author = await aSupervisor();
    const paper = await aPublishedPaper(author);
    const bytes = new TextEncoder().encode('# Second\n\nThe second version came by an upload of its own.\n');
    const { body } = await announce(author, [{ name: 'paper.md', bytes }]);
    await send(body.data.uploads[0], bytes);
    const revised = await call('PUT', `/papers/${paper.id}`, {
      token: author.token,
      body: formOf({ uploadIds: [body.data.uploads[0].uploadId] }),
    });
    expect([revised.status, revised.body.data?.version]).toEqual([200, 2]);
  });
});

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value));
  return form;
}

it('refuses more files than a submission can have with a sentence', async () => {
  const { token } = await aSupervisor();
  const files = Array.from({ length: LIMITS.filesPerSubmission + 1 }, (_, index) => ({
    name: `part${index}.tex`,
    content: `Part ${index}.`,
  }));
  const { status, body } = await call('POST', '/papers', { token, body: aSubmission({}, files) });
  expect([status, body.code, body.error]).toEqual([
    400,
    'too-many-files',
    `A submission can have at most ${LIMITS.filesPerSubmission} files.`,
  ]);
});
