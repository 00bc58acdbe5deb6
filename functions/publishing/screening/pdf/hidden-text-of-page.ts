import { type DisguisedLetters, isLigature } from './disguised-letters.ts';
import type { Hiding } from './hiding.ts';
import type { Character, PdfPage, TextObject } from './pdf-page.ts';
import { withoutRecognizedText } from './recognized-text.ts';
import { isOutside, type SeenPage, seenCharacters } from './seen-characters.ts';

/** A stretch of text that is hidden in one way. */
export interface HiddenText {
  text: string;
  how: Hiding;
  /** Whether it belongs to a figure of which readers see other text. Figures are often cropped. */
  isInFigure: boolean;
}

/** Text below 1 pt is illegible; the smallest index in a formula has 4 pt. */
const SMALLEST = 1;
const INVISIBLE_MODES = new Set([3, 7]);
/** With each channel at least this of 255, the contrast to white is below 1.1 : 1. */
const NEAR_WHITE = 243;
/** In degrees. */
const SLANTED = 20;
const UPSIDE_DOWN = 135;
/** A word counts as disguised with this share of disguised letters, since some letters of two texts agree by chance. */
const DISGUISED = 0.4;
/** The most letters that the glyphs of one ligature, or of a few in a row, stand for. */
const LIGATURE = 6;

/** What a page yields, and what of it is hidden. */
export interface PageText {
  text: string;
  hidden: HiddenText[];
}

/** Reads a page's text, and finds what of it readers can't read. */
export function hiddenTextOf(page: PdfPage, letters: DisguisedLetters): PageText {
  const characters = page.characters();
  const seen = seenCharacters(page, characters);
  const upright = characters.filter(({ turn }) => Math.abs(turn) < SLANTED).length;
  const found = characters.map((character, index) => {
    if (character.object === 0 || character.text.trim() === '') return undefined;
    if (!seen.isSeen[index]) return reasonOf(character, page);
    if (character.size < SMALLEST) return 'tiny';
    if (seen.overprinted.has(index)) return 'overprinted';
    if (upright <= characters.length / 2 || Math.abs(character.turn) < SLANTED) return undefined;
    return Math.abs(character.turn) < UPSIDE_DOWN ? 'sideways' : 'turned';
  });
  const isOther = letters.find(page, characters, seen);
  const how = withDisguisedWords(
    characters,
    isOther,
    withoutRecognizedText(page, characters, seen.pixels, found),
  );
  return {
    text: characters.map(({ text }) => text).join(''),
    hidden: stretches(page, characters, how, seen),
  };
}

function reasonOf(character: Character, page: PdfPage): Hiding | undefined {
  const object = page.objects.get(character.object);
  if (!object) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 255] = object.fill;
  if (isOutside(character.box, page)) return 'outside';
  if (INVISIBLE_MODES.has(object.mode)) return 'mode';
  if (character.size < SMALLEST) return 'tiny';
  if (alpha < 16) return 'transparent';
  if (Math.min(red, green, blue) >= NEAR_WHITE) return 'white';
  return isDrawable(character, object) ? 'covered' : undefined;
}

/** Returns whether PDFium has a glyph to draw. Viewers draw Chinese text without its font in a font of their system. */
const isDrawable = ({ text }: Character, { isEmbedded }: TextObject): boolean =>
  isEmbedded || /^[\u0021-\u024f]$/.test(text);

function withDisguisedWords(
  characters: Character[],
  isOther: boolean[],
  how: (Hiding | undefined)[],
): (Hiding | undefined)[] {
  const marked = [...how];
  let start = 0;
  for (let end = 0; end <= characters.length; end++) {
    if (end < characters.length && characters[end]?.text.trim() !== '') continue;
    const indexes = Array.from({ length: end - start }, (_, offset) => start + offset);
    const others = indexes.filter((index) => isOther[index]).length;
    const letters = indexes.filter((index) => /[A-Za-z]/.test(characters[index]?.text ?? '')).length;
    if (others >= 2 && others >= letters * DISGUISED) for (const index of indexes) marked[index] ??= 'font';
    start = end + 1;
  }
  for (const index of swollen(characters)) marked[index] = 'font';
  return marked;
}

/** Returns the characters that are the text of a single glyph, if they are more than a ligature. */
function swollen(characters: Character[]): number[] {
  const found: number[] = [];
  let start = 0;
  for (let end = 1; end <= characters.length; end++) {
    if (end < characters.length && isLigature(characters, end) && isLigature(characters, end - 1)) continue;
    // Letters beyond U+FFFF, such as those of formulas, come as two halves with one outline.
    const letters = characters.slice(start, end).filter(({ text }) => !/[\ud800-\udfff]/.test(text));
    if (letters.length > LIGATURE) for (let index = start; index < end; index++) found.push(index);
    start = end;
  }
  return found;
}

/** Joins hidden characters to stretches without a readable character between them. */
function stretches(
  page: PdfPage,
  characters: Character[],
  how: (Hiding | undefined)[],
  { isSeen }: SeenPage,
): HiddenText[] {
  const figureOf = ({ object }: Character) => page.objects.get(object)?.figure ?? 0;
  const figures = new Set(characters.filter((_, index) => isSeen[index]).map(figureOf));
  const found: (HiddenText & { counts: Map<Hiding, number> })[] = [];
  let isOpen = false;
  characters.forEach((character, index) => {
    const reason = how[index];
    const last = isOpen ? found.at(-1) : undefined;
    if (character.text.trim() === '') {
      if (last) last.text += ' ';
      return;
    }
    isOpen = reason !== undefined;
    if (reason === undefined) return;
    const figure = figureOf(character);
    const isInFigure = figure !== 0 && figures.has(figure);
    const stretch =
      last?.isInFigure === isInFigure ? last : { text: '', how: reason, isInFigure, counts: new Map() };
    if (stretch !== last) found.push(stretch);
    stretch.text += character.text;
    stretch.counts.set(reason, (stretch.counts.get(reason) ?? 0) + 1);
  });
  return found.map(({ text, isInFigure, counts }) => {
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
    return { text: text.replace(/\s+/g, ' ').trim(), how: most?.[0] ?? 'covered', isInFigure };
  });
}
