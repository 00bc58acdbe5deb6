import { expect, it } from 'vitest';
import { anchorIn } from './reanchor.ts';

const newer = 'Moss is green. It grows on most stones of the north, as we saw. Lichen was left out.';
const find = anchorIn(newer);
const passage = (exact: string) => {
  const anchor = find({ exact });
  return anchor && { text: newer.slice(anchor.start, anchor.end).trim(), isExact: anchor.isExact };
};

it('finds an unchanged passage', () => {
  expect(passage('Moss is green')).toEqual({ text: 'Moss is green', isExact: true });
});

it('finds a changed sentence by its words', () => {
  expect(passage('It grows on all stones of the north, as we saw.')).toEqual({
    text: 'It grows on most stones of the north, as we saw.',
    isExact: false,
  });
});

it('returns nothing for a passage that was deleted', () => {
  expect(passage('We also measured the light at noon on every day.')).toBeUndefined();
});
