import { inflateSync } from 'node:zlib';
import { PNG, type PNGWithMetadata } from 'pngjs';
import type { ExpectedOutput } from '#shared/domain/capsule.ts';
import { compareTexts } from './compare-texts.ts';
import type { Difference } from './difference.ts';

/** The fields of a side of the grid. */
const GRID = 32;
/** The most pixels of a figure: 64 MB when decoded. */
const PIXELS = 16_000_000;

/**
 * Compares two PNGs by their perceptual distance: both are averaged to the brightness of 32 × 32 fields, and the distance is the root
 * of the mean square of the fields' differences, from 0 to 1. Other fonts and smoothing give about 0.01. SVGs are compared as texts.
 */
export function compareFigures(
  expected: Uint8Array,
  produced: Uint8Array,
  { distance: tolerance }: Pick<ExpectedOutput, 'distance'>,
): Difference {
  const [one, other] = [brightnessOf(expected), brightnessOf(produced)];
  if (!one && !other) return compareTexts(textOf(expected), textOf(produced));
  if (!one || !other)
    return { isWithin: false, largest: null, differences: ['One of the two figures isn’t a PNG.'] };
  const squares = one.map((value, index) => (value - (other[index] ?? 0)) ** 2);
  const distance = Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
  const isWithin = distance <= tolerance;
  return {
    isWithin,
    largest: distance,
    differences: isWithin
      ? []
      : [`The figures’ distance is ${distance.toFixed(3)}; the tolerance is ${tolerance}.`],
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Returns the mean brightness of each field of the grid, from 0 to 1; undefined if it isn't a PNG that we decode. */
function brightnessOf(bytes: Uint8Array): number[] | undefined {
  if (!isSmallPng(bytes)) return undefined;
  const image = decoded(bytes);
  if (!image) return undefined;
  const { width, height, data } = image;
  const sums = new Float64Array(GRID * GRID);
  const counts = new Uint32Array(GRID * GRID);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const field = Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width);
      sums[field] = (sums[field] ?? 0) + onWhite(data, at);
      counts[field] = (counts[field] ?? 0) + 1;
    }
  return Array.from(sums, (sum, field) => sum / Math.max(1, counts[field] ?? 1));
}

/** Returns the brightness (ITU-R BT.709) of a pixel (red, green, blue, alpha) above a white page. */
function onWhite(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
  const alpha = (pixels[at + 3] ?? 255) / 255;
  const brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  return brightness * alpha + (1 - alpha);
}

/** The first 16 bytes: the signature, and a header's length and name. */
const BEGINNING = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const DEPTHS = [1, 2, 4, 8, 16];

/** Reads width, height and depth before anything is unpacked. */
function isSmallPng(bytes: Uint8Array): boolean {
  if (bytes.length < 33 || !BEGINNING.every((byte, index) => bytes[index] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 && width * height <= PIXELS && DEPTHS.includes(view.getUint8(24));
}

function decoded(bytes: Uint8Array): PNGWithMetadata | undefined {
  try {
    const chunks = drawnChunks(bytes);
    if (!hasSmallParts(chunks)) return undefined;
    const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
    // Throws for more than the picture has: a run may write a file that unpacks to all of the memory.
    inflateSync(Buffer.concat(pixels), { maxOutputLength: mostUnpacked(bytes) });
    return PNG.sync.read(Buffer.concat([bytes.subarray(0, 8), ...chunks.map(({ whole }) => whole)]));
  } catch {
    return undefined;
  }
}

interface Chunk {
  type: string;
  data: Uint8Array;
  whole: Uint8Array;
}

const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Returns the chunks that draw: others, such as profiles and texts, are packed too, and nobody compares them. */
function drawnChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (DRAWN.includes(type))
      chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** Says if there is one header, the one that `isSmallPng` read, and at most one palette, of at most 256 colors. */
function hasSmallParts(chunks: Chunk[]): boolean {
  const of = (wanted: string) => chunks.filter(({ type }) => type === wanted);
  const palettes = of('PLTE');
  return (
    of('IHDR').length === 1 && palettes.length <= 1 && palettes.every(({ data }) => data.length <= 3 * 256)
  );
}

/** Returns the bytes of a PNG's rows, by its header, with room for those of interlaced ones. */
function mostUnpacked(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bits = view.getUint8(24) * (CHANNELS[view.getUint8(25)] ?? 0);
  const row = 1 + Math.ceil((view.getUint32(16) * bits) / 8);
  return 2 * row * view.getUint32(20) + 1024;
}
