import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { locateLatexml } from './locate-latexml.ts';
import { type LatexReading, runLatexml } from './run-latexml.ts';

const document = (body: string, preamble = '') =>
  `\\documentclass{article}${preamble}\\begin{document}\n${body}\n\\end{document}`;

const isHere = (await locateLatexml()) !== undefined;

async function read(
  tex: string,
  limits?: Parameters<typeof runLatexml>[2],
  others: Record<string, string> = {},
): Promise<LatexReading> {
  const files = Object.entries({ 'main.tex': tex, ...others }).map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
  }));
  const reading = await runLatexml(files, 'main.tex', limits);
  if (!reading) throw new Error('There is no LaTeXML.');
  return reading;
}

describe.skipIf(!isHere)('reading a paper', () => {
  it('expands macros as TeX does, and counts', async () => {
    const { xml, failure } = await read(
      document(
        '\\section{One}\\label{sec:one}\\dataset{} holds. {\\renewcommand{\\dataset}{Fern}\\dataset} and \\dataset. See \\ref{sec:one}.',
        '\\newcommand{\\dataset}{MossNet}',
      ),
    );
    expect(failure).toBeUndefined();
    expect(xml).toMatch(/MossNet\s+holds\. Fern and MossNet\. See <ref[^>]*>.*?1.*?<\/ref>/s);
  });

  it('reads files that it includes, in folders too', async () => {
    const { xml } = await read(document('\\input{parts/first}'), {}, { 'parts/first.tex': 'Moss grows.' });
    expect(xml).toContain('Moss grows.');
  });

  it('names the file and the line of an error', async () => {
    const { messages } = await read(
      document('\\input{first}'),
      {},
      { 'first.tex': 'Moss.\n\n\\unknowncommand' },
    );
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'undefined', subject: '\\unknowncommand', file: 'first.tex', line: 3 }),
    );
  });

  it('reads a class of the author’s own where the paper is lost without it', async () => {
    const tex = `\\documentclass{own}\\begin{document}${'\\moss{a_1} '.repeat(600)}\\end{document}`;
    const { xml } = await read(
      tex,
      {},
      { 'own.cls': '\\ProvidesClass{own}\\LoadClass{article}\\newcommand\\moss[1]{\\ensuremath{#1}}' },
    );
    expect(xml).toContain('tex="a_{1}"');
  });

  it('reads a class of the author’s own that it has no binding for', async () => {
    const tex =
      '\\documentclass{own}\\begin{document}\\chapter{Moss}\\begin{figure}A\\caption{Fern}\\end{figure}\\end{document}';
    const { xml, messages } = await read(tex, {}, { 'own.cls': '\\ProvidesClass{own}\\LoadClass{book}' });
    expect(xml).toContain('Figure 1.1');
    expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('leaves out a class of the author’s own that loses words', async () => {
    const tex = `\\documentclass{own}\\begin{document}${'Moss grows. '.repeat(50)}\\lost{${'Fern grows. '.repeat(50)}}\\end{document}`;
    const { xml } = await read(tex, {}, { 'own.cls': '\\LoadClass{book}\\newcommand\\lost[1]{}' });
    expect(xml).toContain('Fern grows.');
  });

  it('leaves no folder behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-temporary-'));
    vi.stubEnv('TMPDIR', folder);
    await read(document('Moss.'));
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(!isHere)('a hostile paper', () => {
  const secret = 'SECRET-OF-ANOTHER-PAPER';
  let other = '';
  beforeAll(async () => {
    other = await mkdtemp(join(tmpdir(), 'colophon-other-paper-'));
    await writeFile(join(other, 'main.tex'), secret);
  });
  afterAll(() => rm(other, { recursive: true }));

  const readers = (path: string) => [
    `\\input{${path}}`,
    `\\include{${path}}`,
    `\\newread\\f\\openin\\f=${path} \\read\\f to\\line \\line\\read\\f to\\line \\line`,
    `\\verbatiminput{${path}}`,
    `\\lstinputlisting{${path}}`,
    `\\bibliography{${path}}`,
    `\\includegraphics{${path}}`,
    `\\CatchFileDef{\\text}{${path}}{}\\text`,
    `\\usepackage{${path}}`,
  ];
  const preamble = '\\usepackage{verbatim,listings,graphicx,catchfile}';

  it.each([
    ['/etc/passwd', /root:|daemon/],
    ['../../../../../../etc/passwd', /root:|daemon/],
    ['/proc/self/environ', /PATH=|HOME=/],
    ['/proc/self/maps', /r-xp/],
    [`/proc/${process.ppid}/environ`, /PATH=|HOME=/],
    [`/proc/${process.pid}/environ`, /PATH=|HOME=/],
    ['/dev/shm', /./s],
  ])('can’t read %s', async (path, content) => {
    for (const reader of readers(path)) {
      const tex = reader.startsWith('\\usepackage')
        ? document('Moss.', preamble + reader)
        : document(reader, preamble);
      const { xml = '' } = await read(tex);
      const text = xml.replace(/<[^>]*>/g, '');
      if (path !== '/dev/shm') expect(text, reader).not.toMatch(content);
    }
  });

  it('can’t read another paper, by its name or by a link', async () => {
    for (const reader of readers(join(other, 'main.tex'))) {
      const { xml = '' } = await read(document(reader, preamble));
      expect(xml, reader).not.toContain(secret);
    }
  });

  it('can’t write outside of its folder', async () => {
    const target = join(other, 'written.txt');
    await read(
      document(
        `\\newwrite\\f\\immediate\\openout\\f=${target} \\immediate\\write\\f{Moss}\\immediate\\closeout\\f`,
      ),
    );
    expect(existsSync(target)).toBe(false);
  });

  it('can’t run a program', async () => {
    const target = join(other, 'run.txt');
    await read(document(`\\immediate\\write18{touch ${target}}\\input{|"touch ${target}"}`));
    expect(existsSync(target)).toBe(false);
  });

  it('can’t bring a binding of its own, which could run a program', async () => {
    const target = join(other, 'bound.txt');
    const binding = `Command("touch").arg("${target}").output(); RequirePackage("verbatim");`;
    const { xml } = await read(document('Moss.', '\\usepackage{moss}'), {}, { 'moss.sty.rhai': binding });
    expect(xml).toContain('Moss.');
    expect(existsSync(target)).toBe(false);
  });

  it('can’t write a binding and load it', async () => {
    const target = join(other, 'bound.txt');
    const { xml } = await read(
      document(
        `\\newwrite\\f\\immediate\\openout\\f=moss.sty.rhai \\immediate\\write\\f{Command("touch").arg("${target}").output();}\\immediate\\closeout\\f\\RequirePackage{moss}Moss.`,
      ),
    );
    expect(xml).toContain('Moss.');
    expect(existsSync(target)).toBe(false);
  });

  it('can’t replace a binding of ours', async () => {
    const others = {
      'scrartcl.cls.rhai': 'LoadClass("book");',
      'scrartcl.cls.RHAI': 'LoadClass("book");',
      'sub/scrkbase.sty.rhai': 'DefMacro("\\\\minisec{}", "Fern");',
    };
    const tex = '\\documentclass{scrartcl}\\begin{document}\\section{One}\\minisec{Moss}\\end{document}';
    const { xml } = await read(tex, {}, others);
    expect(xml).toMatch(/<section[\s\S]*Moss/);
    expect(xml).not.toContain('Fern');
  });

  it.each(['../README.md', '../reader/Cargo.toml'])(
    'can’t read what lies beside our bindings: %s',
    async (path) => {
      for (const reader of readers(path)) {
        const tex = reader.startsWith('\\usepackage')
          ? document('Moss.', preamble + reader)
          : document(reader, preamble);
        const { xml = '' } = await read(tex);
        expect(xml, reader).not.toMatch(/read-latex|seccomp/);
      }
    },
    60_000,
  );

  it.each([
    ['loops', '\\def\\a{\\a}\\a'],
    ['loops and grows', '\\def\\a{x\\a}\\a'],
    ['includes itself', '\\input{main}'],
    ['doubles', '\\def\\a{xxxxxxxx}\\loop\\edef\\a{\\a\\a}\\iftrue\\repeat\\a'],
    ['loops in a formula', '$\\def\\a{{\\a}}\\a$'],
    ['prints without end', '\\loop Moss grows.\\par\\iftrue\\repeat'],
  ])(
    'that %s ends in its limits',
    async (_, body) => {
      const limits = { seconds: 5, mebibytes: 2048 };
      // In the same limits, a harmless paper is read.
      expect((await read(document('Moss.'), limits)).xml).toContain('Moss.');
      const began = performance.now();
      const { xml, failure } = await read(document(body), limits);
      expect(failure ?? (xml?.length ?? 0) < 64 * 2 ** 20).toBeTruthy();
      expect(performance.now() - began).toBeLessThan(30_000);
    },
    60_000,
  );

  it('can’t write more than fits', async () => {
    const { xml, failure } = await read(document('Moss grows. '.repeat(10_000)), { outputBytes: 10_000 });
    expect(xml).toBeUndefined();
    expect(failure).toBe('its text is too long.');
  });
});

it.skipIf(!isHere)('refuses a path that leaves the folder', async () => {
  const files = [{ path: '../outside.tex', bytes: Buffer.from('Moss') }];
  await expect(runLatexml(files, 'main.tex')).rejects.toThrow('leaves the paper’s folder');
});
