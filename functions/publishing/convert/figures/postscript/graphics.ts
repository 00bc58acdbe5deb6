import { inverse, joined, type Matrix, moved, type Point } from './canvas.ts';
import type { Machine, Operator } from './interpreter.ts';
import { array, number, Unsupported, type Value } from './values.ts';

const point = (m: Machine): Point => {
  const [x = 0, y = 0] = m.numbers(2);
  return [x, y];
};

export function matrixOf(values: readonly Value[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = values.map((value) =>
    value.kind === 'number' ? value.value : Number.NaN,
  );
  if (values.length !== 6 || [a, b, c, d, x, y].some(Number.isNaN)) throw new Unsupported('rangecheck');
  return [a, b, c, d, x, y];
}

/** Writes a matrix into an array of the program and pushes the array. */
function put(m: Machine, into: Value[], matrix: Matrix): void {
  into.splice(0, into.length, ...matrix.map(number));
  m.push(array(into));
}

const topIsMatrix = (m: Machine) => m.operands.at(-1)?.kind === 'array';

/** `sx sy scale` changes the page's matrix, `sx sy matrix scale` the given one. */
const changing =
  (count: number, make: (values: number[]) => Matrix): Operator =>
  (m) => {
    const into = topIsMatrix(m) ? m.array() : undefined;
    const matrix = make(m.numbers(count));
    if (into) put(m, into, matrix);
    else m.canvas.transform(matrix);
  };

const relative =
  (work: (m: Machine, to: Point) => void): Operator =>
  (m) => {
    const [dx, dy] = point(m);
    const [x, y] = m.canvas.here();
    work(m, [x + dx, y + dy]);
  };

const converting =
  (kind: 'point' | 'distance', back: boolean): Operator =>
  (m) => {
    const matrix = topIsMatrix(m) ? matrixOf(m.array()) : m.canvas.state.matrix;
    const [a, b, c, d] = back ? inverse(matrix) : matrix;
    const [x, y] = back ? inverse(matrix).slice(4) : matrix.slice(4);
    const to = moved(
      [a, b, c, d, kind === 'point' ? (x ?? 0) : 0, kind === 'point' ? (y ?? 0) : 0],
      point(m),
    );
    m.push(number(to[0]), number(to[1]));
  };

const matrices: Readonly<Record<string, Operator>> = {
  matrix: (m) => put(m, [], [1, 0, 0, 1, 0, 0]),
  identmatrix: (m) => put(m, m.array(), [1, 0, 0, 1, 0, 0]),
  defaultmatrix: (m) => put(m, m.array(), [1, 0, 0, 1, 0, 0]),
  currentmatrix: (m) => put(m, m.array(), m.canvas.state.matrix),
  setmatrix: (m) => {
    m.canvas.state.matrix = matrixOf(m.array());
  },
  concat: (m) => m.canvas.transform(matrixOf(m.array())),
  concatmatrix: (m) => {
    const [into, other, one] = [m.array(), m.array(), m.array()];
    put(m, into, joined(matrixOf(one), matrixOf(other)));
  },
  invertmatrix: (m) => {
    const [into, one] = [m.array(), m.array()];
    put(m, into, inverse(matrixOf(one)));
  },
  translate: changing(2, ([x = 0, y = 0]) => [1, 0, 0, 1, x, y]),
  scale: changing(2, ([x = 1, y = 1]) => [x, 0, 0, y, 0, 0]),
  rotate: changing(1, ([degrees = 0]) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [cos, sin, -sin, cos, 0, 0];
  }),
  transform: converting('point', false),
  itransform: converting('point', true),
  dtransform: converting('distance', false),
  idtransform: converting('distance', true),
};

const paths: Readonly<Record<string, Operator>> = {
  newpath: (m) => m.canvas.newPath(),
  moveto: (m) => m.canvas.moveTo(point(m)),
  rmoveto: relative((m, to) => m.canvas.moveTo(to)),
  lineto: (m) => m.canvas.lineTo(point(m)),
  rlineto: relative((m, to) => m.canvas.lineTo(to)),
  curveto: (m) => {
    const [to, two, one] = [point(m), point(m), point(m)];
    m.canvas.curveTo(one, two, to);
  },
  rcurveto: (m) => {
    const [x, y] = m.canvas.here();
    const [to, two, one] = [point(m), point(m), point(m)].map(([dx, dy]): Point => [x + dx, y + dy]);
    if (one && two && to) m.canvas.curveTo(one, two, to);
  },
  arc: (m) => {
    const [x = 0, y = 0, radius = 0, from = 0, to = 0] = m.numbers(5);
    arc(m, [x, y], radius, from, to < from ? to + 360 * Math.ceil((from - to) / 360) : to);
  },
  arcn: (m) => {
    const [x = 0, y = 0, radius = 0, from = 0, to = 0] = m.numbers(5);
    arc(m, [x, y], radius, from, to > from ? to - 360 * Math.ceil((to - from) / 360) : to);
  },
  closepath: (m) => m.canvas.closePath(),
  currentpoint: (m) => m.push(...m.canvas.here().map(number)),
  clippath: (m) => m.canvas.takeClipPath(),
  clip: (m) => m.canvas.clip(false),
  eoclip: (m) => m.canvas.clip(true),
  initclip: (m) => m.canvas.unclip(),
  fill: (m) => m.canvas.fill(false),
  eofill: (m) => m.canvas.fill(true),
  stroke: (m) => m.canvas.stroke(),
  rectfill: (m) => rectangle(m, () => m.canvas.fill(false)),
  rectstroke: (m) => rectangle(m, () => m.canvas.stroke()),
  rectclip: (m) => {
    rectangle(m, () => m.canvas.clip(false), false);
    m.canvas.newPath();
  },
};

