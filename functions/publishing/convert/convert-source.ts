import { type FormulaWriter, formulaWriter } from '../../_lib/formulas/write-formula.ts';
import { chooseMainFile } from '../../_lib/papers/intake/choose-main-file.ts';
import { unpackSubmission } from '../../_lib/papers/intake/unpack-submission.ts';
import type { SourceFormat } from '../../_lib/papers/intake/uploaded-file.ts';
import type { LatexEngine } from '../latexml/run-latexml.ts';
import { withAuthorPdf } from './author-pdf.ts';
import { ConversionLog } from './conversion-log.ts';
import { type ConversionStep, describeFailure } from './conversion-steps.ts';
import type { ConversionReport, ConvertedPaper } from './converted-paper.ts';
import { countLatexWords } from './count-source.ts';
import { cleanDocument, tidyIdentifiers, tidyLevels, withoutInnerLinks } from './document/clean-document.ts';
import { describeReferences } from './document/describe-references.ts';
import { dropFrontMatter } from './document/drop-front-matter.ts';
import { explainMath } from './document/explain-math.ts';
import { extractReferences } from './document/extract-references.ts';
import { convertHtmlTags } from './document/html-in-markdown.ts';
import { liftEquations } from './document/lift-equations.ts';
import { markValues } from './document/mark-values.ts';
import { numberDocument } from './document/number-document.ts';
import { resolveReferences } from './document/resolve-references.ts';
import { tocOf } from './document/table-of-contents.ts';
import { markTextReferences } from './document/text-references.ts';
import { drawFormulas } from './drawings/draw-formulas.ts';
import type { Drawer } from './drawings/drawer.ts';
import { placeDrawings } from './drawings/drawn-files.ts';
import { collectFigures } from './figures/collect-figures.ts';
import type { Picturer } from './figures/picturer.ts';
import { withQuotes } from './language/quotes.ts';
import { refuseMarks } from './leaked-marks.ts';
import type { Block } from './pandoc/document.ts';
import type { Pandoc } from './pandoc/run-pandoc.ts';
import { visitBlocks } from './pandoc/walk-document.ts';
import { writeDocument } from './pandoc/write-document.ts';
import { placeValues } from './place-values.ts';
import { readSource } from './read-source.ts';
import { countRunningWords, scoreConversion } from './score-conversion.ts';
import { keepFound, withFound } from './source-fields/found-fields.ts';
import { shownSources, sourceOnly } from './source-only.ts';
import type { FrontMatter, Submission } from './submission.ts';
import { findCompiledPdf, findOwnPdf } from './submitted-pdf.ts';
import { typesetPaper, writePrintSource } from './typst/typeset-paper.ts';
import type { Typesetter } from './typst/typesetter.ts';
import { explainFailure, UnreadableSource } from './unreadable-source.ts';
import { cslItems } from './write/jats-references.ts';
import { sanitizeHtml } from './write/sanitize-html.ts';
import { type HighlightCode, plainCode, writeHtml } from './write/write-html.ts';
import { forJats, jatsTemplate, writeJats } from './write/write-jats.ts';
import { writeMarkdown } from './write/write-markdown.ts';
import { countWords, writeText } from './write/write-text.ts';

interface Engines {
  pandoc: Pandoc;
  typesetter: Typesetter;
  drawer: Drawer;
  picturer: Picturer;
  latexml: LatexEngine;
}

/**
 * Converts a submission, or returns its source if it can't be converted.
 *
 * @param onStep is called at the start of each step
 * @throws SubmissionRefused for submissions that inspectSubmission rejects
 */
export async function convertSource(
  submission: Submission,
  engines: Engines,
  onStep: (step: ConversionStep) => void = () => undefined,
): Promise<ConvertedPaper> {
  const project = await unpackSubmission(submission.files);
  const main = await chooseMainFile(project, submission.contentType);
  const log = new ConversionLog();
  const sources = shownSources(project.files);
  if (main.format === 'pdf')
    return (await pdfConverter())(project.files, main.path, submission.front, sources);
  let step: ConversionStep = 'reading';
  const enter = (next: ConversionStep) => {
    step = next;
    onStep(next);
  };
  try {
    const { format } = main;
    const files = placeValues(project.files, log);
    const job = { format, mainFile: main.path, submission, engines, log, files, enter };
    const paper = await convertText(job);
    // Readers get the sources as they were sent.
    const sent = { ...paper, sources };
    const compiled = findCompiledPdf(project.files, main.path, submission.authorPdf);
    return compiled ? await withAuthorPdf(sent, compiled, submission.front) : sent;
  } catch (error) {
    const pdf = findOwnPdf(project.files, main.path, submission.authorPdf);
    const { reason, places } = explainFailure(error);
    log.error(describeFailure(step, reason, pdf && 'your own PDF'), places);
    if (pdf) return (await pdfConverter())(project.files, pdf.path, submission.front, sources, log.messages);
    return sourceOnly(project.files, main, submission.front, engines.typesetter, log.messages);
  }
}

