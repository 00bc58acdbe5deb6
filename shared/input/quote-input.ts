import { formatCount } from '#shared/input/counted.ts';

const LONGEST = 60;
const SECRET = /password|secret|token|api_?key|^key$|^code$|signature|authorization|credential/i;

/**
 * Returns a rejected value for a person to recognize: `"abc"`, or its size where that is what
 * is wrong.
 * @returns '' for values of secret fields, which are never repeated, and for NaN, which forms make of text
 */
export function quoteInput(input: unknown, path: readonly PropertyKey[], code?: string): string {
  if (path.some((part) => SECRET.test(String(part)))) return '';
  const isMeasured = code === 'too_big' || code === 'too_small';
  if (input === '') return 'an empty text';
  if (typeof input === 'string')
    return isMeasured ? formatCount(input.length) : JSON.stringify(shortened(input));
  if (Number.isNaN(input)) return '';
  if (Array.isArray(input)) return isMeasured ? formatCount(input.length) : 'a list';
  if (input instanceof File) return 'a file';
  if (typeof input === 'object' && input !== null) return 'an object';
  return String(input);
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
