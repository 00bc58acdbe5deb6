import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { aLatexPaper, aPng, aZip, filesOf } from '../_lib/papers/intake/sample-archives.ts';
import { inspectSubmission, type RefusalCode, SubmissionRefused } from './inspect-submission.ts';

async function refusal(files: Parameters<typeof filesOf>[0]): Promise<SubmissionRefused> {
  const error: unknown = await inspectSubmission(filesOf(files)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SubmissionRefused) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

describe('inspecting an upload', () => {
  it('takes the first of several files as the paper, and its format from its bytes', async () => {
    const seen = await inspectSubmission(
      filesOf({ 'notes.txt': aLatexPaper('Hello'), 'refs.bib': '@book{a}' }),
    );
    expect(seen).toMatchObject({ mainFile: 'notes.txt', format: 'latex', entries: 2 });
  });

  it('distinguishes Markdown, text and PDF', async () => {
    const formatOf = async (name: string, content: string) =>
      (await inspectSubmission(filesOf({ [name]: content }))).format;
    expect(await formatOf('paper.md', 'Just words.')).toBe('markdown');
    expect(await formatOf('paper.txt', '# Introduction\n\nWords.')).toBe('markdown');
    expect(await formatOf('paper.txt', 'Just words.')).toBe('text');
    expect(await formatOf('paper.txt', '%PDF-1.7 and so on')).toBe('pdf');
  });

  it('believes the author only if the bytes are ambiguous', async () => {
    const files = filesOf({ paper: 'Just words.' });
    expect((await inspectSubmission(files, 'markdown')).format).toBe('markdown');
    expect((await inspectSubmission(filesOf({ paper: aLatexPaper('x') }), 'markdown')).format).toBe('latex');
  });

  it('finds the document of a zipped project, in a folder, among other .tex files', async () => {
    const zip = aZip([
      { name: 'project/README.md', content: '# Read me' },
      { name: 'project/sections/method.tex', content: '\\section{Method}' },
      { name: 'project/figure.tex', content: '\\documentclass{standalone}\\begin{document}x\\end{document}' },
      { name: 'project/ms.tex', content: aLatexPaper('\\input{sections/method}') },
      { name: '__MACOSX/project/._ms.tex', content: 'x' },
    ]);
    expect(await inspectSubmission(filesOf({ 'project.zip': zip }))).toMatchObject({
      mainFile: 'ms.tex',
      format: 'latex',
      entries: 4,
    });
  });

  it('reads .tar.gz as well', async () => {
    const tar = pack();
    tar.entry({ name: './paper.md' }, '# Title\n\nWords.');
    tar.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of tar) chunks.push(chunk);
    const files = filesOf({ 'paper.tar.gz': new Uint8Array(gzipSync(Buffer.concat(chunks))) });
    expect(await inspectSubmission(files)).toMatchObject({ mainFile: 'paper.md', format: 'markdown' });
  });

  it('never opens an archive inside an archive', async () => {
    const inner = aZip([{ name: 'main.tex', content: aLatexPaper('inner') }]);
    const zip = aZip([
      { name: 'paper.md', content: '# Outer' },
      { name: 'data.zip', content: inner },
    ]);
    expect(await inspectSubmission(filesOf({ 'a.zip': zip }))).toMatchObject({
      mainFile: 'paper.md',
      entries: 2,
    });
  });
});

describe('refusing an upload', () => {
  it('says what to send instead of a Word document named .tex', async () => {
    const docx = aZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: '<w:document/>' },
    ]);
    const refused = await refusal({ 'paper.tex': docx });
    expect(refused.code).toBe('unsupported-file-type');
    expect(refused.message).toMatch(/Word document.*LaTeX/);
  });

  it.each<[string, RefusalCode, () => Promise<Record<string, string | Uint8Array>>]>([
    ['an empty file', 'empty-file', async () => ({ 'paper.tex': '' })],
    ['a file of spaces', 'empty-file', async () => ({ 'paper.md': ' \n\n ' })],
    ['an image', 'unsupported-file-type', async () => ({ 'paper.tex': aPng })],
    [
      'bytes that are not text',
      'unsupported-file-type',
      async () => ({ 'paper.tex': new Uint8Array([1, 0, 2, 0, 3]) }),
    ],
    [
      'a PK file that is not a zip',
      'archive-broken',
      async () => ({ 'a.zip': 'PK\u0003\u0004 but nothing else' }),
    ],
    [
      'a damaged gzip',
      'archive-broken',
      async () => ({ 'a.tar.gz': new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]) }),
    ],
    [
      'a zip without a paper',
      'no-main-file',
      async () => ({ 'a.zip': aZip([{ name: 'a.csv', content: '1,2' }]) }),
    ],
    [
      'a path that climbs out',
      'archive-unsafe-path',
      async () => ({ 'a.zip': aZip([{ name: '../../etc/cron.d/x', content: 'x' }]) }),
    ],
    [
      'an absolute path',
      'archive-unsafe-path',
      async () => ({ 'a.zip': aZip([{ name: '/etc/passwd', content: 'x' }]) }),
    ],
    [
      'a symbolic link',
      'archive-symlink',
      async () => ({ 'a.zip': aZip([{ name: 'main.tex', content: '/etc/passwd', mode: 0o120777 }]) }),
    ],
    [
      'a zip bomb by ratio',
      'archive-too-large',
      async () => ({
        'a.zip': aZip([{ name: 'main.tex', content: new Uint8Array(30 * 1024 * 1024) }]),
      }),
    ],
    [
      'a zip with a false size',
      'archive-broken',
      async () => ({
        'a.zip': aZip([{ name: 'main.tex', content: 'x'.repeat(100_000), claimedSize: 10 }]),
      }),
    ],
    [
      'sixty thousand files',
      'archive-too-large',
      async () => ({
        'a.zip': aZip(Array.from({ length: 60_000 }, (_, index) => ({ name: `f${index}.tex`, content: '' }))),
      }),
    ],
    [
      'a gzip bomb',
      'archive-too-large',
      async () => ({ 'a.tar.gz': new Uint8Array(gzipSync(Buffer.alloc(250 * 1024 * 1024))) }),
    ],
    [
      'hundreds of single files',
      'too-many-files',
      async () => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.md`, '# x'])),
    ],
  ])('refuses %s with %s', async (_, code, files) => {
    const refused = await refusal(await files());
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('refuses a link in a tar', async () => {
    const tar = pack();
    tar.entry({ name: 'main.tex', type: 'symlink', linkname: '/etc/passwd' });
    tar.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of tar) chunks.push(chunk);
    expect((await refusal({ 'a.tar': new Uint8Array(Buffer.concat(chunks)) })).code).toBe('archive-symlink');
  });
});
