import { twoTailedR, twoTailedT, twoTailedZ, upperChiSquare, upperF } from './distributions.ts';
import { type ReportedNumber, showProbability, showReported } from './reported-number.ts';
import { STATISTICS, type TestResult } from './test-result.ts';

/** The level at which most papers call a result significant. */
export const ALPHA = 0.05;

export interface Verdict {
  agrees: boolean;
  /** Whether it only agrees as a one-tailed test. */
  isOneTailed: boolean;
  /** Whether it only agrees if p was corrected. */
  isCorrected: boolean;
  /** Whether the paper calls it significant and the computed p doesn't, or the reverse. */
  changesConclusion: boolean;
  /** A sentence about what differs; empty if it agrees. */
  message: string;
  arithmetic: string;
}

/** An interval of probabilities. */
interface Interval {
  low: number;
  high: number;
}

/**
 * Recomputes the p-value of a result from its statistic and degrees of freedom, as statcheck does (Nuijten et al. 2016): the
 * printed statistic stands for every number that rounds to it, and p for every number that rounds to p.
 * @param allAreOneTailed whether the paper says that all its tests are one-tailed
 */
export function checkTestResult(result: TestResult, allAreOneTailed: boolean): Verdict {
  const impossible = impossibility(result);
  if (impossible)
    return {
      agrees: false,
      isOneTailed: false,
      isCorrected: false,
      changesConclusion: false,
      message: impossible,
      arithmetic: impossible,
    };
  const both = intervalOf(result);
  const bySphericity = withEpsilon(result);
  const two = [both, ...(bySphericity ? [intervalOf(bySphericity)] : []), ...onBoundary(result)];
  const saysOne = result.tails === 'one' || result.canBeOneTailed;
  const one = hasTails(result) || (saysOne && hasOneDf(result)) ? halved(both, saysOne) : [];
  const isFit = (isAdjusted: boolean, intervals: Interval[]) =>
    intervals.some((interval) => fits({ ...result, isAdjusted }, interval));
  const canBeOne = result.tails !== 'two' && (saysOne || allAreOneTailed);
  const agreesIf = (isAdjusted: boolean) => ({
    two: result.tails !== 'one' && isFit(isAdjusted, two),
    one: canBeOne && isFit(isAdjusted, one),
  });
  const plainly = agreesIf(false);
  const corrected = agreesIf(result.isAdjusted);
  const isCorrected = !plainly.two && !plainly.one && (corrected.two || corrected.one);
  const fit = isCorrected ? corrected : plainly;
  const agrees = fit.two || fit.one;
  const isOneTailed = fit.one && !fit.two;
  const fitsOne = isFit(result.isAdjusted, one);
  return {
    agrees,
    isOneTailed,
    isCorrected,
    changesConclusion: !agrees && !fitsOne && two.every((interval) => disagreesAtAlpha(result, interval)),
    message: agrees ? '' : messageFor(result, { fitsOne, fitsTwo: isFit(result.isAdjusted, two) }),
    arithmetic: arithmeticOf(bySphericity ?? result, two[1] ?? both, { isOneTailed, isCorrected }),
  };
}

/** Whether it has one degree of freedom, so that it is the square of a statistic that has a sign. */
const hasOneDf = ({ statistic, df }: TestResult): boolean =>
  (statistic === 'chiSquare' || statistic === 'F' || statistic === 'Q') && df[0]?.value === 1;

/** Returns a result with the degrees of freedom that ε leaves; undefined if none is printed, or they were multiplied already. */
function withEpsilon(result: TestResult): TestResult | undefined {
  const { epsilon, df } = result;
  const [df1] = df;
  const isPossible = epsilon && df1 && epsilon.high * df1.value >= 1 && epsilon.value <= 1;
  if (!isPossible || df.some(({ decimals }) => decimals > 0)) return undefined;
  const scaled = df.map(({ value }) => ({
    value: value * epsilon.value,
    decimals: Math.max(2, epsilon.decimals),
    low: value * epsilon.low,
    high: value * Math.min(1, epsilon.high),
  }));
  return { ...result, df: scaled };
}

