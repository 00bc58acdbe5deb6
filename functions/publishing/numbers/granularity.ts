import { type ReportedNumber, roundsTo, showNumber } from './reported-number.ts';

/**
 * Three tests of what integers can have as their mean and standard deviation: GRIM (Brown & Heathers 2017), GRIMMER
 * (Anaya 2016, in the analytic form of Allard 2018) and DEBIT (Heathers & Brown 2019). Each checks what must hold for any
 * data, so that real data never fail.
 */
export interface Granularity {
  isPossible: boolean;
  arithmetic: string;
}

/** Beyond this, a mean has too many possible sums to list, and the tests can't fail. */
const MOST_SUMS = 10_000;

/**
 * GRIM: whether a mean of `n` integers can be rounded to the printed mean.
 * @param items how many integers each of the n values is the mean of, as on a scale with several items
 */
export function grim(mean: ReportedNumber, n: number, items = 1): Granularity {
  const count = n * items;
  const below = Math.floor(mean.value * count);
  const isPossible = sumsOf(mean, count).length > 0;
  const [low, high] = [below, below + 1].map(
    (sum) => `${sum}/${count} = ${showNumber(sum / count, mean.decimals + 2)}`,
  );
  const isExact = Number.isInteger(mean.value * count);
  return {
    isPossible,
    arithmetic: isExact ? (low ?? '') : `${low} and ${high}; a mean between them doesn’t exist.`,
  };
}

/** Whether GRIM can find anything: with more values, every printed mean is possible. */
export const grimApplies = ({ decimals }: ReportedNumber, n: number, items = 1): boolean =>
  decimals > 0 && n * items < 10 ** decimals && n > 0;

/** Returns the sums of `count` integers whose mean rounds to the printed mean. */
function sumsOf(mean: ReportedNumber, count: number): number[] {
  const first = Math.floor(mean.low * count) - 1;
  const last = Math.ceil(mean.high * count) + 1;
  if (last - first > MOST_SUMS) return [Math.round(mean.value * count)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((sum) =>
    roundsTo(sum / count, mean),
  );
}

/** GRIMMER: whether `n` integers with the printed mean can have the printed standard deviation (with n − 1). */
export function grimmer(mean: ReportedNumber, sd: ReportedNumber, n: number): Granularity {
  const low = Math.max(0, sd.low);
  const tried: string[] = [];
  for (const sum of sumsOf(mean, n)) {
    const from = (n - 1) * low * low + (sum * sum) / n;
    const to = (n - 1) * sd.high * sd.high + (sum * sum) / n;
    const squares = squaresBetween(from, to, { sum, n });
    if (squares === undefined) return { isPossible: true, arithmetic: '' };
    if (squares.some((square) => roundsTo(deviation(square, sum, n), sd)))
      return { isPossible: true, arithmetic: '' };
    tried.push(
      `With a sum of ${sum}, the squares must add up to between ${showNumber(from, 2)} and ${showNumber(to, 2)}, to an ${isOdd(sum) ? 'odd' : 'even'} whole number`,
    );
  }
  return {
    isPossible: false,
    arithmetic:
      tried.length > 0 ? `${tried.slice(0, 2).join('. ')}: there is none.` : 'The mean itself is impossible.',
  };
}

const isOdd = (sum: number) => Math.abs(sum) % 2 === 1;

/** Returns the sums of squares that integers with that sum can have: a square is odd if its number is. Undefined: any. */
function squaresBetween(
  from: number,
  to: number,
  { sum, n }: { sum: number; n: number },
): number[] | undefined {
  const slack = 1e-9 * Math.max(1, to);
  // The squares are smallest for equal numbers, rounded up and down.
  const floor = Math.floor(sum / n);
  const above = sum - floor * n;
  const least = (n - above) * floor ** 2 + above * (floor + 1) ** 2;
  const first = Math.max(Math.ceil(from - slack), least);
  const last = Math.floor(to + slack);
  if (last - first > MOST_SUMS) return undefined;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (square) => isOdd(square) === isOdd(sum),
  );
}

const deviation = (square: number, sum: number, n: number) =>
  Math.sqrt(Math.max(0, (square - (sum * sum) / n) / (n - 1)));

/** DEBIT: whether zeros and ones with the printed mean can have the printed standard deviation (with n − 1). */
export function debit(mean: ReportedNumber, sd: ReportedNumber, n: number): Granularity {
  const ones = sumsOf(mean, n).filter((sum) => sum >= 0 && sum <= n);
  const deviations = ones.map((sum) => Math.sqrt((sum * (n - sum)) / (n * (n - 1))));
  const isPossible = deviations.some((each) => roundsTo(each, sd));
  const [from, to] = [Math.min(...deviations), Math.max(...deviations)].map((each) =>
    showNumber(each, sd.decimals + 2),
  );
  const range = from === to ? from : `${from} to ${to}`;
  return {
    isPossible,
    arithmetic:
      ones.length === 0
        ? `No number of ones among ${n} values has this mean.`
        : `Zeros and ones with this mean have a standard deviation of √(mean × (1 − mean) × n / (n − 1)) = ${range}.`,
  };
}
