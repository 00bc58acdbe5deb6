import type { Character, PdfPage } from './pdf-page.ts';
import { areaOf, pixelsOf, shareWithin } from './pixel-box.ts';

/** A character overlapped by more than this share of its box can't be told from the other by its pixels. */
const OVERLAPPED = 0.3;
/** Two letters of similar type differ in area by less than this factor, apart from points and dashes. */
const SIMILAR_AREA = 4;
/** More layers of different texts on top of each other are no paper. */
const MAX_LAYERS = 12;

/** The text objects of a page in layers, and the characters printed over other ones of their size. */
export interface TextLayers {
  layers: Set<number>[];
  overprinted: Set<number>;
}

/**
 * Distributes the text objects of a page over layers in which no different letters overlap, so that the pixels that change
 * without a layer show which of its letters readers see. Most pages have one layer.
 */
export function textLayers(page: PdfPage, characters: Character[]): TextLayers {
  const { conflicts, overprinted } = overlaps(page, characters);
  const layers: Set<number>[] = [new Set()];
  const layerOf = new Map<number, number>();
  for (const { object } of characters) {
    if (object === 0 || layerOf.has(object)) continue;
    const taken = new Set([...(conflicts.get(object) ?? [])].map((other) => layerOf.get(other)));
    let layer = 0;
    while (taken.has(layer) && layer < MAX_LAYERS - 1) layer++;
    layerOf.set(object, layer);
    layers[layer] = (layers[layer] ?? new Set()).add(object);
  }
  const dropped = [...page.objects.keys()].filter((object) => !layerOf.has(object));
  // Extraction leaves out letters that are painted twice. Their copies would still show when the letters are taken away.
  for (const layer of layers) for (const object of dropped) layer.add(object);
  return { layers, overprinted };
}

/** Finds for each text object the others whose letters overlap its own. Copies of the same letter don't count. */
function overlaps({ width, height }: PdfPage, characters: Character[]) {
  const owners = new Int32Array(width * height).fill(-1);
  const conflicts = new Map<number, Set<number>>();
  const overprinted = new Set<number>();
  const meet = (index: number, owner: number, pixels: number) => {
    const [one, other] = [characters[index], characters[owner]];
    if (!one || !other || other.object === one.object || isCopy(one, other)) return;
    const areas = [one, other].map(({ box }) => areaOf(pixelsOf(box, width, height)));
    if (pixels <= Math.min(...areas) * OVERLAPPED) return;
    conflicts.set(one.object, (conflicts.get(one.object) ?? new Set()).add(other.object));
    conflicts.set(other.object, (conflicts.get(other.object) ?? new Set()).add(one.object));
    // Watermarks are larger than the text that they cross.
    if (Math.max(...areas) < Math.min(...areas) * SIMILAR_AREA) overprinted.add(index).add(owner);
  };
  characters.forEach(({ text, object, box }, index) => {
    if (object === 0 || text.trim() === '') return;
    const counts = new Map<number, number>();
    const { left, top, right, bottom } = pixelsOf(box, width, height);
    for (let y = top; y < bottom; y++)
      for (let at = y * width + left; at < y * width + right; at++) {
        const owner = owners[at] ?? -1;
        if (owner >= 0) counts.set(owner, (counts.get(owner) ?? 0) + 1);
        owners[at] = index;
      }
    for (const [owner, pixels] of counts) meet(index, owner, pixels);
  });
  return { conflicts, overprinted };
}

/** Returns whether two characters are the same letter at the same place, such as bold type made by printing twice. */
const isCopy = (one: Character, other: Character): boolean =>
  one.text === other.text && shareWithin(one.box, other.box) > 0.5 && shareWithin(other.box, one.box) > 0.5;
