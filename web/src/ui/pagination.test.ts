import { describe, expect, it } from 'vitest';
import { pagesAround } from './pagination.tsx';

describe('page numbers', () => {
  it('include all pages of a short list', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
  });
  it('include the first, the last, and two on either side', () => {
    expect(pagesAround(6, 20)).toEqual([1, 4, 5, 6, 7, 8, 20]);
  });
  it('stay within the list', () => {
    expect(pagesAround(20, 20)).toEqual([1, 18, 19, 20]);
  });
});