/** Adds an arc with a curve per quarter turn. */
function arc(m: Machine, centre: Point, radius: number, from: number, to: number): void {
  m.spend(Math.ceil(Math.abs(to - from) / 90));
  m.canvas.arc(centre, radius, from, to);
}

function rectangle(m: Machine, paint: () => void, saving = true): void {
  const [x = 0, y = 0, width = 0, height = 0] = m.numbers(4);
  const { canvas } = m;
  if (saving) canvas.save();
  canvas.newPath();
  canvas.moveTo([x, y]);
  canvas.lineTo([x + width, y]);
  canvas.lineTo([x + width, y + height]);
  canvas.lineTo([x, y + height]);
  canvas.closePath();
  paint();
  if (saving) canvas.restore();
}

const hex = (parts: number[]) =>
  `#${parts
    .map((part) =>
      Math.round(255 * Math.min(1, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function ofHue([hue = 0, saturation = 0, brightness = 0]: number[]): number[] {
  return [5, 3, 1].map((offset) => {
    const at = (offset + hue * 6) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(at, 4 - at, 1)));
  });
}

const coloring =
  (count: number, toRgb: (values: number[]) => number[]): Operator =>
  (m) => {
    m.canvas.state.color = hex(toRgb(m.numbers(count)));
  };
const currentParts = (m: Machine) =>
  [1, 3, 5].map((at) => {
    const { color } = m.canvas.state;
    const full = color.length === 4 ? '#000000' : color;
    return Number.parseInt(full.slice(at, at + 2), 16) / 255;
  });

const settings: Readonly<Record<string, Operator>> = {
  setgray: coloring(1, ([a = 0]) => [a, a, a]),
  setrgbcolor: coloring(3, (parts) => parts),
  sethsbcolor: coloring(3, ofHue),
  setcmykcolor: coloring(4, ([c = 0, y = 0, k = 0, black = 0]) =>
    [c, y, k].map((ink) => 1 - Math.min(1, ink + black)),
  ),
  currentrgbcolor: (m) => m.push(...currentParts(m).map(number)),
  currentgray: (m) => {
    const [red = 0, green = 0, blue = 0] = currentParts(m);
    m.push(number(0.3 * red + 0.59 * green + 0.11 * blue));
  },
  setlinewidth: (m) => {
    m.canvas.state.width = Math.abs(m.number());
  },
  currentlinewidth: (m) => m.push(number(m.canvas.state.width)),
  setlinecap: (m) => {
    m.canvas.state.cap = m.number();
  },
  setlinejoin: (m) => {
    m.canvas.state.join = m.number();
  },
  setmiterlimit: (m) => {
    m.canvas.state.miter = m.number();
  },
  setdash: (m) => {
    const offset = m.number();
    const dashes = m.array().map((value) => (value.kind === 'number' ? Math.max(0, value.value) : 0));
    if (dashes.length > 20) throw new Unsupported('limitcheck');
    Object.assign(m.canvas.state, { dashes, dashOffset: offset });
  },
  gsave: (m) => m.canvas.save(),
  grestore: (m) => m.canvas.restore(),
  save: (m) => {
    m.canvas.save();
    m.push({ kind: 'save' });
  },
  restore: (m) => {
    m.pop();
    m.canvas.restore();
  },
  // gnuplot creates patterns in every plot. Only figures that paint with one (`setpattern`) are rejected.
  makepattern: (m) => void m.array(),
  // These operators have no effect in a figure.
  showpage: () => undefined,
  flush: () => undefined,
  setflat: (m) => void m.number(),
  setstrokeadjust: (m) => void m.pop(),
  setoverprint: (m) => void m.pop(),
};

/** The drawing operators except those for text. */
export const graphics: ReadonlyMap<string, Operator> = new Map([
  ...Object.entries(matrices),
  ...Object.entries(paths),
  ...Object.entries(settings),
]);
