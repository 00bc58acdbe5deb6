import { differenceOf, isComparable, knownShapes, type Shape, shapeOf } from './letter-shapes.ts';
import type { Character, PdfPage } from './pdf-page.ts';
import type { SeenPage } from './seen-characters.ts';

/** A letter this close to another one's shape, and much closer than to its own, is that other letter. */
const CLOSE = 0.16;
const MUCH_CLOSER = 0.62;
/** Shapes in one font that differ less than this are the same glyph. */
const SAME_GLYPH = 0.06;
/** A glyph that stands for this many letters shows none of them. */
const LETTERS_OF_A_GLYPH = 4;
/** The outlines of one size that are compared on a page. Comparing each takes twice as long. */
const SAMPLES = 4;
/** More glyphs for one letter are a drawing. */
const MAX_GLYPHS = 12;

interface Glyph {
  shape: Shape;
  isOther: boolean;
}

/** Finds letters whose outline shows another letter: a font can map any outline to any character. */
export class DisguisedLetters {
  readonly #known: ReadonlyMap<string, Shape[]>;
  /** The glyphs judged so far, by font and letter. */
  readonly #judged = new Map<string, Glyph[]>();
  /** The letters that each distinct glyph of a font stands for. */
  readonly #letters = new Map<number, { shape: Shape; letters: Set<string>; glyphs: Glyph[] }[]>();

  private constructor(known: ReadonlyMap<string, Shape[]>) {
    this.#known = known;
  }

  static async load(): Promise<DisguisedLetters> {
    return new DisguisedLetters(await knownShapes());
  }

  /** Returns for each character whether readers see another letter in its place. */
  find(page: PdfPage, characters: Character[], { isSeen, changes, layerOf }: SeenPage): boolean[] {
    const sampled = new Map<string, Glyph[]>();
    const glyphs = characters.map((character, index) => {
      if (!isSeen[index] || !isComparable(character) || isLigature(characters, index)) return undefined;
      const samples = samplesOf(sampled, character, page);
      if (samples.length >= SAMPLES) return samples.at(-1);
      const change = changes[layerOf.get(character.object) ?? 0];
      const shape = change && shapeOf(character.box, change, page.width, page.height);
      const glyph =
        shape && this.#glyph(page.objects.get(character.object)?.font ?? 0, character.text, shape);
      if (glyph) samples.push(glyph);
      return glyph;
    });
    return glyphs.map((glyph) => glyph?.isOther ?? false);
  }

  #glyph(font: number, letter: string, shape: Shape): Glyph {
    const key = `${font} ${letter}`;
    const judged = this.#judged.get(key) ?? [];
    const same = judged.find((each) => differenceOf(each.shape, shape) < SAME_GLYPH);
    if (same) return same;
    const glyph = { shape, isOther: this.#isOther(letter, shape) };
    if (judged.length < MAX_GLYPHS) {
      this.#judged.set(key, [...judged, glyph]);
      this.#count(font, letter, glyph);
    }
    return glyph;
  }

  /** Marks the glyphs of letters that all look the same. */
  #count(font: number, letter: string, glyph: Glyph): void {
    const distinct = this.#letters.get(font) ?? [];
    const same = distinct.find(({ shape }) => differenceOf(shape, glyph.shape) < SAME_GLYPH / 2);
    if (!same) {
      const letters = new Set([letter.toLowerCase()]);
      this.#letters.set(font, [...distinct, { shape: glyph.shape, letters, glyphs: [glyph] }]);
      return;
    }
    same.letters.add(letter.toLowerCase());
    same.glyphs.push(glyph);
    if (same.letters.size >= LETTERS_OF_A_GLYPH) for (const each of same.glyphs) each.isOther = true;
  }

  #isOther(letter: string, shape: Shape): boolean {
    let [own, other] = [Infinity, Infinity];
    for (const [known, shapes] of this.#known) {
      const nearest = Math.min(...shapes.map((each) => differenceOf(each, shape)));
      // Small capitals show a capital for a lowercase letter.
      if (known.toLowerCase() === letter.toLowerCase()) own = Math.min(own, nearest);
      else other = Math.min(other, nearest);
    }
    return other < CLOSE && other < own * MUCH_CLOSER;
  }
}

/** Returns the glyphs of a page that were compared for a letter in a font, with outlines of the same size. */
function samplesOf(sampled: Map<string, Glyph[]>, { text, box, object }: Character, page: PdfPage): Glyph[] {
  const font = page.objects.get(object)?.font ?? 0;
  const key = `${font} ${text} ${Math.round(box.right - box.left)} ${Math.round(box.bottom - box.top)}`;
  const samples = sampled.get(key) ?? [];
  sampled.set(key, samples);
  return samples;
}

/** Returns whether a letter shares its outline with its neighbor, as in the ligature “fi”. */
export function isLigature(characters: Character[], index: number): boolean {
  const box = characters[index]?.box;
  return [index - 1, index + 1].some((neighbor) => {
    const other = characters[neighbor]?.box;
    return box && other && Math.abs(box.left - other.left) < 1 && Math.abs(box.right - other.right) < 1;
  });
}
