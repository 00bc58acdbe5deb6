import { Unsupported, type Value } from './values.ts';

/** a, b, c, d, tx, ty: x' = a·x + c·y + tx, y' = b·x + d·y + ty. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];

/** Returns the matrix that applies `one`, then `other`. */
export function joined(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, x, y] = one;
  const [p, q, r, s, u, v] = other;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, x * p + y * r + u, x * q + y * s + v];
}

export function inverse([a, b, c, d, x, y]: Matrix): Matrix {
  const area = a * d - b * c;
  if (area === 0) throw new Unsupported('undefinedresult');
  return [d / area, -b / area, -c / area, a / area, (c * y - d * x) / area, (b * x - a * y) / area];
}

export const moved = ([a, b, c, d, tx, ty]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + tx,
  b * x + d * y + ty,
];

type Segment =
  | { kind: 'M' | 'L'; at: readonly [Point] }
  | { kind: 'C'; at: readonly [Point, Point, Point] }
  | { kind: 'Z'; at: readonly [] };

interface State {
  matrix: Matrix;
  path: Segment[];
  /** The current point of the path, in page coordinates. */
  point: Point | undefined;
  start: Point | undefined;
  color: string;
  width: number;
  cap: number;
  join: number;
  miter: number;
  dashes: readonly number[];
  dashOffset: number;
  font: ReadonlyMap<string, Value> | undefined;
  clip: string | undefined;
  clipPath: readonly Segment[];
}

const maxCharacters = 4_000_000;
const maxSegments = 200_000;
const caps = ['butt', 'round', 'square'];
const joins = ['miter', 'round', 'bevel'];

/** PostScript's graphics state, which draws an SVG. Paths are in page points, y upwards. */
export class Canvas {
  state: State;
  readonly #saved: State[] = [];
  readonly #marks: string[] = [];
  readonly #clips: string[] = [];
  #length = 0;
  #copies = 0;

  constructor(box: { left: number; bottom: number; right: number; top: number }) {
    const corners: Point[] = [
      [box.left, box.bottom],
      [box.right, box.bottom],
      [box.right, box.top],
      [box.left, box.top],
    ];
    this.state = {
      matrix: [1, 0, 0, 1, 0, 0],
      path: [],
      point: undefined,
      start: undefined,
      color: '#000',
      width: 1,
      cap: 0,
      join: 0,
      miter: 10,
      dashes: [],
      dashOffset: 0,
      font: undefined,
      clip: undefined,
      clipPath: [
        ...corners.map((at, index): Segment => ({ kind: index === 0 ? 'M' : 'L', at: [at] })),
        { kind: 'Z', at: [] },
      ],
    };
  }

