import { describe, expect, it } from 'vitest';
import { readReviewsView, reviewInHash, writeReviewsView } from './reviews-address.ts';

const read = (query: string) => readReviewsView(new URLSearchParams(query));

describe('the URL of a paper’s reviews', () => {
  it('defaults to all reviews, newest first', () => {
    expect(read('')).toEqual({ sort: 'newest', page: 1 });
    expect(writeReviewsView(read(''))).toBe('');
  });

  it('is read back as written', () => {
    const view = { version: 2, reviewerType: 'human', rating: 'low', sort: 'helpful', page: 3 } as const;
    expect(writeReviewsView(view)).toBe('?version=2&by=human&rating=low&sort=helpful&page=3');
    expect(read(writeReviewsView(view))).toEqual(view);
  });

  it('ignores invalid values', () => {
    expect(read('version=0&by=robot&rating=toString&sort=loudest&page=-2')).toEqual({
      sort: 'newest',
      page: 1,
    });
  });

  it('identifies a review by its number in the hash', () => {
    expect(reviewInHash('#r12')).toBe(12);
    for (const hash of ['', '#r', '#r0', '#r1x', '#references']) expect(reviewInHash(hash)).toBeUndefined();
  });
});