// Loaded on demand: most papers aren't PDFs, and the PDF libraries take longer to load than all others together.
const pdfConverter = async () => (await import('./convert-pdf.ts')).convertPdf;

interface Job {
  format: Exclude<SourceFormat, 'pdf'>;
  mainFile: string;
  submission: Submission;
  engines: Engines;
  log: ConversionLog;
  enter: (step: ConversionStep) => void;
  files: Awaited<ReturnType<typeof unpackSubmission>>['files'];
}

async function convertText(job: Job): Promise<ConvertedPaper> {
  const { engines, log } = job;
  const document = await readDocument(job);
  job.enter('writing');
  const { body, references, figures, source } = document;
  const found = job.submission.isWhole ? {} : keepFound(source.raw, job.submission.front, log);
  const front = { ...withFound(job.submission.front, found), languageCode: source.words.language };

  const printed = { body, references, front, figures: figures.collected, words: source.words };
  const print = await writePrintSource(printed, engines, log);
  // Typst typesets the PDF in a separate process while this one writes the JATS and the page.
  const setting = typesetPaper(print, printed, engines.typesetter, log).catch((error: unknown) => ({
    error,
  }));
  const formulas = formulaWriter();
  const jats = await validated(await jatsOf(document, front, formulas, engines.pandoc), log);
  const page = await writePage(document, formulas, job);
  const set = await setting;
  if ('error' in set) throw set.error;
  refuseMarks([...texts(page), jats, print.source, JSON.stringify(found)], job.files);
  const report = reportOf(document, formulas, log, set.isPlain);
  return { ...page, found, jats, pdf: set.pdf, pageCount: set.pages, report };
}

/** Repairs what the DTD of JATS forbids, and tells it. */
async function validated(jats: string, log: ConversionLog): Promise<string> {
  // Loaded while typst typesets. The module that waits at its top level for its WebAssembly is loaded first and alone: V8 ends the
  // whole process ("Check failed: (location_) != nullptr") if the thread is ended just while modules run that import such a module.
  await import('libxml2-wasm/lib/libxml2.mjs');
  const { validJats } = await import('./jats/valid-jats.ts');
  const { xml, problems, repairs } = validJats(jats);
  const [repaired] = repairs;
  const [left] = problems;
  if (repaired)
    log.info(`JATS doesn’t allow something that the page has, and the JATS file has its words: ${repaired}`);
  if (left)
    log.warning(`The JATS file isn’t valid, so some programs can’t read it: ${left.message.slice(0, 200)}`);
  return xml;
}

/**
 * Reads a submission as its page shows it, without its PDF and its JATS.
 *
 * @throws UnreadableSource instead of returning the source
 */
export async function readPaper(submission: Submission, engines: Engines) {
  const project = await unpackSubmission(submission.files);
  const { format, path: mainFile } = await chooseMainFile(project, submission.contentType);
  if (format === 'pdf') throw new Error('A PDF has no source to read.');
  const log = new ConversionLog();
  const files = placeValues(project.files, log);
  const job = { format, mainFile, submission, engines, log, files, enter: () => undefined };
  return readPage(job);
}

async function readPage(job: Job) {
  const { submission, log, files } = job;
  const document = await readDocument(job);
  const found = keepFound(document.source.raw, submission.front, log);
  const formulas = formulaWriter();
  const page = await writePage(document, formulas, job);
  refuseMarks([...texts(page), JSON.stringify(found)], files);
  return { ...page, found, report: reportOf(document, formulas, log) };
}

const texts = ({
  html,
  text,
  markdown,
  figures,
}: Pick<ConvertedPaper, 'html' | 'text' | 'markdown' | 'figures'>) => [
  html,
  text,
  markdown,
  ...figures.map(({ alt }) => alt),
];

function reportOf(
  { source, body, figures, unresolved, taken }: TextDocument,
  formulas: FormulaWriter,
  log: ConversionLog,
  plainPdf = false,
): ConversionReport {
  const losses = {
    formulas: { failed: formulas.failed.length, all: formulas.count },
    figures: { missing: figures.missing, all: figures.wanted },
    unresolved: { references: unresolved.references.length, citations: unresolved.citations.length },
    headingsTaken: taken.headings,
    plainPdf,
  };
  return scoreConversion(source.counts, body, losses, log);
}

type TextDocument = Awaited<ReturnType<typeof readDocument>>;