/** Whether p is that of an equal mixture of χ² with df − 1 and df, as on the boundary (Self and Liang 1987). */
const isMixture = ({ isOnBoundary, statistic, df }: TestResult): boolean =>
  isOnBoundary && statistic === 'chiSquare' && df[0]?.decimals === 0;

function onBoundary(result: TestResult): Interval[] {
  const [df] = result.df;
  if (!df || !isMixture(result)) return [];
  const full = intervalOf(result);
  const less =
    df.value > 1 ? intervalOf({ ...result, df: [{ ...df, value: df.value - 1 }] }) : { low: 0, high: 0 };
  return [{ low: (full.low + less.low) / 2, high: (full.high + less.high) / 2 }];
}

function impossibility({ statistic, comparison, value, p }: TestResult): string | undefined {
  if (p !== 'ns' && (p.value.low > 1 || p.value.high < 0)) return 'A p-value is between 0 and 1.';
  if (comparison !== '=') return undefined;
  if (statistic === 'r' && Math.min(Math.abs(value.low), Math.abs(value.high)) > 1)
    return 'A correlation is between −1 and 1.';
  if (/F|chiSquare|Q/.test(statistic) && value.high < 0) return `${STATISTICS[statistic]} can’t be negative.`;
  return undefined;
}

/** Whether its tests can be one-tailed. */
const hasTails = ({ statistic }: TestResult) => statistic === 't' || statistic === 'z' || statistic === 'r';

function pOf(
  { statistic }: TestResult,
  value: number,
  [df1 = Number.NaN, df2 = Number.NaN]: number[],
): number {
  switch (statistic) {
    case 't':
      return twoTailedT(value, df1);
    case 'F':
      return upperF(value, df1, df2);
    case 'r':
      return twoTailedR(value, df1);
    case 'z':
      return twoTailedZ(value);
    case 'chiSquare':
    case 'Q':
      return upperChiSquare(value, df1);
  }
}

/** Returns the p-values that the printed statistic allows. */
function intervalOf(result: TestResult): Interval {
  const { comparison, value } = result;
  if (comparison === '<' || comparison === '>') {
    const bound = Math.max(...dfCorners(result).map((df) => pOf(result, value.value, df)));
    // "t > 2" is a smaller p than that of 2; for negative values, "t < −2" is.
    return (comparison === '>') === value.value >= 0 ? { low: 0, high: bound } : { low: bound, high: 1 };
  }
  const wide = comparison === '≈' ? value.high - value.value : 0;
  const ends = [value.low - wide, value.high + wide];
  // p is largest at the value that is closest to 0.
  const values = hasTails(result) && (ends[0] ?? 0) < 0 && (ends[1] ?? 0) > 0 ? [...ends, 0] : ends;
  const all = dfCorners(result).flatMap((df) => values.map((each) => pOf(result, each, df)));
  return { low: Math.min(...all), high: Math.max(...all) };
}

/** Returns the combinations of degrees of freedom that round to the printed ones. Whole numbers are exact. */
function dfCorners({ df }: TestResult): number[][] {
  const ends = df.map(({ decimals, value, low, high }) =>
    decimals > 0 ? [Math.max(low, 1e-9), high] : [value],
  );
  return ends.reduce<number[][]>(
    (all, each) => all.flatMap((start) => each.map((end) => [...start, end])),
    [[]],
  );
}

/** Returns the one-tailed p-values; also those of a result in the other direction if the paper says that the test is one-tailed. */
function halved({ low, high }: Interval, isSaid: boolean): Interval[] {
  const half = { low: low / 2, high: high / 2 };
  return isSaid ? [half, { low: 1 - half.high, high: 1 - half.low }] : [half];
}

