import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConvertedPaper, ReportMessage } from './converted-paper.ts';
import type { FrontMatter } from './submission.ts';

/** Shorter words are in every text. */
const WORD = /\p{L}[\p{L}'’-]{3,}/gu;
/** A PDF that shares fewer of its words with the page is another text. */
const SAME_TEXT = 0.5;
/** Running heads, words in drawings and hyphenated words make up the rest. */
const COMPLETE = 0.9;
/** A block of the PDF with this share of its words is part of the text. */
const MOSTLY = 0.5;
/** Shorter blocks, such as names and headings, say little. */
const SENTENCE = 8;
/** So many words of a missing passage are told. */
const TOLD_WORDS = 8;

/**
 * Adds the authors' own PDF to a converted paper, with its id on the first page. What the page lacks of its words is told. A PDF of
 * another text, or one that can't be read, is left out with a message.
 */
export async function withAuthorPdf(
  paper: ConvertedPaper,
  { path, bytes }: ProjectFile,
  front: FrontMatter,
): Promise<ConvertedPaper> {
  // Loaded on demand: few papers bring their PDF.
  const [{ stampPdf }, { readPdfText }] = await Promise.all([
    import('./convert-pdf.ts'),
    import('./read-pdf-text.ts'),
  ]);
  const said = (message: ReportMessage, authorPdf?: Uint8Array): ConvertedPaper => ({
    ...paper,
    compiledPdf: path,
    ...(authorPdf ? { authorPdf } : {}),
    report: { ...paper.report, messages: [...paper.report.messages, message] },
  });
  try {
    const { blocks } = await readPdfText(bytes);
    const shown = [front.title, front.abstract, paper.text, ...paper.references.map(({ text }) => text)].join(
      '\n',
    );
    // The title page has the authors and their addresses, which the record has.
    const start = blocks.findIndex(
      ({ text }) => wordsOf(text).length >= SENTENCE && compare(text, paper.text).share > MOSTLY,
    );
    const { share, missing } = compare(
      blocks
        .slice(Math.max(0, start))
        .map(({ text }) => text)
        .join('\n'),
      shown,
    );
    if (share < SAME_TEXT)
      return said({
        severity: 'warning',
        message: `${path} isn’t offered to readers, because only ${percent(share)} of its words are in the paper. Compile it again, or leave it out.`,
      });
    const stamped = await stampPdf(bytes, front);
    const offer = `Readers get ${path} as the PDF that the authors compiled.`;
    if (share >= COMPLETE) return said({ severity: 'info', message: offer }, stamped);
    const passage = missing === '' ? '' : ` Look for “${missing}”.`;
    return said(
      {
        severity: 'warning',
        message: `${offer} The page has ${percent(share)} of its words.${passage}`,
      },
      stamped,
    );
  } catch {
    return said({
      severity: 'warning',
      message: `${path} isn’t offered to readers, because it can’t be read.`,
    });
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Compares two texts by their words, each as often as it occurs. @returns the share of the first that the second has */
function compare(wanted: string, given: string): { share: number; missing: string } {
  const left = new Map<string, number>();
  for (const word of wordsOf(given)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(wanted);
  let found = 0;
  let run: string[] = [];
  let longest: string[] = [];
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      left.set(word, count - 1);
      found += 1;
      run = [];
    } else {
      run = [...run, word].slice(0, TOLD_WORDS);
      if (run.length > longest.length) longest = run;
    }
  }
  return { share: words.length === 0 ? 0 : found / words.length, missing: longest.join(' ') };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
