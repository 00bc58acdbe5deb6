import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMainTex } from '../../functions/_lib/papers/intake/choose-main-tex.ts';
import { decodeText } from '../../functions/_lib/papers/intake/decode-text.ts';
import { type ConversionOptions, convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { ProcessorMeter } from '../../functions/publishing/processor-meter.ts';
import { limitsOf } from '../../functions/publishing/turn-limits.ts';
import { PUBLISHING_SETTINGS } from '../../infra/local/local-cloud.ts';
import { countPage } from './count-page.ts';
import { countProject } from './count-project.ts';
import { residentBytes } from './resident-bytes.ts';

/**
 * Converts the paper in a folder and prints a row of `paper-table.ts` as JSON. With a second argument, writes the page, PDF,
 * JATS, and messages to that folder. With `--long-turn`, the limits are those of the pipeline's slow lane with the local cloud.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'long-turn': { type: 'boolean', default: false } },
});
const [folder = '.', out] = positionals;
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .map((file) => ({
    name: path.relative(folder, file),
    bytes: new Uint8Array(readFileSync(file)),
  }));
// The first file that is sent is the paper.
const main =
  chooseMainTex(files.map(({ name, bytes }) => ({ path: name, bytes })))?.path ??
  files.find(({ name }) => /\.(?:md|qmd|ipynb)$/.test(name))?.name;
files.sort((a, b) => Number(b.name === main) - Number(a.name === main) || a.name.localeCompare(b.name));

const meter = new ProcessorMeter();
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, residentBytes(process.pid));
}, 20);
const started = performance.now();
const paper = await convertPaper(
  {
    files,
    figureBase: './',
    front: {
      title: path.basename(folder),
      abstract: 'Converted to see what the conversion keeps of it.',
      authors: [{ name: 'Its authors', kind: 'person' }],
      keywords: [],
      primaryCategory: 'cs.SE',
      paperType: 'ARTICLE',
      archiveId: 'COL.2611.00000',
      version: 1,
      date: '2026-11-20T00:00:00.000Z',
      license: 'CC_BY',
      languageCode: 'en',
    },
  },
  // The table shows what conversion keeps; a loaded machine must not time it out.
  values['long-turn'] ? longTurn() : { wallClockMs: 300_000, meter },
);
const milliseconds = performance.now() - started;
clearInterval(watch);
if (out) {
  mkdirSync(path.join(out, 'figures'), { recursive: true });
  for (const figure of paper.figures) writeFileSync(path.join(out, figure.path), figure.bytes);
  writeFileSync(path.join(out, 'paper.html'), paper.html);
  writeFileSync(path.join(out, 'paper.pdf'), paper.pdf);
  writeFileSync(path.join(out, 'paper.xml'), paper.jats);
  writeFileSync(path.join(out, 'messages.json'), JSON.stringify(paper.report, undefined, 1));
}
const { kind, mainFile, pageCount, report } = paper;
const texts = new Map(
  files
    .filter(({ name }) => /\.(tex|ltx|bib|bbl)$/i.test(name))
    .map(({ name, bytes }) => [name, decodeText(bytes).text]),
);
const counts = {
  source: texts.has(mainFile) ? countProject(texts, mainFile) : undefined,
  page: countPage(paper.html),
};
const peakMegabytes = peak / 1_000_000;
const processorMilliseconds = meter.usedMs;
process.stdout.write(
  JSON.stringify({ kind, pageCount, report, counts, milliseconds, processorMilliseconds, peakMegabytes }),
);
process.exit();

function longTurn(): ConversionOptions {
  process.env.LONG_TURN_MS = PUBLISHING_SETTINGS.LONG_TURN_MS;
  const sources = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  return limitsOf({ lane: 'slow', meter }, sources);
}
