import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { Difference } from './difference.ts';

/** Compares texts line by line, without differences of line ends, of spaces, and of how accents are encoded. */
export function compareTexts(expected: string, produced: string): Difference {
  const [one, other] = [linesOf(expected), linesOf(produced)];
  const differences: string[] = [];
  const end = Math.max(one.length, other.length);
  for (let index = 0; index < end && differences.length < REPRODUCTION_LIMITS.differences; index += 1)
    if (one[index] !== other[index])
      differences.push(`Line ${index + 1}: expected ${quote(one[index])}, produced ${quote(other[index])}.`);
  return { isWithin: differences.length === 0, largest: null, differences };
}

const linesOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
    .split('\n');

const quote = (line: string | undefined): string =>
  line === undefined ? 'nothing' : `“${line.length > 100 ? `${line.slice(0, 100)}…` : line}”`;
