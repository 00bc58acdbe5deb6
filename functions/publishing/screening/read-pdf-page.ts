import {
  ALL,
  areaOf,
  type Box,
  boxOf,
  common,
  isBox,
  isUpright,
  isWithin,
  type Matrix,
  multiply,
  NOTHING,
  toMatrix,
} from './page-geometry.ts';

/** A piece of painted text, with the reason if it is invisible. */
export interface PaintedText {
  text: string;
  hidden: 'mode' | 'transparent' | 'white' | 'tiny' | 'outside' | 'covered' | undefined;
}

interface State {
  matrix: Matrix;
  fill: string;
  alpha: number;
  mode: number;
  size: number;
  /** The clip box; empty if the clip isn't a box. */
  clip: Box;
  /** Whether painting covers what is below, apart from its alpha. */
  isPlain: boolean;
}

/** Text below 1 pt is illegible; the smallest index in a formula has 4 pt. */
const SMALLEST = 1;
const START: State = {
  ...{ matrix: [1, 0, 0, 1, 0, 0], fill: '#000000', alpha: 1, mode: 0, size: 0 },
  ...{ clip: ALL, isPlain: true },
};
/** The limit of boxes checked for covered text. A page with more is a drawing. */
const MAX_COVERS = 2000;

/**
 * Interprets a page's drawing operators to find where and how its text is painted.
 * @param operators pdf.js's operator list
 * @param ops pdf.js's names of the operators
 * @param view the visible part of the page, in units of 1/72 inch
 */
export function readPage(
  operators: { fnArray: number[]; argsArray: unknown[] },
  ops: Readonly<Record<string, number>>,
  view: Box,
): { texts: PaintedText[]; isScan: boolean } {
  const names = new Map(Object.entries(ops).map(([name, code]) => [code, name]));
  const page = new Page(view);
  operators.fnArray.forEach((code, index) => {
    const given = operators.argsArray[index];
    page.draw(names.get(code) ?? '', Array.isArray(given) ? given : []);
  });
  return { texts: page.texts, isScan: page.isScan };
}

/** Operators by pdf.js's names. */
type Operators = Readonly<Record<string, Operator>>;
type Operator = (values: unknown[]) => unknown;

class Page {
  readonly texts: PaintedText[] = [];
  isScan = false;
  readonly #view: Box;
  #state: State = START;
  #saved: State[] = [];
  #text: Matrix = START.matrix;
  #line: Matrix = START.matrix;
  #leading = 0;
  /** Backgrounds on which white text is visible: colored boxes, images, shadings. */
  readonly #painted: Box[] = [];
  readonly #boxes: Box[] = [];
  #covers = 0;
  /** Whether the next path is a clip. */
  #isClipping = false;
  /** The depth of groups, which may be transparent, and layers, which may be off. Their content may not cover anything. */
  #groups = 0;
  readonly #layers: boolean[] = [];

  constructor(view: Box) {
    this.#view = view;
  }

  draw(name: string, values: unknown[]): void {
    const operator = this.#states[name] ?? this.#words[name] ?? this.#marks[name];
    if (operator) operator(values);
    else if (/^paint(?:Image|InlineImage|SolidColorImage|JpegX)/.test(name)) this.#paintImage();
  }

