import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ConversionOptions, ConvertedPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { ProcessorMeter } from '../../functions/publishing/processor-meter.ts';
import { limitsOf } from '../../functions/publishing/turn-limits.ts';
import { PUBLISHING_SETTINGS } from '../../infra/local/local-cloud.ts';
import { benchSubmission } from '../bench/bench-submission.ts';
import { problemsOfPaper } from '../support/validate-jats.ts';
import { compareNumbers, wantedLabels } from './compare-numbers.ts';
import { countPage, texCommands } from './count-page.ts';
import { countProject } from './count-project.ts';
import type { Measured } from './paper-row.ts';
import { PATHS } from './paths.ts';
import { asSent, readPaperFiles, readTruth, textOfPdf, textsOf } from './read-paper.ts';
import { watchProcesses } from './watch-processes.ts';
import { wordsKept } from './words-kept.ts';

/**
 * Converts the paper in a folder and prints what the result has and took, as JSON. With `--out`, writes the page, PDF, JATS and
 * messages; with `--stored` too, measures those that it wrote before. With `--long-turn`, the limits are those of the pipeline's slow lane with the local cloud.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    main: { type: 'string' },
    path: { type: 'string', default: 'today' },
    out: { type: 'string' },
    stored: { type: 'boolean', default: false },
    'long-turn': { type: 'boolean', default: false },
  },
});
const [folder = '.'] = positionals;
const files = readPaperFiles(folder, values.main);
const { paper, used } = values.stored && values.out ? stored(values.out) : await converted();
const measured: Measured = { ...(await measure(paper)), ...used };
process.stdout.write(JSON.stringify(measured), () => process.exit());

type Outputs = Pick<ConvertedPaper, 'kind' | 'report' | 'pageCount' | 'html' | 'jats' | 'pdf' | 'mainFile'>;
type Used = Pick<Measured, 'seconds' | 'processorSeconds' | 'megabytes'>;

async function converted(): Promise<{ paper: Outputs; used: Used }> {
  const convert = PATHS[values.path];
  if (!convert) throw new Error(`Papers can be converted with ${Object.keys(PATHS).join(' or ')}.`);
  const submission = benchSubmission(path.basename(folder), 'Converted to see what it keeps.', asSent(files));
  const watch = watchProcesses();
  // The table shows what conversion keeps; a loaded machine must not time it out.
  const paper = await convert(submission, values['long-turn'] ? longTurn() : { wallClockMs: 600_000 });
  const used = watch.stop();
  if (values.out) write(paper, used, values.out);
  return { paper, used };
}

async function measure({ kind, report, pageCount, html, jats, pdf, mainFile }: Outputs) {
  const { text, aux, bbl } = await readTruth(folder);
  const texts = textsOf(files);
  const source = texts.has(mainFile) ? countProject(texts, mainFile) : undefined;
  const page = countPage(html);
  const printed = await textOfPdf(pdf);
  const beside = (what: keyof NonNullable<typeof source>) => ({ ours: page[what], own: source?.[what] });
  return {
    kind,
    score: report.score,
    warnings: report.messages.filter(({ severity }) => severity !== 'info').length,
    pages: pageCount,
    page: text === undefined ? undefined : wordsKept(text, page.text),
    // The source printed as it is keeps nothing.
    pdf: text === undefined ? undefined : wordsKept(text, kind === 'source-only' ? '' : printed),
    numbers: aux === undefined ? undefined : compareNumbers(aux, page.links, wantedLabels(texts.values())),
    unresolved: { ours: page.unresolved, own: (text && text.split('??').length - 1) || 0 },
    references: { ours: page.references, own: bbl ? worksIn(bbl) : source?.references },
    figures: beside('figures'),
    tables: beside('tables'),
    equations: beside('equations'),
    theorems: beside('theorems'),
    formulasAsTex: page.failedFormulas,
    rawTex: { ...page.rawTex, pdf: texCommands(printed) },
    jats: problemsOfPaper({ jats, report }),
  };
}

/** The works in a list of references as BibTeX or Biber writes it. */
function worksIn(bbl: string): number {
  const entry = /\\(?:bibitem|entry)(?![A-Za-z])\s*(?:\[(?:[^[\]]|\[[^\]]*\])*\])?\s*\{([^{}]*)\}/g;
  return new Set([...bbl.matchAll(entry)].map(([, key]) => key)).size;
}

function write(paper: ConvertedPaper, used: Used, out: string): void {
  const { figures, html, pdf, jats, report, kind, pageCount, mainFile } = paper;
  mkdirSync(path.join(out, 'figures'), { recursive: true });
  for (const figure of figures) writeFileSync(path.join(out, figure.path), figure.bytes);
  writeFileSync(path.join(out, 'paper.html'), html);
  writeFileSync(path.join(out, 'paper.pdf'), pdf);
  writeFileSync(path.join(out, 'paper.xml'), jats);
  const conversion = { kind, pageCount, mainFile, report, used };
  writeFileSync(path.join(out, 'conversion.json'), JSON.stringify(conversion, undefined, 1));
}

function stored(out: string): { paper: Outputs; used: Used } {
  const read = (name: string) => readFileSync(path.join(out, name));
  const { used, ...conversion } = JSON.parse(read('conversion.json').toString());
  const [html, jats] = [read('paper.html').toString(), read('paper.xml').toString()];
  return { paper: { ...conversion, html, jats, pdf: new Uint8Array(read('paper.pdf')) }, used };
}

function longTurn(): ConversionOptions {
  process.env.LONG_TURN_MS = PUBLISHING_SETTINGS.LONG_TURN_MS;
  const sources = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  return limitsOf({ lane: 'slow', meter: new ProcessorMeter() }, sources);
}
