import { describe, expect, it } from 'vitest';
import { nextInDirection } from './next-in-direction.ts';

const PLACES = [
  { id: 'middle', x: 0, y: 0 },
  { id: 'right', x: 100, y: 10 },
  { id: 'far right', x: 200, y: 0 },
  { id: 'above', x: 5, y: -80 },
];

describe('walking through a graph by arrow keys', () => {
  it('goes to the nearest paper in that direction', () => {
    expect(nextInDirection(PLACES, 'middle', { x: 1, y: 0 })).toBe('right');
    expect(nextInDirection(PLACES, 'right', { x: 1, y: 0 })).toBe('far right');
    expect(nextInDirection(PLACES, 'middle', { x: 0, y: -1 })).toBe('above');
  });

  it('stays where there is none', () => {
    expect(nextInDirection(PLACES, 'far right', { x: 1, y: 0 })).toBeUndefined();
    expect(nextInDirection(PLACES, 'nobody', { x: 1, y: 0 })).toBeUndefined();
  });

  it('reaches every paper of a ring', () => {
    const ring = Array.from({ length: 24 }, (_, index) => ({
      id: String(index),
      x: Math.cos((index * Math.PI) / 12) * 100,
      y: Math.sin((index * Math.PI) / 12) * 100,
    }));
    const seen = new Set(['0']);
    const arrows = [
      { x: 1, y: 0 },
      { x: -1, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: -1 },
    ] as const;
    for (const id of seen)
      for (const arrow of arrows) {
        const next = nextInDirection(ring, id, arrow);
        if (next !== undefined) seen.add(next);
      }
    expect(seen.size).toBe(24);
  });
});
