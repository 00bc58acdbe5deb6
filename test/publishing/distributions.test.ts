import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  distributionsReady,
  twoTailedR,
  twoTailedT,
  twoTailedZ,
  upperChiSquare,
  upperF,
} from '../../functions/publishing/numbers/distributions.ts';

beforeAll(() => distributionsReady);

const compute: Record<string, (value: number, df: number[]) => number> = {
  t: (value, [df = 0]) => twoTailedT(value, df),
  F: (value, [df1 = 0, df2 = 0]) => upperF(value, df1, df2),
  chiSquare: (value, [df = 0]) => upperChiSquare(value, df),
  z: (value) => twoTailedZ(value),
};

describe('the distributions', () => {
  /** Computed by mpmath with 40 digits. */
  it('agree with values of 40 digits to 1e-10, and to 1e-9 for a million degrees of freedom', () => {
    const lines = readFileSync(new URL('reported/probabilities.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const errors = lines.map((line) => {
      const [statistic = '', value, df = '', probability] = line.split('\t');
      const computed = compute[statistic]?.(Number(value), df.split(',').map(Number)) ?? Number.NaN;
      return { line, computed, error: Math.abs(computed - Number(probability)) };
    });
    const worst = Math.max(...errors.map(({ error }) => error));
    console.log(`${lines.length} probabilities: largest error ${worst.toExponential(1)}`);
    expect(errors.filter(({ line, error }) => !(error <= (line.includes('1000000') ? 1e-9 : 1e-10)))).toEqual(
      [],
    );
  });

  /** NIST/SEMATECH e-Handbook of Statistical Methods, sections 1.3.6.7.2 to 1.3.6.7.4, which print critical values with three decimals. */
  it.each([
    ['t', 2.228, [10], 0.05],
    ['t', 2.763, [28], 0.01],
    ['chiSquare', 3.841, [1], 0.05],
    ['chiSquare', 18.307, [10], 0.05],
    ['F', 4.965, [1, 10], 0.05],
    ['F', 3.32, [2, 30], 0.05],
    ['z', 1.96, [], 0.05],
  ])('agree with the printed critical value: %s = %d, df %j, p = %d', (statistic, value, df, probability) => {
    expect(compute[statistic]?.(value, df)).toBeCloseTo(probability, 3);
  });

  it('gives r the t of its degrees of freedom', () => {
    expect(twoTailedR(0.3, 98)).toBeCloseTo(twoTailedT(0.3 * Math.sqrt(98 / (1 - 0.09)), 98), 12);
    expect(twoTailedR(1, 10)).toBe(0);
  });

  it('returns 0 and 1 beyond the numbers that a computer has', () => {
    expect([
      upperChiSquare(5_000, 2),
      upperChiSquare(0.001, 5_000),
      twoTailedZ(60),
      twoTailedT(0, 3),
    ]).toEqual([0, 1, 0, 1]);
  });
});
