import { describe, expect, it } from 'vitest';
import { pagesAround } from './pagination.tsx';

describe('the page numbers under a list', () => {
  it('shows all of a few', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  });
  it('shows the first, the last and two on either side of many', () => {
    expect(pagesAround(6, 20)).toEqual([1, 4, 5, 6, 7, 8, 20]);
  });
  it('stays inside the list at its ends', () => {
    expect(pagesAround(20, 20)).toEqual([1, 18, 19, 20]);
  });
});
