import type { Pdfium } from './load-pdfium.ts';
import type { Box } from './pixel-box.ts';

/** Pixels per point, enough to tell the letters of 5 pt type. */
const SCALE = 2;
/** Larger pages, such as posters, are rendered with fewer pixels per point. */
const MAX_PIXELS = 4_000_000;
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Figures inside of figures inside of figures are read to this depth. */
const MAX_DEPTH = 8;

/** A character as text extraction yields it, with its place in the rendered page. */
export interface Character {
  text: string;
  /** The pixels that its outline takes, wherever they are. */
  box: Box;
  /** The text object that paints it; 0 for spaces that extraction adds. */
  object: number;
  /** The direction of its line in degrees: 0 is upright, 90 reads upwards. Mirrored text counts as 180. */
  turn: number;
  /** The height and the width of the type, in points: the smaller of both. */
  size: number;
}

/** A text object: letters painted together, in the same color and mode. */
export interface TextObject {
  mode: number;
  /** The fill color as red, green, blue and alpha, each 0 to 255. */
  fill: readonly number[];
  font: number;
  isEmbedded: boolean;
  /** The figure that contains it; 0 if the page does. */
  figure: number;
}

/** A page of a PDF. Sizes are those of the rendered page, with its origin at the top left. Close it to free its memory. */
export class PdfPage {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Text objects by their address. */
  readonly objects = new Map<number, TextObject>();
  /** The places of images. */
  readonly images: Box[] = [];
  readonly #pdfium: Pdfium;
  readonly #page: number;
  /** The matrix from the page's coordinates to pixels. */
  readonly #toPixels: readonly number[];

