/** A number as printed: rounded, so that it stands for an interval. */
export interface ReportedNumber {
  value: number;
  /** Digits after the decimal point; negative for powers of ten. */
  decimals: number;
  /** The smallest and largest number that rounds to it. */
  low: number;
  high: number;
}

const PLAIN = String.raw`(?:\d+(?:[.,]\d+)*|[.,]\d+)`;
const POWER = String.raw`(?:\s?[×xX*·⋅]\s?10\s?\^\s?\(?\s?-?\s?\d{1,3}\)?|[eE][-+]?\d{1,3})`;
/** The source of a pattern for a number as printed: thousands separators, a decimal comma, powers of ten. */
export const NUMBER = String.raw`[-+]?\s?(?:10\s?\^\s?\(?\s?-\s?\d{1,3}\)?|${PLAIN}${POWER}?)`;

const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^\d*,\d+$/;

/**
 * Reads a number that `NUMBER` matched.
 * @param hasDecimalComma whether the number beside it has a decimal comma, so that `2,205` isn't two thousand
 * @returns undefined if it is no number, such as `1.2.3`
 */
export function readNumber(printed: string, hasDecimalComma = false): ReportedNumber | undefined {
  const compact = printed.replace(/\s/g, '').replace(/^\+/, '');
  const lone = /^(-?)10\^\(?(-?\d+)\)?$/.exec(compact);
  const [, sign = '', digits = '', power] = lone
    ? [undefined, lone[1], '1', lone[2]]
    : (/^(-?)([\d.,]+)(?:[×xX*·⋅]10\^\(?(-?\d+)\)?|[eE]([-+]?\d+))?$/.exec(compact) ?? []).map(
        (part, index, all) => (index === 3 ? (part ?? all[4]) : part),
      );
  const plain = withPoint(digits, hasDecimalComma);
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const exponent = Number(power ?? 0);
  const decimals = (plain.split('.')[1]?.length ?? 0) - exponent;
  const value = Number(`${sign}${plain}e${exponent}`);
  const half = 0.5 * 10 ** -decimals;
  return { value, decimals, low: value - half, high: value + half };
}

function withPoint(digits: string, hasDecimalComma: boolean): string {
  if (hasDecimalComma && DECIMAL_COMMA.test(digits)) return digits.replace(',', '.');
  if (THOUSANDS.test(digits)) return digits.replaceAll(',', '');
  return DECIMAL_COMMA.test(digits) ? digits.replace(',', '.') : digits;
}

/** Whether a number as printed must have a decimal comma. */
export const isDecimalComma = (printed: string): boolean => {
  const digits = printed.replace(/[\s+-]/g, '');
  return DECIMAL_COMMA.test(digits) && !THOUSANDS.test(digits);
};

/** Returns whether a value lies in the interval of a number as printed. Its ends count: they can be rounded up or down. */
export function roundsTo(value: number, { low, high, decimals }: ReportedNumber): boolean {
  const slack = 1e-9 * Math.max(10 ** -decimals, Math.abs(value));
  return value >= low - slack && value <= high + slack;
}

/** Returns a probability with three significant digits. */
export function showProbability(p: number): string {
  if (p < 1e-15) return 'below 10⁻¹⁵';
  if (p >= 0.0001) return trimZeros(p.toPrecision(3));
  const [digits, power] = p.toExponential(1).split('e');
  return `${digits} × 10${superscript(Number(power))}`;
}

/** Returns a computed number with at most that many decimals, without zeros at the end. */
export const showNumber = (value: number, decimals = 4): string =>
  trimZeros(value.toFixed(Math.max(0, Math.min(12, decimals)))).replace('-', '−');

/** Returns a number as it was printed, with its zeros. */
export const showReported = ({ value, decimals }: ReportedNumber): string =>
  value.toFixed(Math.max(0, Math.min(12, decimals))).replace('-', '−');

const trimZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const superscript = (power: number) =>
  [...String(power)].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('');
