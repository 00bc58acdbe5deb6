import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { convertPaper, type Submission } from '../../functions/publishing/convert/convert-paper.ts';
import { convertSource } from '../../functions/publishing/convert/convert-source.ts';
import { startDrawer } from '../../functions/publishing/convert/drawings/drawer.ts';
import { startPicturer } from '../../functions/publishing/convert/figures/picturer.ts';
import { compiledPandoc } from '../../functions/publishing/convert/pandoc/lend-pandoc.ts';
import { type Pandoc, startPandoc } from '../../functions/publishing/convert/pandoc/run-pandoc.ts';
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
const pandocModule = await compiledPandoc();

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
  await convertSource(submission, {
    pandoc: measuredPandoc(),
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

/** Returns pandoc for one paper. Each run counts a start, because only the platform reuses pandoc from step to step. */
function measuredPandoc(): Pandoc {
  const began = performance.now();
  const process = startPandoc(pandocModule);
  process.renew();
  const start = performance.now() - began;
  return async (options, files) => {
    const asked = performance.now();
    const run = await process.run(options, files);
    inPandoc += start + performance.now() - asked;
    return run;
  };
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
