import { expect, it } from 'vitest';
import { parseReviewReference } from './review-ids.ts';

const THIRD = { archiveId: 'COL.2611.00042', number: 3 };

it.each([
  ['COL.2611.00042.r3', THIRD],
  ['col.2611.00042.R3', THIRD],
  ['2611.00042.r3', THIRD],
  ['https://a.example/papers/COL.2611.00042/reviews/3', THIRD],
  ['https://a.example/papers/COL.2611.00042/reviews/3.bib', THIRD],
  ['https://a.example/papers/COL.2611.00042/reviews/3#items', THIRD],
  ['01jd0000000000000000000001', { reviewId: '01JD0000000000000000000001' }],
  ['COL.2611.00042', undefined],
  ['COL.2611.00042v1.r3', undefined],
  ['COL.2611.00042.r0', undefined],
  ['COL.2611.00042.r3/items', undefined],
])('reads %s', (text, reference) => {
  expect(parseReviewReference(text)).toEqual(reference);
});