  readonly #restore: Operator = () => {
    this.#state = this.#saved.pop() ?? this.#state;
  };
  readonly #states: Operators = {
    save: () => this.#saved.push(this.#state),
    restore: this.#restore,
    transform: (values) => this.#set({ matrix: multiply(this.#state.matrix, toMatrix(values)) }),
    paintFormXObjectBegin: ([matrix, box]) => {
      this.#saved.push(this.#state);
      if (Array.isArray(matrix)) this.#set({ matrix: multiply(this.#state.matrix, toMatrix(matrix)) });
      if (box instanceof Object) this.#clipTo(Object.values(box).map(Number));
    },
    paintFormXObjectEnd: this.#restore,
    clip: () => {
      this.#isClipping = true;
    },
    eoClip: () => {
      this.#isClipping = true;
    },
    beginGroup: () => {
      this.#groups += 1;
    },
    endGroup: () => {
      this.#groups -= 1;
    },
    beginMarkedContent: ([tag]) => this.#layers.push(tag === 'OC'),
    beginMarkedContentProps: ([tag]) => this.#layers.push(tag === 'OC'),
    endMarkedContent: () => this.#layers.pop(),
    setGState: ([entries]) => this.#setAlpha(entries),
    setFillRGBColor: ([color]) => this.#set({ fill: String(color) }),
    // A pattern isn't plain white.
    setFillColorN: () => this.#set({ fill: 'pattern' }),
  };
  readonly #words: Operators = {
    setTextRenderingMode: ([mode]) => this.#set({ mode: Number(mode ?? 0) }),
    setFont: ([, size]) => this.#set({ size: Math.abs(Number(size)) }),
    beginText: () => this.#moveTo(START.matrix),
    setTextMatrix: (values) =>
      this.#moveTo(toMatrix(values[0] instanceof Object ? Object.values(values[0]) : values)),
    setLeading: ([leading]) => {
      this.#leading = Number(leading ?? 0);
    },
    setLeadingMoveText: ([x, y]) => {
      this.#leading = -Number(y ?? 0);
      this.#moveBy(Number(x ?? 0), Number(y ?? 0));
    },
    moveText: ([x, y]) => this.#moveBy(Number(x ?? 0), Number(y ?? 0)),
    nextLine: () => this.#moveBy(0, -Math.abs(this.#leading)),
    showText: ([shown]) => this.#show(shown),
    showSpacedText: ([shown]) => this.#show(shown),
    nextLineShowText: ([shown]) => this.#show(shown),
  };
  readonly #marks: Operators = {
    constructPath: (values) => this.#paintPath(values),
    shadingFill: () => this.#painted.push(this.#view),
  };

  #moveBy(x: number, y: number): void {
    this.#moveTo(multiply(this.#line, [1, 0, 0, 1, x, y]));
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }

  #setAlpha(states: unknown): void {
    if (!Array.isArray(states)) return;
    for (const pair of states) {
      if (!Array.isArray(pair)) continue;
      if (pair[0] === 'ca') this.#set({ alpha: Number(pair[1]) });
      // With a mask or blend mode, coverage is unknown until the state is restored.
      if ((pair[0] === 'SMask' && pair[1]) || (pair[0] === 'BM' && pair[1] !== 'source-over'))
        this.#set({ isPlain: false });
    }
  }

  #show(glyphs: unknown): void {
    const text = Array.isArray(glyphs) ? glyphs.map(letterOf).join('') : '';
    const { matrix, size } = this.#state;
    const placed = multiply(matrix, this.#text);
    const height = size * Math.hypot(placed[2], placed[3]);
    const width = Array.isArray(glyphs)
      ? (glyphs.reduce((sum: number, glyph) => sum + advanceOf(glyph), 0) * size) / 1000
      : 0;
    const end = multiply(placed, [1, 0, 0, 1, width, 0]);
    this.texts.push({ text, hidden: this.#hides(placed, end, height) });
    // The letters without ascenders and descenders.
    const around = boxOf(placed, 0, 0, width, size * 0.5);
    this.#boxes.push(around);
    this.#text = multiply(this.#text, [1, 0, 0, 1, width, 0]);
  }

  #hides(start: Matrix, end: Matrix, height: number): PaintedText['hidden'] {
    const { mode, alpha, fill } = this.#state;
    if (mode === 3 || mode === 7) return 'mode';
    if (alpha < 0.05) return 'transparent';
    if (height < SMALLEST) return 'tiny';
    const [left, right] = [Math.min(start[4], end[4]), Math.max(start[4], end[4])];
    const [bottom, top] = [Math.min(start[5], end[5]), Math.max(start[5], end[5])];
    const { view } = { view: this.#view };
    if (right < view.left || left > view.right || top + height < view.bottom || bottom > view.top)
      return 'outside';
    // Stroked outlines (mode 1) are visible with any fill.
    if (mode !== 1 && isWhite(fill) && !this.#isOnColor({ left, right, bottom, top: top + height }))
      return 'white';
    return undefined;
  }

  #isOnColor({ left, right, bottom, top }: Box): boolean {
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    return this.#painted.some((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top);
  }

  /** pdf.js passes the operation that ends the path, the path, and its bounding box. */
  #paintPath([operation, path, around]: unknown[]): void {
    const isFilled = typeof operation === 'number' && FILLING.has(operation);
    const [x0, y0, x1, y1] = around instanceof Object ? Object.values(around).map(Number) : [];
    if (this.#isClipping) this.#clipTo(isBox(path) ? [x0, y0, x1, y1] : []);
    this.#isClipping = false;
    if (!isFilled || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
    if (isBox(path)) this.#cover(x0, y0, x1, y1);
    if (isWhite(this.#state.fill) || this.#state.alpha < 0.2) return;
    this.#painted.push(boxOf(this.#state.matrix, x0, y0, x1, y1));
  }

  #clipTo([x0, y0, x1, y1]: (number | undefined)[]): void {
    const { matrix, clip } = this.#state;
    const isKnown = x0 !== undefined && y0 !== undefined && x1 !== undefined && y1 !== undefined;
    const box = isKnown && isUpright(matrix) ? boxOf(matrix, x0, y0, x1, y1) : NOTHING;
    this.#set({ clip: common(clip, box) });
  }

  /** Marks the texts that an opaque box covers. */
  #cover(x0: number, y0: number, x1: number, y1: number): void {
    const { matrix, fill, alpha, isPlain, clip } = this.#state;
    const hidesAll = isPlain && alpha > 0.99 && /^#/.test(fill) && isUpright(matrix);
    if (!hidesAll || this.#groups > 0 || this.#layers.includes(true)) return;
    const box = common(clip, boxOf(matrix, x0, y0, x1, y1));
    if (box.top - box.bottom < SMALLEST || this.#covers++ > MAX_COVERS) return;
    this.texts.forEach((painted, index) => {
      const around = this.#boxes[index];
      if (around && !painted.hidden && isWithin(around, box)) painted.hidden = 'covered';
    });
  }

  #paintImage(): void {
    const box = boxOf(this.#state.matrix, 0, 0, 1, 1);
    this.#painted.push(box);
    const share = areaOf(box) / areaOf(this.#view);
    if (share > 0.7) this.isScan = true;
  }
}

/** pdf.js's codes of fill, eoFill, fillStroke, eoFillStroke and their variants that close the path. */
const FILLING = new Set([22, 23, 24, 25, 26, 27]);

function isWhite(color: string): boolean {
  const channels = /^#([0-9a-f]{6})$/i.exec(color)?.[1]?.match(/../g) ?? [];
  return channels.length === 3 && channels.every((pair) => Number.parseInt(pair, 16) >= 243);
}

function letterOf(glyph: unknown): string {
  if (typeof glyph === 'number') return glyph < -200 ? ' ' : '';
  return glyph instanceof Object && 'unicode' in glyph ? String(glyph.unicode) : '';
}

/** Returns the advance in thousandths of the font size. A number between glyphs moves them closer. */
function advanceOf(glyph: unknown): number {
  if (typeof glyph === 'number') return -glyph;
  return glyph instanceof Object && 'width' in glyph ? Number(glyph.width) : 0;
}
