import type { Hiding } from './hiding.ts';
import type { Character, PdfPage } from './pdf-page.ts';
import { type Box, shareWithin } from './pixel-box.ts';

/** The ways in which scanners put the recognized text over or under the image of a page. */
const LAYERED = new Set<Hiding | undefined>(['mode', 'transparent', 'covered']);
/** A pixel is ink if its brightness differs this much from most of its line. */
const INK = 40;
/** The shares of words with ink, and of spaces without, in a line that was recognized. A wrong line has a third of the latter. */
const WORDS_WITH_INK = 0.8;
const CLEAN_SPACES = 0.6;
/** Shorter lines have too few spaces to compare. */
const MIN_SPACES = 3;

interface Word {
  box: Box;
  indexes: number[];
}

/**
 * Leaves out the words of a scan: hidden text over an image that shows words and spaces in the same places.
 * @param pixels the rendered page, four bytes per pixel
 */
export function withoutRecognizedText(
  page: PdfPage,
  characters: Character[],
  pixels: Uint8Array,
  how: readonly (Hiding | undefined)[],
): (Hiding | undefined)[] {
  if (page.images.length === 0) return [...how];
  const kept = [...how];
  for (const line of linesOf(wordsOver(page, characters, how)))
    if (isShown(line, page, pixels))
      for (const { indexes } of line) for (const index of indexes) kept[index] = undefined;
  return kept;
}

function wordsOver(page: PdfPage, characters: Character[], how: readonly (Hiding | undefined)[]): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  characters.forEach(({ text, box }, index) => {
    const isOver = LAYERED.has(how[index]) && page.images.some((image) => shareWithin(box, image) > 0.8);
    const last = words.at(-1);
    if (isOver && isOpen && last) {
      last.box = {
        left: Math.min(last.box.left, box.left),
        right: Math.max(last.box.right, box.right),
        top: Math.min(last.box.top, box.top),
        bottom: Math.max(last.box.bottom, box.bottom),
      };
      last.indexes.push(index);
    } else if (isOver) words.push({ box, indexes: [index] });
    isOpen = isOver && text.trim() !== '';
  });
  return words;
}

function linesOf(words: Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    const height = word.box.bottom - word.box.top;
    const isBeside =
      last !== undefined &&
      word.box.left >= last.box.right - 1 &&
      Math.min(last.box.bottom, word.box.bottom) - Math.max(last.box.top, word.box.top) > height * 0.4;
    if (isBeside) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Returns whether the image has ink in the places of the words and none between them. */
function isShown(line: Word[], page: PdfPage, pixels: Uint8Array): boolean {
  const top = Math.min(...line.map(({ box }) => box.top));
  const bottom = Math.max(...line.map(({ box }) => box.bottom));
  const hasInk = inkedColumns({ left: 0, right: page.width, top, bottom }, page, pixels);
  const share = (from: number, to: number) => {
    const columns = hasInk.slice(Math.max(0, Math.round(from)), Math.max(0, Math.round(to)));
    return columns.filter(Boolean).length / (columns.length || 1);
  };
  const inked = line.filter(({ box }) => share(box.left, box.right) > 0.5).length;
  if (inked < line.length * WORDS_WITH_INK) return false;
  const spaces = line.slice(1).map(({ box }, index) => {
    const before = line[index]?.box.right ?? box.left;
    const margin = (bottom - top) * 0.15;
    return longestClean(hasInk, before - margin, box.left + margin) >= (bottom - top) * 0.18;
  });
  return spaces.length < MIN_SPACES || spaces.filter(Boolean).length >= spaces.length * CLEAN_SPACES;
}

function inkedColumns({ top, bottom }: Box, { width, height }: PdfPage, pixels: Uint8Array): boolean[] {
  const [first, last] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))];
  const brightness = (x: number, y: number) => pixels[(y * width + x) * 4 + 1] ?? 255;
  const counts = new Uint32Array(256);
  for (let y = first; y < last; y++)
    for (let x = 0; x < width; x++) {
      const value = brightness(x, y);
      counts[value] = (counts[value] ?? 0) + 1;
    }
  const ground = counts.indexOf(Math.max(...counts));
  return Array.from({ length: width }, (_, x) => {
    for (let y = first; y < last; y++) if (Math.abs(brightness(x, y) - ground) > INK) return true;
    return false;
  });
}

function longestClean(hasInk: boolean[], from: number, to: number): number {
  let [longest, length] = [0, 0];
  for (let x = Math.max(0, Math.round(from)); x < Math.min(hasInk.length, to); x++) {
    length = hasInk[x] ? 0 : length + 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
