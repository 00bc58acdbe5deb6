import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { bundle } from '../../functions/publishing/convert/bundle.ts';
import { runLatexml } from '../../functions/publishing/latexml/run-latexml.ts';
import { aSubmission } from '../support/a-submission.ts';

const here = resolve('functions/publishing/convert');
const packages = resolve('node_modules');

describe('the bundled conversion', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-bundle-'));
    await build({
      entryPoints: ['convert-paper.ts', '../../papers/inspect-submission.ts', ...bundle.workers].map(
        (entry) => ({
          in: join(here, entry),
          out: basename(entry, '.ts'),
        }),
      ),
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      external: [...bundle.externals],
      // CommonJS packages in an ES module need `require`.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
    });
    for (const asset of bundle.assets) cpSync(join(here, asset), join(folder, basename(asset)));
    for (const file of bundle.externalFiles) {
      const target = join(folder, 'node_modules', file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(packages, file), target, { recursive: true });
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('converts a paper using only its own folder', async () => {
    const { convertPaper } = await import(join(folder, 'convert-paper.js'));
    const paper = await convertPaper(
      aSubmission({
        'main.tex': aLatexPaper(
          '\\section{One} Words and $x^2$. \\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}',
        ),
      }),
      // LaTeXML is a function of its own.
      { readLatex: runLatexml },
    );
    expect(paper.report.messages).toEqual([]);
    expect(paper).toMatchObject({ kind: 'converted', pageCount: 1, report: { score: 1 } });
    expect(paper.html).toContain('<math');
    expect(paper.figures).toHaveLength(1);
  }, 60_000);

  it('keeps pandoc and typst out of the request handler', () => {
    const inspect = readFileSync(join(folder, 'inspect-submission.js'), 'utf8');
    expect(inspect).not.toMatch(/typst|temml|pandoc\.wasm|WebAssembly\.compile/);
    expect(inspect.length).toBeLessThan(700_000);
  });
});
