import type { ExpectedOutput } from '#shared/domain/capsule.ts';
import type { Difference } from './difference.ts';

type Tolerance = Pick<ExpectedOutput, 'absolute' | 'relative'>;

/**
 * Compares JSON, or else a table, value by value: two numbers agree if they differ by at most `absolute`, or by at most `relative` of
 * the expected one. All other values must be equal.
 */
export function compareNumbers(expected: string, produced: string, tolerance: Tolerance): Difference {
  const [one, other] = [valuesOf(expected), valuesOf(produced)];
  const differences: string[] = [];
  let largest = 0;
  for (const [place, value] of one) {
    const found = other.get(place);
    const distance = distanceOf(value, found);
    if (distance !== undefined) largest = Math.max(largest, distance);
    if (!agrees(value, found, distance, tolerance))
      differences.push(
        `${place}: expected ${value}, produced ${found ?? 'nothing'}${distance === undefined ? '' : ` (difference ${distance.toPrecision(3)})`}.`,
      );
  }
  for (const [place, value] of other)
    if (!one.has(place)) differences.push(`${place}: produced ${value}, which isn’t expected.`);
  return { isWithin: differences.length === 0, largest, differences };
}

function agrees(
  value: string,
  found: string | undefined,
  distance: number | undefined,
  { absolute, relative }: Tolerance,
): boolean {
  if (found === value) return true;
  if (distance === undefined) return false;
  return distance <= absolute || distance <= relative * Math.abs(Number(value));
}

/** Returns the distance of two numbers; undefined if one isn't a number. */
function distanceOf(value: string, found: string | undefined): number | undefined {
  if (found === undefined || value.trim() === '' || found.trim() === '') return undefined;
  const distance = Math.abs(Number(value) - Number(found));
  return Number.isFinite(distance) ? distance : undefined;
}

/** More take gigabytes of memory. */
const MOST_VALUES = 1_000_000;

/**
 * Returns all values by their place: a JSON Pointer, or `row 2, column 3`.
 * @throws RangeError if there are too many
 */
function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const json = parsed(text);
  if (json === undefined) readTable(text, values);
  else readJson(json.value, '', values, 0);
  return values;
}

function note(values: Map<string, string>, place: string, value: string): void {
  if (values.size >= MOST_VALUES) throw new RangeError(`There are more than ${MOST_VALUES} values.`);
  values.set(place, value);
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Deeper than any output, and no danger for the stack. */
const DEEPEST = 100;

function readJson(value: unknown, place: string, values: Map<string, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) {
    note(values, place || '/', typeof value === 'object' ? JSON.stringify(value) : String(value));
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) note(values, place || '/', Array.isArray(value) ? '[]' : '{}');
  for (const [key, inner] of entries)
    readJson(inner, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, values, depth + 1);
}

function readTable(text: string, values: Map<string, string>): void {
  for (const [row, line] of text.trim().split(/\r?\n/).entries())
    for (const [column, cell] of line.split(/[,;\t]/).entries())
      note(values, `row ${row + 1}, column ${column + 1}`, cell.trim());
}
