/** A rectangle on a page, in units of 1/72 inch. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export type Matrix = readonly [number, number, number, number, number, number];

export const ALL: Box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

export const NOTHING: Box = { left: 0, bottom: 0, right: 0, top: 0 };

export function toMatrix(values: unknown[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values.map(Number);
  return [a, b, c, d, e, f];
}

/** Returns the matrix that applies the inner matrix, then the outer one, like nested PDF operators. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function boxOf(matrix: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => multiply(matrix, [1, 0, 0, 1, x, y]));
  const xs = corners.map((corner) => corner[4]);
  const ys = corners.map((corner) => corner[5]);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Returns whether a path is an axis-parallel box. pdf.js encodes 0 (move) and 1 (line), each with x and y, and 4 (close). */
export function isBox(path: unknown): boolean {
  const [data] = Array.isArray(path) ? path : [];
  const numbers = data instanceof Object ? Object.values(data).map(Number) : [];
  if (numbers.length < 12 || numbers.length > 16 || numbers[0] !== 0) return false;
  const points: [number, number][] = [];
  for (let at = 0; at < numbers.length; at += numbers[at] === 4 ? 1 : 3) {
    const [code, x = 0, y = 0] = numbers.slice(at, at + 3);
    if (code === 4) continue;
    if (code !== (at === 0 ? 0 : 1)) return false;
    points.push([x, y]);
  }
  const corners = points.slice(0, 4);
  const turns = corners.map(([x, y], index) => {
    const [nextX = 0, nextY = 0] = corners[(index + 1) % 4] ?? [];
    return (x === nextX) === (y === nextY) ? 'askew' : x === nextX ? 'up' : 'across';
  });
  const alternates = turns.every((turn, index) => turn !== 'askew' && turn === turns[(index + 2) % 4]);
  return corners.length === 4 && alternates && turns[0] !== turns[1];
}

/** Returns whether the matrix keeps boxes axis-parallel. */
export const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

export const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.min(a.right, b.right),
  top: Math.min(a.top, b.top),
});

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.bottom >= outer.bottom &&
  inner.top <= outer.top;

export const areaOf = ({ left, right, bottom, top }: Box) =>
  Math.max(0, right - left) * Math.max(0, top - bottom);
