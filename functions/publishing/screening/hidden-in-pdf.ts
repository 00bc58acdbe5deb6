import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions, isToReviewers } from './find-instructions.ts';
import { countWords, finding } from './finding.ts';
import { type PaintedText, readPage } from './read-pdf-page.ts';

/** The limit of pages read. The time limit would stop longer papers anyway. */
const MAX_PAGES = 400;
/** Fewer hidden words on a page are a label that a drawing program left. */
const HIDDEN_WORDS = 5;

/**
 * Finds hidden content of a PDF: invisible, white, transparent and tiny text, text outside the page, and orders covered by
 * shapes or in the document's properties.
 * @throws if the file can't be read as a PDF
 */
export async function hiddenInPdf(bytes: Uint8Array, file: string): Promise<Finding[]> {
  const { OPS } = await getResolvedPDFJS();
  // pdf.js takes ownership of the buffer, so it gets a copy.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const findings = properties((await document.getMetadata()).info, file);
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
    const page = await document.getPage(number);
    const operators = await page.getOperatorList();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const read = readPage(operators, OPS, { left, bottom, right, top });
    findings.push(...onPage(read.texts, `${file}, page ${number}`, read.isScan));
    page.cleanup();
  }
  return findings;
}

const HOW = {
  mode: 'Text is invisible (rendering mode 3)',
  transparent: 'Text is transparent',
  white: 'Text is in the color of the paper',
  tiny: 'Text is too small to see',
  outside: 'Text is outside the page',
  covered: 'Text is covered by a shape',
} as const;

function onPage(texts: PaintedText[], place: string, isScan: boolean): Finding[] {
  return Object.entries(HOW).flatMap(([how, sentence]) => {
    const text = texts
      .filter((painted) => painted.hidden === how)
      .map((painted) => painted.text)
      .join(' ');
    const order = findInstructions(text).length > 0 || isToReviewers(text);
    // Scanners put the recognized text invisibly over the image of the page.
    // Drawing programs cover what was changed with boxes, so covered text counts only if it contains an order.
    const isHonest = countWords(text) < HIDDEN_WORDS || (how === 'mode' && isScan) || how === 'covered';
    if (!order && isHonest) return [];
    return [finding(order ? 'model-instructions' : 'hidden-text', `${sentence}.`, place, text)];
  });
}

function properties(info: object, file: string): Finding[] {
  const text = Object.values(info)
    .filter((value) => typeof value === 'string')
    .join('\n');
  return findInstructions(text).length > 0
    ? [
        finding(
          'model-instructions',
          'The document’s properties hold an instruction to language models.',
          file,
          text,
        ),
      ]
    : [];
}