  save(): void {
    this.#saved.push({ ...this.state, path: this.#copied() });
    if (this.#saved.length > 200) throw new Unsupported('limitcheck');
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  /** Returns the current point in user coordinates. */
  here(): Point {
    if (!this.state.point) throw new Unsupported('nocurrentpoint');
    return moved(inverse(this.state.matrix), this.state.point);
  }

  transform(matrix: Matrix): void {
    this.state.matrix = joined(matrix, this.state.matrix);
  }

  newPath(): void {
    Object.assign(this.state, { path: [], point: undefined, start: undefined });
  }

  moveTo(to: Point): void {
    const at = moved(this.state.matrix, to);
    this.#add({ kind: 'M', at: [at] });
    this.state.start = at;
  }

  lineTo(to: Point): void {
    if (!this.state.point) throw new Unsupported('nocurrentpoint');
    this.#add({ kind: 'L', at: [moved(this.state.matrix, to)] });
  }

  curveTo(one: Point, two: Point, to: Point): void {
    if (!this.state.point) throw new Unsupported('nocurrentpoint');
    const { matrix } = this.state;
    this.#add({ kind: 'C', at: [moved(matrix, one), moved(matrix, two), moved(matrix, to)] });
  }

  closePath(): void {
    if (!this.state.point) return;
    this.#add({ kind: 'Z', at: [] });
    this.state.point = this.state.start;
  }

  /** Adds an arc as cubic curves of at most a quarter turn each, with angles in degrees. */
  arc([x, y]: Point, radius: number, from: number, to: number): void {
    const radians = Math.PI / 180;
    const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
    if (pieces > 400) throw new Unsupported('rangecheck');
    const step = ((to - from) / pieces) * radians;
    const reach = (4 / 3) * Math.tan(step / 4) * radius;
    const on = (angle: number): Point => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const begin = from * radians;
    if (this.state.point) this.lineTo(on(begin));
    else this.moveTo(on(begin));
    for (let piece = 0; piece < pieces; piece++) {
      const [one, two] = [begin + piece * step, begin + (piece + 1) * step];
      const [start, end] = [on(one), on(two)];
      this.curveTo(
        [start[0] - reach * Math.sin(one), start[1] + reach * Math.cos(one)],
        [end[0] + reach * Math.sin(two), end[1] - reach * Math.cos(two)],
        end,
      );
    }
  }

  takeClipPath(): void {
    this.state.path = this.#copied(this.state.clipPath);
    this.state.point = this.state.clipPath[0]?.at[0];
    this.state.start = this.state.point;
  }

  clip(evenOdd: boolean): void {
    const { clip } = this.state;
    const path = this.#copied();
    const id = `c${this.#clips.length}`;
    const rule = evenOdd ? ' clip-rule="evenodd"' : '';
    const within = clip === undefined ? '' : ` clip-path="url(#${clip})"`;
    this.#grow(this.#clips, `<clipPath id="${id}"${within}><path d="${pathData(path)}"${rule}/></clipPath>`);
    this.state.clip = id;
    this.state.clipPath = path;
  }

  unclip(): void {
    this.state.clip = undefined;
  }

  fill(evenOdd: boolean): void {
    const { path, color } = this.state;
    if (path.length > 0)
      this.mark(
        `<path d="${pathData(path)}" fill="${color}"${evenOdd ? ' fill-rule="evenodd"' : ''}${this.#clipped()}/>`,
      );
    this.newPath();
  }

  stroke(): void {
    const { path, color, cap, join, miter, dashes, dashOffset } = this.state;
    const scale = this.#scale();
    // The thinnest line of printers.
    const width = Math.max(this.state.width * scale, 0.1);
    const dashed =
      dashes.length > 0 && dashes.some((dash) => dash > 0)
        ? ` stroke-dasharray="${dashes.map((dash) => short(dash * scale)).join(' ')}" stroke-dashoffset="${short(dashOffset * scale)}"`
        : '';
    if (path.length > 0)
      this.mark(
        `<path d="${pathData(path)}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="${caps[cap] ?? 'butt'}" stroke-linejoin="${joins[join] ?? 'miter'}" stroke-miterlimit="${short(Math.max(1, miter))}"${dashed}${this.#clipped()}/>`,
      );
    this.newPath();
  }

  /** Draws outlines in thousandths of the user unit, y downwards, with the current point as their origin. */
  outlines(data: string, narrowed: number): void {
    const at = this.state.point;
    if (!at) throw new Unsupported('nocurrentpoint');
    const [a, b, c, d] = this.state.matrix;
    const matrix = joined([0.001 * narrowed, 0, 0, -0.001, 0, 0], [a, b, c, d, at[0], at[1]]);
    this.mark(
      `<g${this.#clipped()}><path transform="matrix(${matrix.map((each) => Number(each.toPrecision(6))).join(' ')})" d="${data}" fill="${this.state.color}"/></g>`,
    );
  }

  mark(markup: string): void {
    this.#grow(this.#marks, markup);
  }

  svg({ left, bottom, right, top }: { left: number; bottom: number; right: number; top: number }): string {
    const [width, height] = [right - left, top - bottom];
    const pixels = (points: number) => ((points * 96) / 72).toFixed(1);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels(width)}" height="${pixels(height)}" viewBox="0 0 ${short(width)} ${short(height)}">` +
      `<defs>${this.#clips.join('')}</defs><g transform="matrix(1 0 0 -1 ${short(-left)} ${short(top)})">${this.#marks.join('')}</g></svg>`
    );
  }

  isEmpty(): boolean {
    return this.#marks.length === 0;
  }

  #add(segment: Segment): void {
    if (this.state.path.push(segment) > maxSegments) throw new Unsupported('limitcheck');
    this.state.point = segment.at.at(-1) ?? this.state.point;
  }

  /** Copies a path and counts its segments, or a program could make thousands of copies. */
  #copied(path: readonly Segment[] = this.state.path): Segment[] {
    this.#copies += path.length;
    if (this.#copies > 10 * maxSegments) throw new Unsupported('limitcheck');
    return [...path];
  }

  #clipped(): string {
    return this.state.clip === undefined ? '' : ` clip-path="url(#${this.state.clip})"`;
  }

  /** Returns the scale of the matrix, the square root of its determinant. */
  #scale(): number {
    const [a, b, c, d] = this.state.matrix;
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  #grow(list: string[], markup: string): void {
    this.#length += markup.length;
    if (this.#length > maxCharacters) throw new Unsupported('the figure is too large');
    list.push(markup);
  }
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);

function pathData(path: readonly Segment[]): string {
  return path.map(({ kind, at }) => kind + at.map(([x, y]) => `${short(x)} ${short(y)}`).join(' ')).join('');
}
