import { describe, expect, it } from 'vitest';
import { agrees, compute } from './compute.ts';

describe('computing an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['10 / 4 − 1', 1.5],
    ['45 % * 200', 90],
    ['sqrt(16) + ln(exp(2)) + abs(-1)', 7],
    ['1,200 × 2', 2400],
    ['1e-3 * 2', 0.002],
  ])('knows that %s is %d', (expression, value) => {
    expect(compute(expression)).toBeCloseTo(value, 9);
  });

  it.each([
    '',
    '1 +',
    '(1',
    'process.exit(1)',
    '1 / 0',
    'sqrt 4',
    'x + 1',
    '1 2',
    'constructor(1)',
    '('.repeat(10_000),
  ])('has no value for %s', (expression) => {
    expect(compute(expression)).toBeUndefined();
  });

  it.each([
    ['4.5', 4.46, true],
    ['4.5', 4.51, true],
    ['4.5', 4.7, false],
    ['45 %', 0.4512, true],
    ['45%', 45.2, true],
    ['1,200', 1200, true],
    ['12', 14, false],
  ])('says whether %s is %d as printed: %s', (printed, value, isSame) => {
    expect(agrees(printed, value)).toBe(isSame);
  });
});
