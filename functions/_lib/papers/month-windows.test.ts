import { describe, expect, it } from 'vitest';
import { monthWindows } from './month-windows.ts';

const MONTHS = [
  { month: '2611', count: 3 },
  { month: '2610', count: 0 },
  { month: '2609', count: 10 },
];

describe('finding a page in a listing split by month', () => {
  it('starts with the newest month', () => {
    expect(monthWindows(MONTHS, 0, 2)).toEqual([{ month: '2611', skip: 0, take: 2 }]);
  });
  it('continues in the next month that has papers', () => {
    expect(monthWindows(MONTHS, 2, 4)).toEqual([
      { month: '2611', skip: 2, take: 1 },
      { month: '2609', skip: 0, take: 3 },
    ]);
  });
  it('skips the months before a far page', () => {
    expect(monthWindows(MONTHS, 10, 20)).toEqual([{ month: '2609', skip: 7, take: 3 }]);
  });
  it('finds nothing past the end', () => {
    expect(monthWindows(MONTHS, 13, 20)).toEqual([]);
  });
});