/** Reads the source into a numbered document with resolved references, and extracts figures and bibliography. */
async function readDocument(job: Job) {
  const { format, mainFile, engines, log, submission, files, enter } = job;
  const { pandoc, drawer, latexml } = engines;
  const context = { pandoc, drawer, latexml, files, mainFile, log, language: submission.front.languageCode };
  const source = await readSource(format, context);
  const read = markValues(source.blocks);
  const marked = format === 'markdown' ? markTextReferences(convertHtmlTags(read)) : read;
  const tidied = tidyLevels(dropFrontMatter(marked, submission.front, format === 'latex'));
  const written = withQuotes(tidied, source.words);
  const numbered: ReturnType<typeof numberDocument> =
    source.numbering === 'done'
      ? { blocks: written, labels: new Map() }
      : numberDocument(written, source.numbering, source.words);
  const labels = new Map([...(source.labels ?? []), ...numbered.labels]);
  const { blocks, unresolved } = resolveReferences(numbered.blocks, labels, {
    style: source.naming,
    words: source.words,
    log,
  });
  const formulas = await drawFormulas(blocks, {
    drawer,
    preamble: source.preamble ?? '',
    log,
    first: source.drawn.length + 1,
  });
  const drawn = [...source.drawn, ...formulas.drawn];
  const cleaned = placeDrawings(
    withoutInnerLinks(cleanDocument(liftEquations(explainMath(formulas.blocks, log)), log)),
    drawn,
  );
  const taken = extractReferences(cleaned);
  const kept = ['references', ...taken.references.map((reference) => reference.id)];
  const body = tidyIdentifiers(taken.body, kept);
  if (body.length === 0)
    throw new UnreadableSource('empty', { reason: 'nothing of it could be read as text.' });
  refuseRemnant(source.counts.words, countRunningWords(body), log.sourceParts);
  enter('figures');
  const pictures = [...files, ...drawn, ...(source.pictures ?? [])];
  const found = await collectFigures(body, pictures, engines, log, source.words);
  const figures = { collected: found.figures, missing: found.missing, wanted: found.wanted };
  const headings = countHeadings(read) - countHeadings(body) + Object.keys(source.raw).length;
  return {
    source,
    body: found.blocks,
    references: taken.references,
    figures,
    unresolved,
    taken: { headings: Math.max(0, headings) },
  };
}

/** Shorter texts have too few words to compare with a rough count. */
const COMPARED_WORDS = 200;
function countHeadings(blocks: Block[]): number {
  let count = 0;
  visitBlocks(blocks, {
    block: ({ t }) => {
      if (t === 'Header') count++;
    },
  });
  return count;
}

/** A text of which less than this share was read is no conversion of the paper. */
const LEAST_SHARE = 0.4;

/** @throws UnreadableSource if most words are missing, for instance because the files that contain them weren't found */
function refuseRemnant(expected: number, read: number, sourceParts: ConversionLog['sourceParts']): void {
  const [largest] = sourceParts.toSorted((one, other) => other.part.length - one.part.length);
  const unread = countLatexWords(sourceParts.map(({ part }) => part).join('\n'));
  if (largest && read < (read + unread) * LEAST_SHARE)
    throw new UnreadableSource('remnant', {
      reason: `most of it can’t be read, because of “${largest.line.slice(0, 80)}”. Look there for a brace or an environment that isn’t closed.`,
      places: [largest.line],
    });
  if (expected < COMPARED_WORDS || read >= expected * LEAST_SHARE) return;
  throw new UnreadableSource('remnant', {
    reason: `only ${read} of its about ${expected} words could be read. Check that the main file includes the others.`,
  });
}

/** Writes the page and the texts made of it, and reports the formulas that they show as TeX. */
async function writePage(
  { body, references, figures, source }: TextDocument,
  formulas: FormulaWriter,
  { submission, log, mainFile, format, files }: Job,
) {
  const page = sanitizeHtml(
    writeHtml(body, references, {
      figures: figures.collected,
      figureBase: submission.figureBase,
      formulas,
      words: source.words,
      highlight: await loadHighlighter(body),
    }),
  );
  for (const tex of new Set(formulas.failed))
    log.warning(`A formula is shown as TeX: ${tex.slice(0, 80)}`, tex.slice(0, 30));
  return {
    kind: 'converted' as const,
    mainFile,
    format,
    html: page.html,
    toc: tocOf(body),
    text: writeText(body, references, source.words),
    markdown: writeMarkdown(page.root),
    figures: [...figures.collected.values()].map(({ path, bytes, mediaType, alt }) => ({
      path,
      bytes,
      mediaType,
      alt,
    })),
    sources: shownSources(files),
    references: describeReferences(references, source.entryIds),
    wordCount: countWords(body),
  };
}

/** Loads the grammars of programming languages only for papers with code. */
async function loadHighlighter(blocks: Block[]): Promise<HighlightCode> {
  let hasCode = false;
  visitBlocks(blocks, {
    block: (block) => {
      hasCode ||= block.t === 'CodeBlock' && block.c[0][1].length > 0;
    },
  });
  return hasCode ? (await import('./write/highlight-code.ts')).highlightCode : plainCode;
}

async function jatsOf(
  { body, references, source }: TextDocument,
  front: FrontMatter,
  { read }: FormulaWriter,
  pandoc: Pandoc,
): Promise<string> {
  const xml = await writeDocument(
    pandoc,
    forJats(body, references, read),
    { to: 'jats_archiving', standalone: true, template: 'jats.xml' },
    [['jats.xml', jatsTemplate]],
  );
  const { entries, words } = source;
  return writeJats(xml, front, { blocks: body, references, entries: cslItems(entries), read, words });
}
