import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions, isToReviewers } from '../../../_lib/screening/find-instructions.ts';
import { countWords, finding, unread } from '../finding.ts';
import { DisguisedLetters } from './disguised-letters.ts';
import { type HiddenText, hiddenTextOf } from './hidden-text-of-page.ts';
import type { Hiding } from './hiding.ts';
import { PdfDocument } from './pdf-document.ts';
import { asOtherToolsRead, isUnlike, type OtherReading, ordersBesidesPages } from './read-with-pdfjs.ts';

/** The limit of pages read. The time limit would stop longer papers anyway. */
const MAX_PAGES = 400;
/** Fewer hidden words on a page are a label that a drawing program left. */
const HIDDEN_WORDS = 4;
/** Figures are cropped and covered to the part that counts. Of what is cut, only a sentence counts. */
const WORDS_IN_FIGURES = 9;

/**
 * Finds what text extraction yields from a PDF and readers don't see: it renders each page with and without its text.
 * A page that can't be read is a finding, too.
 * @throws if the file can't be opened
 */
export async function hiddenInPdf(bytes: Uint8Array, file: string): Promise<Finding[]> {
  const letters = await DisguisedLetters.load();
  const others = await asOtherToolsRead(bytes);
  const document = await PdfDocument.open(bytes);
  try {
    if (document.pages !== others.pages.length) return [unread(file)];
    const pages = Array.from({ length: Math.min(document.pages, MAX_PAGES) }, (_, index) =>
      onPage(document, index, letters, others.pages[index], `${file}, page ${index + 1}`),
    );
    const rest = document.pages > MAX_PAGES ? [unread(file)] : [];
    return [...ordersBesidesPages(others, file), ...pages.flat(), ...rest];
  } finally {
    document.close();
  }
}

function onPage(
  document: PdfDocument,
  index: number,
  letters: DisguisedLetters,
  other: OtherReading | undefined,
  place: string,
): Finding[] {
  if (!other?.isComplete) return [unread(place)];
  try {
    const page = document.page(index);
    const { text, hidden } = hiddenTextOf(page, letters);
    page.close();
    const found = byManner(hidden, place);
    // pdf.js leaves out what is outside the page.
    return found.length > 0 ? found : isUnlike(text, other.text, place);
  } catch (error) {
    console.error('A page of a PDF could not be read', { place, error });
    return [unread(place)];
  }
}

const HOW: Readonly<Record<Hiding, string>> = {
  mode: 'Text is invisible (rendering mode 3)',
  transparent: 'Text is transparent',
  white: 'Text is in the color of the paper',
  tiny: 'Text is too small to see',
  outside: 'Text is outside the page',
  covered: 'Text is covered, clipped or in a hidden layer',
  turned: 'Text is upside down or mirrored',
  sideways: 'Text is turned sideways',
  overprinted: 'Text is printed over other text',
  font: 'A font shows other letters than the text contains',
};

const MANNERS = Object.keys(HOW).filter((how): how is Hiding => how in HOW);

function byManner(hidden: HiddenText[], place: string): Finding[] {
  const telling = hidden.filter((stretch) => !isHonest(stretch));
  const isMany = countWords(textOf(telling)) >= HIDDEN_WORDS;
  return MANNERS.flatMap((how) => {
    const all = textOf(hidden.filter((each) => each.how === how));
    if (findInstructions(all).length > 0 || isToReviewers(all))
      return [finding('model-instructions', `${HOW[how]}.`, place, all)];
    const text = textOf(telling.filter((each) => each.how === how));
    return isMany && countWords(text) > 0 ? [finding('hidden-text', `${HOW[how]}.`, place, text)] : [];
  });
}

const textOf = (stretches: HiddenText[]): string => stretches.map(({ text }) => text).join(' ');

/** Returns whether honest papers have such text: labels of axes, and figures cropped to the part that counts. */
const isHonest = ({ text, how, isInFigure }: HiddenText): boolean =>
  how === 'sideways' ||
  (isInFigure && (how === 'outside' || how === 'covered') && countWords(text) < WORDS_IN_FIGURES) ||
  (how === 'overprinted' && countWords(text) < HIDDEN_WORDS);
