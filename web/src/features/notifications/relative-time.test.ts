import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

describe('relativeTime', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  it.each([
    ['2026-11-21T12:00:03.000Z', 'Just now'],
    ['2026-11-21T11:59:01.000Z', 'Just now'],
    ['2026-11-21T11:59:00.000Z', '1m ago'],
    ['2026-11-21T11:00:01.000Z', '59m ago'],
    ['2026-11-21T11:00:00.000Z', '1h ago'],
    ['2026-11-20T12:00:01.000Z', '23h ago'],
    ['2026-11-20T12:00:00.000Z', '1d ago'],
    ['2026-11-14T12:00:01.000Z', '6d ago'],
  ])('formats %s as %s', (at, words) => {
    expect(relativeTime(at, now)).toBe(words);
  });

  it('formats times a week ago or older as dates', () => {
    expect(relativeTime('2026-11-13T12:00:00.000Z', now)).toBe('Nov 13, 2026');
  });
});
