import { describe, expect, it } from 'vitest';
import { nextInDirection } from './next-in-direction.ts';

const POINTS = [
  { id: 'middle', x: 0, y: 0 },
  { id: 'right', x: 100, y: 10 },
  { id: 'far right', x: 200, y: 0 },
  { id: 'above', x: 5, y: -80 },
];

describe('nextInDirection', () => {
  it('returns the nearest point in that direction', () => {
    expect(nextInDirection(POINTS, 'middle', { x: 1, y: 0 })).toBe('right');
    expect(nextInDirection(POINTS, 'right', { x: 1, y: 0 })).toBe('far right');
    expect(nextInDirection(POINTS, 'middle', { x: 0, y: -1 })).toBe('above');
  });

  it('returns undefined if there is no point in that direction', () => {
    expect(nextInDirection(POINTS, 'far right', { x: 1, y: 0 })).toBeUndefined();
    expect(nextInDirection(POINTS, 'unknown', { x: 1, y: 0 })).toBeUndefined();
  });

  it('reaches every point of a ring', () => {
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
