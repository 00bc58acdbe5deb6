import { compiled, erfc, igamc, incbet } from 'cephes';

/**
 * Resolves once the functions below can be called: their WebAssembly takes a few milliseconds. No module awaits it, because V8 aborts
 * the process if a thread is ended while modules wait for another (`infra/build/build-functions.ts`).
 */
export const distributionsReady: Promise<void> = compiled;

/**
 * Probabilities of test statistics under the null hypothesis, by the incomplete beta and gamma functions of the Cephes
 * library (Moshier 1989). They compute the tail itself instead of subtracting from 1, so that small values keep their digits.
 */

/** Returns the two-tailed probability of Student's t with `df` degrees of freedom, which can be fractional. */
export function twoTailedT(t: number, df: number): number {
  const square = t * t;
  // For a small t, df / (df + t²) is so close to 1 that it has lost the digits of t.
  return square < df ? 1 - beta(0.5, df / 2, square / (df + square)) : beta(df / 2, 0.5, df / (df + square));
}

/** Returns the probability that F with `df1` and `df2` degrees of freedom is at least `f`. */
export function upperF(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1;
  const part = df1 * f;
  return part < df2
    ? 1 - beta(df1 / 2, df2 / 2, part / (df2 + part))
    : beta(df2 / 2, df1 / 2, df2 / (df2 + part));
}

/** Returns the probability that χ² with `df` degrees of freedom is at least `value`. */
export function upperChiSquare(value: number, df: number): number {
  return value <= 0 ? 1 : orElse(() => igamc(df / 2, value / 2), value > df ? 0 : 1);
}

/** Returns the two-tailed probability of a standard normal value. */
export function twoTailedZ(z: number): number {
  return orElse(() => erfc(Math.abs(z) / Math.SQRT2), 0);
}

/** Returns the two-tailed probability of Pearson's r with `df` = n − 2 degrees of freedom; 0 if |r| is at least 1. */
export function twoTailedR(r: number, df: number): number {
  const rest = 1 - r * r;
  return rest <= 0 ? 0 : twoTailedT(r * Math.sqrt(df / rest), df);
}

const beta = (a: number, b: number, x: number) => orElse(() => incbet(a, b, x), x < a / (a + b) ? 0 : 1);

/** Returns what a function computes, or the limit: Cephes throws for probabilities below the smallest number. */
function orElse(compute: () => number, limit: number): number {
  try {
    return compute();
  } catch {
    return limit;
  }
}
