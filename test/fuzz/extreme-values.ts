import fc from 'fast-check';

/** Units of text that programs count, cut, fold or draw wrongly: each is well-formed. */
const UNITS = [
  'a',
  ' ',
  '\t',
  '\n',
  '\u0000',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0301',
  'İ',
  'ß',
  'ﬃ',
  '𝔘',
  '👩‍🔬',
  '🇺🇳',
  '漢',
  'ש',
  '\ufffe',
  '\u{10ffff}',
  '<',
  '&',
  '"',
  '\\',
  '%',
  '$',
  '{',
  '|',
  '\u2028',
];

/** Texts at the bounds of a length: the shortest and the longest, with units that programs handle wrongly. */
export function extremeText({ min, max }: { min: number; max: number }): fc.Arbitrary<string> {
  const repeated = fc
    .record({ unit: fc.constantFrom(...UNITS), length: fc.constantFrom(min, min + 1, max) })
    .map(({ unit, length }) => padded(unit.repeat(Math.ceil(length / unit.length)), { min, length }));
  const mixed = fc
    .array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 40 })
    .map((units) => padded(units.join(''), { min, length: max }));
  return fc.oneof(repeated, mixed);
}

/** Cuts a text to a length without halving a character, and fills it up to the least. */
const padded = (text: string, { min, length }: { min: number; length: number }): string => {
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).padEnd(min, 'x');
};

/** Numbers at the bounds of a range, and those that lose their value in JSON, a database or a date. */
export const extremeNumber = ({ min, max }: { min: number; max: number }, isInteger: boolean) =>
  fc.constantFrom(
    ...[min, max, 0, -0, 1, 2 ** 31, 2 ** 53 - 1, ...(isInteger ? [] : [1e-320, 1e300, 0.1 + 0.2])].filter(
      (value) => value >= min && value <= max,
    ),
  );

const MOMENTS = [
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '2038-01-19T03:14:08Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-27T00:00:00.123456789Z',
];

/** Values of a format: the earliest and latest dates, and the longest addresses. */
export const EXTREME_FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc.constantFrom(...MOMENTS),
  date: fc.constantFrom(...MOMENTS.map((moment) => moment.slice(0, 10))),
  uri: fc.constantFrom(
    'https://example.org',
    `https://example.org/${'a'.repeat(1900)}`,
    'https://xn--80ak6aa92e.example/%F0%9F%91%A9?q=%00#x',
    'https://[2001:db8::1]:65535/',
    'https://user@example.org/a b'.replace(' ', '%20'),
  ),
  email: fc.constantFrom(`${'a'.repeat(64)}@${'b'.repeat(60)}.example.org`, "o'neil+x@example.org"),
};
