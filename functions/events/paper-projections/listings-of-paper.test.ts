import { describe, expect, it } from 'vitest';
import { type Listing, nextMove } from './listings-of-paper.ts';

const NOWHERE: Listing = { lists: [], publishedAt: undefined };
const lists = (count: number, name = 'agent') => Array.from({ length: count }, (_, i) => `${name}:${i}`);

/** Makes moves until there are none left. */
function allMoves(before: Listing, target: Listing) {
  const moves = [];
  let place = before;
  for (let move = nextMove(place, target); move; move = nextMove(place, target)) {
    moves.push(move);
    place = move.after;
  }
  return { moves, place };
}

describe('moving a paper between listings', () => {
  it('takes one move for most papers', () => {
    const before = { lists: ['a', 'b'], publishedAt: '2026-11-01' };
    const target = { lists: ['b', 'c'], publishedAt: '2026-11-01' };
    expect(allMoves(before, target).moves).toEqual([{ removed: ['a'], added: ['c'], after: target }]);
    expect(nextMove(target, target)).toBeUndefined();
  });

  it('never exceeds the writes of a transaction', () => {
    const target = { lists: lists(63), publishedAt: '2026-11-01' };
    const { moves, place } = allMoves(NOWHERE, target);
    expect(place).toEqual(target);
    for (const { removed, added } of moves) expect(1 + 2 * (removed.length + added.length)).toBeLessThan(100);
  });

  it('leaves every listing before it enters one at another time', () => {
    const before = { lists: lists(60, 'old'), publishedAt: '2026-11-01' };
    const target = { lists: lists(60, 'new'), publishedAt: '2026-12-01' };
    const { moves, place } = allMoves(before, target);
    expect(place).toEqual(target);
    expect(moves.flatMap(({ removed }) => removed)).toEqual(before.lists);
    expect(moves.flatMap(({ added }) => added)).toEqual(target.lists);
    for (const { added, removed } of moves) expect(added.length > 0 && removed.length > 20).toBe(false);
  });
});
