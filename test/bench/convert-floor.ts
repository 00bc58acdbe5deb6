import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { convertPaper, type Submission } from '../../functions/publishing/convert/convert-paper.ts';
import { convertSource } from '../../functions/publishing/convert/convert-source.ts';
import { startDrawer } from '../../functions/publishing/convert/drawings/drawer.ts';
import { startPicturer } from '../../functions/publishing/convert/figures/picturer.ts';
import { locatePandoc } from '../../functions/publishing/convert/locate-entry.ts';
import { startTypst } from '../../functions/publishing/convert/typst/start-typst.ts';
import { runLatexml } from '../../functions/publishing/latexml/run-latexml.ts';
import { benchSubmission } from './bench-submission.ts';

/**
 * Converts each paper like the platform, and measures pandoc and typst alone for the same calls, in alternation; prints
 * milliseconds as JSON. Uses the papers of the folder `COLOPHON_SAMPLES` if it is set, otherwise the examples.
 */
const ROUNDS = 3;
const ABSTRACT = 'Converted to see how long it takes.';
let inPandoc = 0;
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
const pandocBytes = await readFile(locatePandoc());
watchPandoc();

const measured: { name: string; whole: number; engines: number }[] = [];
for (const [name, submission] of papers()) {
  const whole: number[] = [];
  const engines: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await convertPaper(submission);
    whole.push(performance.now() - started);
    engines.push(await enginesAlone(submission));
  }
  measured.push({ name, whole: Math.min(...whole), engines: Math.min(...engines) });
}
process.stdout.write(JSON.stringify(measured));
process.exit();

/** The times of pandoc's runs, then of TeX's drawing and typst's start and typesetting. */
async function enginesAlone(submission: Submission): Promise<number> {
  inPandoc = 0;
  let inTypst = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work;
    inTypst += performance.now() - started;
    return result;
  };
  const typst = startTypst();
  const tex = startDrawer();
  // Typst's time alone includes its start; nothing else runs meanwhile.
  await timed(typst.findFaults([]));
  // A separate module: pandoc is started once for a paper and reused for each step.
  const pandoc = await WebAssembly.compile(pandocBytes);
  await convertSource(submission, {
    pandoc,
    typesetter: {
      typeset: (source, files) => timed(typst.typeset(source, files, { declaresPdfUa: false })),
      findFaults: (pieces) => timed(typst.findFaults(pieces)),
      drawPdf: (pdf) => timed(typst.drawPdf(pdf)),
    },
    latexml: runLatexml,
    picturer: startPicturer(),
    drawer: { ...tex, drawTex: (document, isForgiving) => timed(tex.drawTex(document, isForgiving)) },
  });
  typst.stop();
  tex.stop();
  return inPandoc + inTypst;
}

/**
 * Measures from the start of an instance to the end of its first conversion. Later conversions count a start each, because
 * only the platform reuses pandoc from step to step.
 */
function watchPandoc(): void {
  const watched = async (module: WebAssembly.Module, imports?: WebAssembly.Imports) => {
    const began = performance.now();
    let start: number | undefined;
    const instance = await instantiate(module, imports);
    const { convert } = instance.exports;
    if (typeof convert !== 'function') return instance;
    const exports = {
      ...instance.exports,
      convert: (...values: unknown[]) => {
        const called = performance.now();
        start ??= called - began;
        const result: unknown = convert(...values);
        inPandoc += start + performance.now() - called;
        return result;
      },
    };
    return { exports };
  };
  Object.assign(WebAssembly, { instantiate: watched });
}

function papers(): [name: string, submission: Submission][] {
  const samples = process.env.COLOPHON_SAMPLES;
  if (samples === undefined)
    return readPapers().flatMap(({ slug, versions: [version] }) =>
      version ? [[slug, benchSubmission(slug, ABSTRACT, version.files)] as [string, Submission]] : [],
    );
  return readdirSync(samples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, benchSubmission(name, ABSTRACT, filesIn(path.join(samples, name)))]);
}

function filesIn(folder: string): Submission['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file), bytes: new Uint8Array(readFileSync(file)) }))
    .toSorted((a, b) => Number(/\.(?:tex|md)$/.test(b.name)) - Number(/\.(?:tex|md)$/.test(a.name)));
}
