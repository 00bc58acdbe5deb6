import { expect, it } from 'vitest';
import { counted, formatCount } from './counted.ts';

it('counts with the noun for one and for many', () => {
  expect([counted(1, 'credit'), counted(0, 'credit'), counted(1284, 'reply', 'replies')]).toEqual([
    '1 credit',
    '0 credits',
    '1,284 replies',
  ]);
});

it('formats numbers as Intl does for English', () => {
  const numbers = [0, 7, 999, 1000, 65_536, 1_234_567, -1234, 0.25, 12.34567, 1234.5, 999_999.9996, -0.5];
  expect(numbers.map(formatCount)).toEqual(
    numbers.map((number) => new Intl.NumberFormat('en').format(number)),
  );
});