function fits({ p, isAdjusted }: TestResult, { low, high }: Interval): boolean {
  if (p === 'ns') return high >= ALPHA || isAdjusted;
  const { comparison, value } = p;
  const slack = 1e-9;
  if (comparison === '<') return low <= value.value + slack;
  if (isAdjusted) return comparison === '>' || low <= value.high + slack;
  if (comparison === '>') return high >= value.value - slack;
  const wide = comparison === '≈' ? value.high - value.value : 0;
  return low <= value.high + wide + slack && high >= value.low - wide - slack;
}

function disagreesAtAlpha(result: TestResult, { low, high }: Interval): boolean {
  const reported = reportedSignificance(result);
  const computed = high <= ALPHA ? true : low > ALPHA ? false : undefined;
  return reported !== undefined && computed !== undefined && reported !== computed;
}

/** Returns whether the paper calls the result significant; undefined if that isn't clear, as with p < .10. */
function reportedSignificance({ p }: TestResult): boolean | undefined {
  if (p === 'ns') return false;
  const { value } = p.value;
  if (p.comparison === '<') return value <= ALPHA ? true : undefined;
  if (p.comparison === '>') return value >= ALPHA ? false : undefined;
  return value <= ALPHA;
}

function messageFor(
  result: TestResult,
  { fitsOne, fitsTwo }: { fitsOne: boolean; fitsTwo: boolean },
): string {
  if (result.tails === 'one' && fitsTwo)
    return 'The p-value is that of a two-tailed test, and the paper says one-tailed.';
  if (fitsOne)
    return 'The p-value is that of a one-tailed test. If the test was one-tailed, say so; if not, the p-value is half of what it should be.';
  return 'The p-value doesn’t follow from the statistic and its degrees of freedom.';
}

function arithmeticOf(
  result: TestResult,
  both: Interval,
  { isOneTailed, isCorrected }: { isOneTailed: boolean; isCorrected: boolean },
): string {
  const { statistic, df, comparison, value, p, isAdjusted } = result;
  const dfs = df.length > 0 ? `(${df.map(showReported).join(', ')})` : '';
  const sign = comparison === '≈' ? '≈' : comparison;
  const name = `${STATISTICS[statistic]}${dfs} ${sign} ${showReported(value)}`;
  const isOne = isOneTailed || result.tails === 'one';
  const tails = isMixture(result)
    ? ', on the boundary'
    : hasTails(result) || isOne
      ? isOne
        ? ', one-tailed'
        : ', two-tailed'
      : '';
  const scale = isOne ? 0.5 : 1;
  const reported = p === 'ns' ? 'not significant' : `p ${p.comparison} ${showReportedP(p.value)}`;
  const more = isCorrected
    ? ' It agrees only if p was corrected, as its sentence says.'
    : isAdjusted
      ? ' Corrections make p larger, so only a smaller p is noticed.'
      : '';
  return `${name} gives ${computedText(result, both, scale)}${tails}. The paper says ${reported}.${more}`;
}

function computedText(result: TestResult, { low, high }: Interval, scale: number): string {
  if (result.comparison === '>' || result.comparison === '<')
    return low === 0 ? `p < ${showProbability(high * scale)}` : `p > ${showProbability(low * scale)}`;
  const df = result.df.map(({ value }) => value);
  const [first = 0] = df;
  const full = pOf(result, result.value.value, df);
  const less = isMixture(result) ? (first > 1 ? pOf(result, result.value.value, [first - 1]) : 0) : full;
  const point = (full + less) / 2;
  const [from, to] = [low * scale, high * scale].map(showProbability);
  const computed = `p = ${showProbability(point * scale)}`;
  return from === to
    ? computed
    : `${computed} (${from} to ${to}, as ${showReported(result.value)} is rounded)`;
}

const showReportedP = (p: ReportedNumber): string =>
  p.value > 0 && p.value < 0.0001 ? showProbability(p.value) : showReported(p);
