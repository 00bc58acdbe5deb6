import { loadPdfium } from './load-pdfium.ts';
import type { Character } from './pdf-page.ts';
import { PdfPage } from './pdf-page.ts';
import { type Box, pixelsOf } from './pixel-box.ts';

/** A letter's shape: the ink in each cell of a grid over its outline, and the outline's width divided by its height. */
export interface Shape {
  ink: Float32Array;
  ratio: number;
}

const CELLS = 12;
/** The pixels that belong to a letter and aren't the soft edge of its neighbor. */
const INK = 40;
/** Letters with fewer pixels on both sides have no shape. */
const SMALL_SIDE = 5;
const FACES = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique'],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns the shape of the ink in a box; undefined if it's too small to have one. */
export function shapeOf(box: Box, changes: Uint8Array, width: number, height: number): Shape | undefined {
  const edges = inkEdges(pixelsOf(box, width, height), changes, width);
  const [wide, high] = [edges.right - edges.left, edges.bottom - edges.top];
  if (Math.max(wide, high) < SMALL_SIDE || wide < 1 || high < 1) return undefined;
  const ink = new Float32Array(CELLS * CELLS);
  // Stretches the longer side to the grid. Narrow letters such as i keep their proportions, or they would fill it.
  for (let y = edges.top; y < edges.bottom; y++)
    for (let x = edges.left; x < edges.right; x++)
      spread(
        ink,
        ((x - edges.left) / wide) * CELLS,
        ((y - edges.top) / high) * CELLS,
        CELLS / wide,
        CELLS / high,
        changes[y * width + x] ?? 0,
      );
  const length = Math.hypot(...ink) || 1;
  return { ink: ink.map((value) => value / length), ratio: wide / high };
}

function inkEdges(box: Box, changes: Uint8Array, width: number): Box {
  const edges = { left: box.right, right: box.left, top: box.bottom, bottom: box.top };
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      if ((changes[y * width + x] ?? 0) < INK) continue;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x + 1);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
  return edges;
}

/** Adds the ink of a pixel to the cells that it overlaps. */
function spread(
  ink: Float32Array,
  left: number,
  top: number,
  wide: number,
  high: number,
  value: number,
): void {
  for (let row = Math.floor(top); row < Math.min(CELLS, top + high); row++)
    for (let column = Math.floor(left); column < Math.min(CELLS, left + wide); column++) {
      const shareX = Math.min(column + 1, left + wide) - Math.max(column, left);
      const shareY = Math.min(row + 1, top + high) - Math.max(row, top);
      const cell = row * CELLS + column;
      ink[cell] = (ink[cell] ?? 0) + value * shareX * shareY;
    }
}

/** Returns how different two shapes are: 0 for the same, 1 for nothing in common. */
export function differenceOf(one: Shape, other: Shape): number {
  let product = 0;
  for (let cell = 0; cell < one.ink.length; cell++) product += (one.ink[cell] ?? 0) * (other.ink[cell] ?? 0);
  const ratio = Math.abs(Math.log(one.ratio / other.ratio));
  return 1 - product + 0.15 * Math.min(2, ratio);
}

let loading: Promise<ReadonlyMap<string, Shape[]>> | undefined;

/** Returns the shapes of each Latin letter in PDFium's own typefaces, sans, serif and monospaced. */
export const knownShapes = (): Promise<ReadonlyMap<string, Shape[]>> => (loading ??= draw());

async function draw(): Promise<ReadonlyMap<string, Shape[]>> {
  const pdfium = await loadPdfium();
  const document = pdfium.call.FPDF_CreateNewDocument();
  const shapes = new Map<string, Shape[]>();
  FACES.forEach((face, index) => {
    const address = pdfium.call.FPDFPage_New(document, index, 600, 200);
    [...LETTERS].forEach((letter, position) => {
      const text = pdfium.call.FPDFPageObj_NewTextObj(document, face, 24);
      const utf16 = pdfium.copyIn(new Uint8Array([letter.charCodeAt(0), 0, 0, 0]));
      pdfium.call.FPDFText_SetText(text, utf16);
      pdfium.free(utf16);
      pdfium.call.FPDFPageObj_Transform(
        text,
        1,
        0,
        0,
        1,
        20 + (position % 18) * 32,
        150 - Math.floor(position / 18) * 50,
      );
      pdfium.call.FPDFPage_InsertObject(address, text);
    });
    const page = new PdfPage(pdfium, address);
    const pixels = page.render();
    const ink = new Uint8Array(pixels.length / 4).map((_, at) => 255 - (pixels[at * 4] ?? 255));
    for (const character of page.characters()) {
      const shape = LETTERS.includes(character.text) && shapeOf(character.box, ink, page.width, page.height);
      if (shape) shapes.set(character.text, [...(shapes.get(character.text) ?? []), shape]);
    }
    page.close();
  });
  pdfium.call.FPDF_CloseDocument(document);
  return shapes;
}

/** Returns the characters whose shape can be compared: upright Latin letters. */
export const isComparable = ({ text, turn }: Character): boolean => turn === 0 && /^[A-Za-z]$/.test(text);
