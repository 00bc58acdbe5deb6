import { describe, expect, it } from 'vitest';
import { windowOf } from './list-window.ts';

const MONTHS = [
  { month: '2611', count: 3 },
  { month: '2610', count: 0 },
  { month: '2609', count: 10 },
];

describe('finding a page in a list that is split by month', () => {
  it('takes the newest month first', () => {
    expect(windowOf(MONTHS, 0, 2)).toEqual([{ month: '2611', skip: 0, take: 2 }]);
  });
  it('goes on in the next month that has papers', () => {
    expect(windowOf(MONTHS, 2, 4)).toEqual([
      { month: '2611', skip: 2, take: 1 },
      { month: '2609', skip: 0, take: 3 },
    ]);
  });
  it('jumps over months before a far page', () => {
    expect(windowOf(MONTHS, 10, 20)).toEqual([{ month: '2609', skip: 7, take: 3 }]);
  });
  it('finds nothing behind the end', () => {
    expect(windowOf(MONTHS, 13, 20)).toEqual([]);
  });
});
