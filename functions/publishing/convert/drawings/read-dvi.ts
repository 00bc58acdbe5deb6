/** An item on a page, in TeX points (72.27 per inch), y downwards. */
export type DviItem =
  | { kind: 'glyph'; font: DviFont; code: number; x: number; y: number; width: number }
  | { kind: 'rule'; x: number; y: number; width: number; height: number }
  | { kind: 'special'; text: string; x: number; y: number };

export interface DviFont {
  name: string;
  /** In points. */
  size: number;
}

/** The widths of a font's characters by code, as fractions of the font size. */
type Widths = (font: string) => (code: number) => number;

interface Place {
  h: number;
  v: number;
  w: number;
  x: number;
  y: number;
  z: number;
}

const unitsPerPoint = 65_536;

/**
 * Reads the pages of a DVI file.
 * The format: D. Fuchs, DVI file format, TUGboat 3 (1982); also tex.web, part 31.
 *
 * @throws if the file is not a DVI file or is truncated
 */
export function readDvi(dvi: Uint8Array, widths: Widths): DviItem[][] {
  const reader = new DviReader(dvi, widths);
  return reader.pages();
}

class DviReader {
  readonly #bytes: DataView;
  readonly #widths: Widths;
  readonly #fonts = new Map<number, DviFont & { widthOf: (code: number) => number }>();
  readonly #pages: DviItem[][] = [];
  #at = 0;
  #font = 0;
  #place: Place = start();
  #saved: Place[] = [];

  constructor(dvi: Uint8Array, widths: Widths) {
    this.#bytes = new DataView(dvi.buffer, dvi.byteOffset, dvi.byteLength);
    this.#widths = widths;
  }

  pages(): DviItem[][] {
    for (;;) {
      const code = this.#unsigned(1);
      if (code === 248) return this.#pages; // post
      this.#step(code);
    }
  }

  #step(code: number): void {
    if (code < 128) this.#set(code, true);
    else if (code < 132) this.#set(this.#unsigned(code - 127), true);
    else if (code === 132) this.#rule(true);
    else if (code < 137) this.#set(this.#unsigned(code - 132), false);
    else if (code === 137) this.#rule(false);
    else if (code >= 143 && code < 171) this.#move(code);
    else if (code >= 171 && code < 235) this.#font = code - 171;
    else if (code >= 235 && code < 239) this.#font = this.#unsigned(code - 234);
    else this.#structure(code);
  }

  #structure(code: number): void {
    if (code === 139) {
      this.#at += 44; // ten counts and where the page before begins
      this.#place = start();
      this.#saved = [];
      this.#pages.push([]);
    } else if (code === 141) this.#saved.push({ ...this.#place });
    else if (code === 142) this.#place = this.#saved.pop() ?? start();
    else if (code >= 239 && code < 243) this.#special(this.#unsigned(code - 238));
    else if (code >= 243 && code < 247) this.#defineFont(this.#unsigned(code - 242));
    else if (code === 247) {
      this.#at += 13; // version, two numbers of the unit, magnification
      const comment = this.#unsigned(1);
      this.#at += comment;
    } else if (code !== 138 && code !== 140) throw new Error(`no DVI file: ${code}`);
  }

  #add(item: DviItem): void {
    const page = this.#pages.at(-1);
    if (!page) throw new Error('no DVI file: nothing stands before the first page');
    page.push(item);
  }

  #set(code: number, moving: boolean): void {
    const font = this.#fonts.get(this.#font);
    if (!font) throw new Error('no DVI file: a letter has no font');
    const width = font.widthOf(code) * font.size;
    const { name, size } = font;
    this.#add({ kind: 'glyph', font: { name, size }, code, ...this.#here(), width });
    if (moving) this.#place.h += Math.round(width * unitsPerPoint);
  }

  #rule(moving: boolean): void {
    const height = this.#signed(4);
    const width = this.#signed(4);
    if (height > 0 && width > 0) {
      const { x, y } = this.#here();
      this.#add({
        kind: 'rule',
        x,
        y: y - height / unitsPerPoint,
        width: width / unitsPerPoint,
        height: height / unitsPerPoint,
      });
    }
    if (moving) this.#place.h += width;
  }

  /** The commands right, w, x, down, y and z, with one to four bytes each; w, x, y and z also without. */
  #move(code: number): void {
    const place = this.#place;
    if (code <= 146) place.h += this.#signed(code - 142);
    else if (code <= 151) place.h += place.w = code === 147 ? place.w : this.#signed(code - 147);
    else if (code <= 156) place.h += place.x = code === 152 ? place.x : this.#signed(code - 152);
    else if (code <= 160) place.v += this.#signed(code - 156);
    else if (code <= 165) place.v += place.y = code === 161 ? place.y : this.#signed(code - 161);
    else place.v += place.z = code === 166 ? place.z : this.#signed(code - 166);
  }

  #special(length: number): void {
    this.#add({ kind: 'special', text: this.#text(length), ...this.#here() });
  }

  #defineFont(number: number): void {
    this.#at += 4; // its checksum
    const size = this.#signed(4) / unitsPerPoint;
    this.#at += 4; // the size for which it was designed
    const name = this.#text(this.#unsigned(1) + this.#unsigned(1));
    this.#fonts.set(number, { name, size, widthOf: this.#widths(name) });
  }

  #here(): { x: number; y: number } {
    return { x: this.#place.h / unitsPerPoint, y: this.#place.v / unitsPerPoint };
  }

  #unsigned(bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * 256 + this.#bytes.getUint8(this.#at++);
    return value;
  }

  #signed(bytes: number): number {
    const value = this.#unsigned(bytes);
    return value >= 2 ** (8 * bytes - 1) ? value - 2 ** (8 * bytes) : value;
  }

  #text(length: number): string {
    let text = '';
    for (let index = 0; index < length; index++) text += String.fromCharCode(this.#unsigned(1));
    return text;
  }
}

const start = (): Place => ({ h: 0, v: 0, w: 0, x: 0, y: 0, z: 0 });
