import { describe, expect, it } from 'vitest';
import { nextMove, type Places } from './places.ts';

const NOWHERE: Places = { lists: [], publishedAt: undefined };
const lists = (count: number, name = 'agent') => Array.from({ length: count }, (_, i) => `${name}:${i}`);

/** Makes move after move until there is none. */
function goFrom(before: Places, wanted: Places) {
  const moves = [];
  let place = before;
  for (let move = nextMove(place, wanted); move; move = nextMove(place, wanted)) {
    moves.push(move);
    place = move.after;
  }
  return { moves, place };
}

describe('moving a paper between lists', () => {
  it('is one move for most papers', () => {
    const before = { lists: ['a', 'b'], publishedAt: '2026-11-01' };
    const wanted = { lists: ['b', 'c'], publishedAt: '2026-11-01' };
    expect(goFrom(before, wanted).moves).toEqual([{ removed: ['a'], added: ['c'], after: wanted }]);
    expect(nextMove(wanted, wanted)).toBeUndefined();
  });

  it('never takes more writes than a transaction has room for', () => {
    const wanted = { lists: lists(63), publishedAt: '2026-11-01' };
    const { moves, place } = goFrom(NOWHERE, wanted);
    expect(place).toEqual(wanted);
    for (const { removed, added } of moves) expect(1 + 2 * (removed.length + added.length)).toBeLessThan(100);
  });

  it('leaves every list before it enters one at another time', () => {
    const before = { lists: lists(60, 'old'), publishedAt: '2026-11-01' };
    const wanted = { lists: lists(60, 'new'), publishedAt: '2026-12-01' };
    const { moves, place } = goFrom(before, wanted);
    expect(place).toEqual(wanted);
    expect(moves.flatMap(({ removed }) => removed)).toEqual(before.lists);
    expect(moves.flatMap(({ added }) => added)).toEqual(wanted.lists);
    for (const { added, removed } of moves) expect(added.length > 0 && removed.length > 20).toBe(false);
  });
});