  constructor(pdfium: Pdfium, page: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    const width = pdfium.call.FPDF_GetPageWidthF(page);
    const height = pdfium.call.FPDF_GetPageHeightF(page);
    this.scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
    this.width = Math.max(1, Math.round(width * this.scale));
    this.height = Math.max(1, Math.round(height * this.scale));
    this.#toPixels = this.#matrix();
    const count = pdfium.call.FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++)
      this.#addObject(pdfium.call.FPDFPage_GetObject(page, index), 0, 0);
  }

  /** Returns the characters in the order of extraction. */
  characters(): Character[] {
    const { call } = this.#pdfium;
    const text = call.FPDFText_LoadPage(this.#page);
    if (text === 0) throw new Error('PDFium can’t read the text of a page');
    const found: Character[] = [];
    const count = call.FPDFText_CountChars(text);
    for (let index = 0; index < count; index++) found.push(this.#character(text, index));
    call.FPDFText_ClosePage(text);
    return found;
  }

  /**
   * Renders the page without the given text objects.
   * @returns four bytes per pixel: blue, green, red, unused
   */
  render(without: Iterable<number> = []): Uint8Array {
    const { call } = this.#pdfium;
    const removed = [...without];
    for (const object of removed) call.FPDFPageObj_SetIsActive(object, false);
    const bitmap = call.FPDFBitmap_Create(this.width, this.height, 0);
    if (bitmap === 0) throw new Error('PDFium has no memory for a page');
    call.FPDFBitmap_FillRect(bitmap, 0, 0, this.width, this.height, 0xffffffff);
    const WITH_ANNOTATIONS = 1;
    call.FPDF_RenderPageBitmap(bitmap, this.#page, 0, 0, this.width, this.height, 0, WITH_ANNOTATIONS);
    const pixels = this.#pdfium.copyOut(call.FPDFBitmap_GetBuffer(bitmap), this.width * this.height * 4);
    call.FPDFBitmap_Destroy(bitmap);
    for (const object of removed) call.FPDFPageObj_SetIsActive(object, true);
    return pixels;
  }

  close(): void {
    this.#pdfium.call.FPDF_ClosePage(this.#page);
  }

  /** Computes the matrix from where the corners of a square of 1,000 points are rendered, as pages can be turned and cropped. */
  #matrix(): number[] {
    const SIDE = 1000;
    const PRECISION = 1000;
    const [width, height] = [this.width * PRECISION, this.height * PRECISION];
    const at = (x: number, y: number) =>
      (
        this.#pdfium.numbers('int32', 2, (toX = 0, toY = 0) =>
          this.#pdfium.call.FPDF_PageToDevice(this.#page, 0, 0, width, height, 0, x, y, toX, toY),
        ) ?? [0, 0]
      ).map((value) => value / PRECISION);
    const [x = 0, y = 0] = at(0, 0);
    const [x1 = 0, y1 = 0] = at(SIDE, 0);
    const [x2 = 0, y2 = 0] = at(0, SIDE);
    return [(x1 - x) / SIDE, (y1 - y) / SIDE, (x2 - x) / SIDE, (y2 - y) / SIDE, x, y];
  }

  #addObject(object: number, figure: number, depth: number): void {
    const { call } = this.#pdfium;
    const type = call.FPDFPageObj_GetType(object);
    if (type === TEXT) this.objects.set(object, this.#textObject(object, figure));
    if (type === IMAGE && figure === 0) {
      const [left = 0, bottom = 0, right = 0, top = 0] =
        this.#pdfium.numbers('float32', 4, (a = 0, b = 0, c = 0, d = 0) =>
          call.FPDFPageObj_GetBounds(object, a, b, c, d),
        ) ?? [];
      this.images.push(this.#toBox(left, bottom, right, top));
    }
    if (type !== FORM || depth >= MAX_DEPTH) return;
    const count = call.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++)
      this.#addObject(call.FPDFFormObj_GetObject(object, index), figure || object, depth + 1);
  }

  #textObject(object: number, figure: number): TextObject {
    const { call } = this.#pdfium;
    const font = call.FPDFTextObj_GetFont(object);
    const fill = this.#pdfium.numbers('int32', 4, (r = 0, g = 0, b = 0, a = 0) =>
      call.FPDFPageObj_GetFillColor(object, r, g, b, a),
    );
    return {
      mode: call.FPDFTextObj_GetTextRenderMode(object),
      fill: fill ?? [0, 0, 0, 255],
      font,
      isEmbedded: call.FPDFFont_GetIsEmbedded(font) === 1,
      figure,
    };
  }

  #character(text: number, index: number): Character {
    const { call } = this.#pdfium;
    const code = call.FPDFText_GetUnicode(text, index);
    const [left = 0, right = 0, bottom = 0, top = 0] =
      this.#pdfium.numbers('float64', 4, (a = 0, b = 0, c = 0, d = 0) =>
        call.FPDFText_GetCharBox(text, index, a, b, c, d),
      ) ?? [];
    const [a = 1, b = 0, c = 0, d = 1] =
      this.#pdfium.numbers('float32', 6, (at = 0) => call.FPDFText_GetMatrix(text, index, at)) ?? [];
    const size = call.FPDFText_GetFontSize(text, index);
    return {
      text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '',
      box: this.#toBox(left, bottom, right, top),
      object: call.FPDFText_IsGenerated(text, index) === 1 ? 0 : call.FPDFText_GetTextObject(text, index),
      turn: this.#turn(a, b, c, d),
      size: size * Math.min(Math.hypot(a, b), Math.hypot(c, d)),
    };
  }

  #turn(a: number, b: number, c: number, d: number): number {
    const [ax = 1, ay = 0, bx = 0, by = 1] = this.#toPixels;
    const [x, y] = [ax * a + bx * b, ay * a + by * b];
    const [upX, upY] = [ax * c + bx * d, ay * c + by * d];
    // Pixels count downwards, so upright text has a negative determinant.
    if (x * upY - y * upX > 0) return 180;
    return Math.round((Math.atan2(-y, x) * 180) / Math.PI);
  }

  #toBox(left: number, bottom: number, right: number, top: number): Box {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#toPixels;
    const xs = [a * left + c * bottom + e, a * right + c * top + e];
    const ys = [b * left + d * bottom + f, b * right + d * top + f];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
}
