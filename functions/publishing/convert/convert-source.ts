import { chooseMainFile } from '../../_lib/papers/intake/choose-main-file.ts';
import { unpackSubmission } from '../../_lib/papers/intake/unpack-submission.ts';
import type { SourceFormat } from '../../_lib/papers/intake/uploaded-file.ts';
import { ConversionLog } from './conversion-log.ts';
import { type ConversionStep, describeFailure } from './conversion-steps.ts';
import type { ConvertedPaper } from './converted-paper.ts';
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
import { readTableHeads } from './document/table-heads.ts';
import { tocOf } from './document/table-of-contents.ts';
import { markTextReferences } from './document/text-references.ts';
import { drawFormulas } from './drawings/draw-formulas.ts';
import type { Drawer } from './drawings/drawer.ts';
import { placeDrawings } from './drawings/drawn-files.ts';
import { collectFigures } from './figures/collect-figures.ts';
import { markLanguages } from './language/mark-languages.ts';
import { withQuotes } from './language/quotes.ts';
import type { Block } from './pandoc/document.ts';
import { visitBlocks } from './pandoc/walk-document.ts';
import { writeDocument } from './pandoc/write-document.ts';
import { placeValues } from './place-values.ts';
import { readSource } from './read-source.ts';
import { COMPARED_WORDS, scoreConversion } from './score-conversion.ts';
import { keepFound, withFound } from './source-fields/found-fields.ts';
import { shownSources, sourceOnly } from './source-only.ts';
import type { FrontMatter, Submission } from './submission.ts';
import { findOwnPdf } from './submitted-pdf.ts';
import { typesetPaper, writePrintSource } from './typst/typeset-paper.ts';
import type { Typesetter } from './typst/typesetter.ts';
import { explainFailure, UnreadableSource } from './unreadable-source.ts';
import { cslItems } from './write/jats-references.ts';
import { type Page, sanitizeHtml } from './write/sanitize-html.ts';
import { type FormulaWriter, formulaWriter } from './write/write-formula.ts';
import { type HighlightCode, plainCode, writeHtml } from './write/write-html.ts';
import { forJats, jatsTemplate, writeJats } from './write/write-jats.ts';
import { writeMarkdown } from './write/write-markdown.ts';
import { countWords, writeText } from './write/write-text.ts';

interface Engines {
  pandoc: WebAssembly.Module;
  typesetter: Typesetter;
  drawer: Drawer;
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
    const paper = await convertText({ format, mainFile: main.path, submission, engines, log, files, enter });
    // Readers get the sources as they were sent.
    return { ...paper, sources };
  } catch (error) {
    const pdf = findOwnPdf(project.files, main.path);
    const { reason, places } = explainFailure(error);
    const isRemnant = error instanceof UnreadableSource && error.isRemnant;
    const instead = pdf ? 'your own PDF' : isRemnant ? undefined : 'the source';
    log.error(describeFailure(step, reason, instead), places);
    if (pdf) return (await pdfConverter())(project.files, pdf.path, submission.front, sources, log.messages);
    const shown = await sourceOnly(project.files, main, submission.front, engines.typesetter, log.messages);
    return isRemnant ? { ...shown, isIncomplete: true } : shown;
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
  const { engines, log, submission, files, enter } = job;
  const document = await readDocument(job);
  enter('writing');
  const { body, references, figures } = document;
  const found = keepFound(document.source.raw, submission.front, log);
  const { words } = document.source;
  const front = { ...withFound(submission.front, found), languageCode: words.language };

  const printed = { body, references, front, figures: figures.collected, words };
  const print = await writePrintSource(printed, engines, log);
  // Typst typesets the PDF in a separate process while this one writes the JATS and the page.
  const setting = typesetPaper(print, printed, engines.typesetter, log).catch((error: unknown) => ({
    error,
  }));
  const formulas = formulaWriter();
  const jats = await jatsOf(document, front, formulas, engines.pandoc);
  const page = await writePage(document, formulas, job);
  const markdown = writeMarkdown(page.root);
  const text = writeText(body, references, words);
  const set = await setting;
  if ('error' in set) throw set.error;

  return {
    kind: 'converted',
    mainFile: job.mainFile,
    format: job.format,
    html: page.html,
    toc: tocOf(body),
    text,
    markdown,
    jats,
    pdf: set.pdf,
    figures: [...figures.collected.values()].map(({ path, bytes, mediaType, alt }) => ({
      path,
      bytes,
      mediaType,
      alt,
    })),
    sources: shownSources(files),
    found,
    references: describeReferences(references, document.source.entryIds),
    wordCount: countWords(body),
    pageCount: set.pages,
    report: scoreConversion(
      document.source.counts,
      body,
      {
        formulas: { failed: formulas.failed.length, all: formulas.count },
        figures: { missing: figures.missing, all: figures.wanted },
        unresolved: {
          references: document.unresolved.references.length,
          citations: document.unresolved.citations.length,
        },
      },
      log.messages,
    ),
  };
}

type TextDocument = Awaited<ReturnType<typeof readDocument>>;

/** Reads the source into a numbered document with resolved references, and extracts figures and bibliography. */
async function readDocument({ format, mainFile, engines, log, submission, files, enter }: Job) {
  const { pandoc, drawer } = engines;
  const source = await readSource(format, {
    pandoc,
    drawer,
    files,
    mainFile,
    log,
    language: submission.front.languageCode,
  });
  const read = markValues(source.blocks);
  const marked = format === 'markdown' ? markTextReferences(convertHtmlTags(read)) : readTableHeads(read);
  const own = tidyLevels(dropFrontMatter(marked, submission.front, format === 'latex'));
  const numbered = numberDocument(
    withQuotes(markLanguages(own, source.words.language), source.words),
    source.numbering,
    source.words,
  );
  const labels = new Map([...(source.foreignLabels ?? []), ...numbered.labels]);
  const { blocks, unresolved } = resolveReferences(numbered.blocks, labels, source.bibliography, {
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
  const taken = extractReferences(cleaned, source.bibliography);
  const kept = ['references', ...taken.references.map((reference) => reference.id)];
  const body = tidyIdentifiers(taken.body, kept);
  if (body.length === 0)
    throw new UnreadableSource('empty', { reason: 'nothing of it could be read as text.' });
  refuseRemnant(source.counts.words, countWords(body));
  enter('figures');
  const pictures = [...files, ...drawn, ...(source.pictures ?? [])];
  const found = await collectFigures(body, pictures, engines, log, source.words);
  const figures = { collected: found.figures, missing: found.missing, wanted: found.wanted };
  return { source, body: found.blocks, references: taken.references, figures, unresolved };
}

/** A text of which less than this share was read is no conversion of the paper. */
const LEAST_SHARE = 0.4;

/** @throws UnreadableSource if most words are missing, for instance because the files that contain them weren't found */
function refuseRemnant(expected: number, read: number): void {
  if (expected < COMPARED_WORDS || read >= expected * LEAST_SHARE) return;
  throw new UnreadableSource('remnant', {
    reason: `only ${read} of its about ${expected} words could be read. Check that the main file includes the others.`,
    isRemnant: true,
  });
}

/** Returns the page's HTML, and reports its formulas that are shown as TeX. */
async function writePage(
  { body, references, figures, source }: TextDocument,
  formulas: FormulaWriter,
  { submission, log }: Job,
): Promise<Page> {
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
  return page;
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
  pandoc: WebAssembly.Module,
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
