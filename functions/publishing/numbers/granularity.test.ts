import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debit, grim, grimApplies, grimmer } from './granularity.ts';
import { type ReportedNumber, readNumber } from './reported-number.ts';

const read = (printed: string): ReportedNumber => {
  const number = readNumber(printed);
  if (!number) throw new Error(printed);
  return number;
};

describe('GRIM', () => {
  /** `pigs1` of the R package scrutiny (Jung), with the results that its tests expect. */
  it.each([
    ['7.22', 32, true],
    ['4.74', 25, false],
    ['5.23', 29, false],
    ['2.57', 24, false],
    ['6.77', 27, false],
    ['2.68', 28, true],
    ['7.01', 29, false],
    ['7.38', 24, true],
    ['3.14', 27, false],
    ['6.89', 31, false],
    ['5.00', 25, true],
    ['0.24', 28, false],
  ])('decides about a mean of %s with n = %i as published: %s', (mean, n, expected) => {
    expect(grim(read(mean), n).isPossible).toBe(expected);
  });

  it('rejects the example of Brown and Heathers, and shows its neighbors', () => {
    const { isPossible, arithmetic } = grim(read('5.19'), 28);
    expect(isPossible).toBe(false);
    expect(arithmetic).toBe('145/28 = 5.1786 and 146/28 = 5.2143; a mean between them doesn’t exist.');
    expect(grim(read('5.18'), 28).isPossible).toBe(true);
  });

  it('allows for the items of a scale', () => {
    expect(grim(read('3.45'), 10).isPossible).toBe(false);
    expect(grim(read('3.45'), 10, 2).isPossible).toBe(true);
  });

  it('applies only while the mean has more digits than the sample allows', () => {
    expect([
      grimApplies(read('3.45'), 99),
      grimApplies(read('3.45'), 100),
      grimApplies(read('3'), 5),
    ]).toEqual([true, false, false]);
  });
});

describe('GRIMMER', () => {
  /** The worked examples of the R packages rsprite2 and scrutiny. */
  it.each([
    ['5.21', '1.60', 28, true],
    ['3.44', '2.47', 18, false],
    ['7.3', '2.51', 12, false],
  ])('decides about M = %s, SD = %s, n = %i as published: %s', (mean, sd, n, expected) => {
    expect(grimmer(read(mean), read(sd), n).isPossible).toBe(expected);
  });

  it('says which sum of squares is missing', () => {
    expect(grimmer(read('3.44'), read('2.47'), 18).arithmetic).toBe(
      'With a sum of 62, the squares must add up to between 316.85 and 317.69, to an even whole number: there is none.',
    );
  });

  it('accepts the mean and standard deviation of any integers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 9 }), { minLength: 2, maxLength: 60 }), (values) => {
        const { mean, sd } = describeValues(values);
        return (
          grim(read(mean.toFixed(2)), values.length).isPossible &&
          grimmer(read(mean.toFixed(2)), read(sd.toFixed(2)), values.length).isPossible
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('DEBIT', () => {
  /** Table 1 of Heathers and Brown (2019), `pigs3` of scrutiny, and the example of its vignette. */
  it.each([
    ['0.53', '0.50', 1683, true],
    ['0.44', '0.50', 1683, true],
    ['0.77', '0.42', 1683, true],
    ['0.19', '0.35', 1683, false],
    ['0.34', '0.47', 1683, true],
    ['0.93', '0.25', 1683, true],
    ['0.12', '0.33', 1683, true],
    ['0.35', '0.18', 20, false],
    ['0.05', '0.21', 20, false],
    ['0.05', '0.22', 20, true],
    ['0.00', '0.50', 50, false],
    ['0.50', '0.503', 100, true],
  ])('decides about M = %s, SD = %s, n = %i as published: %s', (mean, sd, n, expected) => {
    expect(debit(read(mean), read(sd), n).isPossible).toBe(expected);
  });

  it('accepts every sample of zeros and ones', () => {
    for (const n of [5, 8, 20, 37])
      for (let ones = 0; ones <= n; ones++) {
        const { mean, sd } = describeValues(Array.from({ length: n }, (_, index) => Number(index < ones)));
        for (const digits of [2, 3])
          expect(
            debit(read(mean.toFixed(digits)), read(sd.toFixed(digits)), n).isPossible,
            `${ones} of ${n}`,
          ).toBe(true);
      }
  });
});

function describeValues(values: number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (values.length - 1)) };
}
