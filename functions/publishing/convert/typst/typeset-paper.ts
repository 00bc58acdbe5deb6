import type { ConversionLog } from '../conversion-log.ts';
import type { ReferenceEntry } from '../document/extract-references.ts';
import type { PlacedFigures } from '../figures/collect-figures.ts';
import { type PaperWords, wordsOf } from '../language/paper-words.ts';
import { hasOwnQuotes } from '../language/quotes.ts';
import { readAsset } from '../locate-entry.ts';
import type { Block } from '../pandoc/document.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { writeDocument } from '../pandoc/write-document.ts';
import type { FrontMatter } from '../submission.ts';
import { writeText } from '../write/write-text.ts';
import { writeFromMathml } from './formulas-from-mathml.ts';
import { frontMarkup } from './front-markup.ts';
import { standardPdf } from './standard-pdf.ts';
import type { TypesetResult, Typesetter } from './typesetter.ts';
import { typstString } from './typst-string.ts';
import { formulaPieces, forTypst, typstDocument, withoutFormulas } from './write-typst.ts';

interface TypesetPaper {
  pdf: Uint8Array;
  pages: number;
  /** Whether it shows only the plain text, with formulas as TeX. */
  isPlain?: boolean;
}

/** A paper to print. */
interface Printed {
  body: Block[];
  references: ReferenceEntry[];
  front: FrontMatter;
  figures: PlacedFigures;
  words: PaperWords;
}

/** A paper as typst's markup, with the TeX of its formulas in their order, and its images by path. */
interface PrintSource {
  source: string;
  formulas: string[];
  files: ReadonlyMap<string, Uint8Array>;
}

/** Writes a converted paper for typst. Reports formulas that can only be shown as TeX. */
export async function writePrintSource(
  { body: blocks, references, front, figures, words }: Printed,
  engines: { pandoc: Pandoc; typesetter: Typesetter },
  log: ConversionLog,
): Promise<PrintSource> {
  const lowered = forTypst(blocks, references, figures);
  const body = await writeDocument(engines.pandoc, lowered.blocks, {
    to: hasOwnQuotes(words) ? 'typst-smart' : 'typst',
    wrap: 'none',
  });
  const template = readAsset('paper-template.typ');
  const { source, unwritten } = await writeFromMathml(
    typstDocument(template, body, front, words, await frontMarkup(front, engines)),
    lowered.formulas,
    engines.pandoc,
  );
  for (const index of unwritten) reportTex(lowered.formulas[index] ?? '', log);
  const printed = [...figures.values()].map((figure) => figure.print ?? figure);
  return {
    source,
    formulas: lowered.formulas,
    files: new Map(printed.map((figure) => [figure.path, figure.bytes])),
  };
}

/**
 * Typesets the PDF of a converted paper. Shows formulas that typst can't typeset as TeX. If typst still fails, typesets
 * the plain text, because a readable PDF is better than none.
 */
export async function typesetPaper(
  { source, formulas, files }: PrintSource,
  { body: blocks, references, front, words }: Printed,
  typesetter: Typesetter,
  log: ConversionLog,
): Promise<TypesetPaper> {
  const { result: first, source: linked } = await withAllLabels(source, (text) =>
    typesetter.typeset(text, files),
  );
  if (first.ok) return standardPdf(first, log);

  const pieces = formulaPieces(linked);
  const faults = await typesetter.findFaults(pieces.map((piece) => piece.markup));
  const faulty = new Set(faults.flatMap((at) => pieces[at]?.index ?? []));
  for (const index of faulty) reportTex(formulas[index] ?? '', log);
  const second = await typesetter.typeset(withoutFormulas(linked, formulas, faulty), files);
  if (second.ok) return standardPdf(second, log);
  // The operator finds typst's reason in the log; it says nothing to the author.
  console.error('A PDF shows the plain text only', { problem: second.problem });
  log.warning(
    'The PDF shows only the plain text, with formulas as TeX. Simplify unusual formulas and tables, or send your own PDF with the source.',
  );
  return {
    ...(await typesetText(writeText(blocks, references, words), front, typesetter, log)),
    isPlain: true,
  };
}

const reportTex = (tex: string, log: ConversionLog): void =>
  log.info(`In the PDF a formula is shown as TeX: ${tex.slice(0, 80)}`, tex.slice(0, 30));

// Typst reports one missing label per run.
const mostLabels = 12;

/**
 * Typesets a document. Adds missing labels at its end, so that links to them, such as to a table without a number, work, and
 * removes repeated ones.
 */
async function withAllLabels(
  markup: string,
  typeset: (markup: string) => Promise<TypesetResult>,
): Promise<{ result: TypesetResult; source: string }> {
  let source = markup;
  for (let attempt = 0; ; attempt++) {
    const result = await typeset(source);
    const missing = result.ok ? [] : labelsIn(result.problem, 'does not exist');
    const repeated = result.ok ? [] : labelsIn(result.problem, 'occurs multiple times');
    if (missing.length + repeated.length === 0 || attempt === mostLabels) return { result, source };
    source += missing.map((label) => `\n#metadata(none) <${label}>`).join('');
    for (const label of repeated) source = labeledOnce(source, label);
  }
}

const labelsIn = (problem: string, what: string) => [
  ...new Set(
    [...problem.matchAll(new RegExp(`label \`<([^>\`]+)>\` ${what}`, 'g'))].map(([, label = '']) => label),
  ),
];

/** Keeps the first of several elements with a label as the target of its links. */
function labeledOnce(source: string, label: string): string {
  let isFirst = true;
  return source.replaceAll(`<${label}>`, (whole, index: number) => {
    if (source.slice(index - 'link('.length, index) === 'link(') return whole;
    const kept = isFirst ? whole : '';
    isFirst = false;
    return kept;
  });
}

/** Typesets plain paragraphs with our template. */
async function typesetText(
  text: string,
  front: FrontMatter,
  typesetter: Typesetter,
  log: ConversionLog,
): Promise<TypesetPaper> {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => `#par(${typstString(paragraph)})`);
  return typesetMarkup(paragraphs.join('\n\n'), front, typesetter, log);
}

/** Typesets source text with our template, and breaks long lines. */
export async function typesetCode(
  text: string,
  front: FrontMatter,
  typesetter: Typesetter,
): Promise<TypesetPaper> {
  return typesetMarkup(`#raw(block: true, ${typstString(text)})`, front, typesetter);
}

async function typesetMarkup(
  markup: string,
  front: FrontMatter,
  typesetter: Typesetter,
  log?: ConversionLog,
): Promise<TypesetPaper> {
  const set = await typesetter.typeset(
    typstDocument(
      readAsset('paper-template.typ'),
      `${markup}\n\n#paper-declarations(paper-front)`,
      front,
      wordsOf(front.languageCode),
    ),
    new Map(),
  );
  if (!set.ok) throw new Error(`typst could not set plain text: ${set.problem}`);
  return standardPdf(set, log);
}
