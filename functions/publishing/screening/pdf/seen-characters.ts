import type { Character, PdfPage } from './pdf-page.ts';
import { areaOf, type Box, common, pixelsOf } from './pixel-box.ts';
import { textLayers } from './text-layers.ts';

/** The least change of a color channel that readers can see, of 255. It's a contrast of 1.15 : 1 on white paper. */
const LEAST_CONTRAST = 16;
/** Of a letter's box, the least share of changed pixels. A comma has a quarter, a hairline in a large box a twentieth. */
const LEAST_INK = 0.03;
/** The share of a letter's width and height that must show. */
const LEAST_EXTENT = 0.35;
/** Boxes with fewer pixels on a side are too coarse to measure an extent. */
const SMALL_SIDE = 5;

/** A rendered page with the pixels that depend on its text. */
export interface SeenPage {
  /** Whether readers see the characters, in the same order. */
  isSeen: boolean[];
  /** The indexes of characters printed over others of their size. */
  overprinted: ReadonlySet<number>;
  /** For each layer, how much the page's pixels change without it, 0 to 255. */
  changes: Uint8Array[];
  /** The layer of each text object. */
  layerOf: Map<number, number>;
  /** The complete page: four bytes per pixel. */
  pixels: Uint8Array;
}

/** Finds which characters readers see: those without which the rendered page looks different in their place. */
export function seenCharacters(page: PdfPage, characters: Character[]): SeenPage {
  const pixels = page.render();
  const { layers, overprinted } = textLayers(page, characters);
  const layerOf = new Map(
    layers.flatMap((layer, index) => [...layer].map((object) => [object, index] as const)),
  );
  const changes = layers.map((layer) => difference(pixels, page.render(layer)));
  const isSeen = characters.map((character) => {
    const change = changes[layerOf.get(character.object) ?? 0];
    return change !== undefined && shows(character.box, change, page);
  });
  return { isSeen, overprinted, changes, layerOf, pixels };
}

function difference(one: Uint8Array, other: Uint8Array): Uint8Array {
  const changes = new Uint8Array(one.length / 4);
  const [a, b] = [new Uint32Array(one.buffer), new Uint32Array(other.buffer)];
  for (let index = 0; index < changes.length; index++) {
    if (a[index] === b[index]) continue;
    const at = index * 4;
    changes[index] = Math.max(
      Math.abs((one[at] ?? 0) - (other[at] ?? 0)),
      Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)),
      Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0)),
    );
  }
  return changes;
}

function shows(box: Box, changes: Uint8Array, { width, height }: PdfPage): boolean {
  const { left, top, right, bottom } = pixelsOf(box, width, height);
  const ink = { count: 0, left: right, right: left, top: bottom, bottom: top };
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      if ((changes[y * width + x] ?? 0) < LEAST_CONTRAST) continue;
      ink.count++;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const isWide = boxWidth < SMALL_SIDE || ink.right - ink.left >= boxWidth * LEAST_EXTENT;
  const isHigh = boxHeight < SMALL_SIDE || ink.bottom - ink.top >= boxHeight * LEAST_EXTENT;
  return ink.count > 0 && ink.count >= boxWidth * boxHeight * LEAST_INK && isWide && isHigh;
}

/** Returns whether most of a box is outside of the page. */
export const isOutside = (box: Box, { width, height }: PdfPage): boolean =>
  areaOf(common(box, { left: 0, top: 0, right: width, bottom: height })) < areaOf(box) * 0.4 ||
  (areaOf(box) === 0 && (box.right < 0 || box.left > width || box.bottom < 0 || box.top > height));
