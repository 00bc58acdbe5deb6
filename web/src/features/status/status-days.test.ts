import { describe, expect, it } from 'vitest';
import { lastDays, toneOf } from './status-days.ts';

describe('the history of a component', () => {
  it('has 90 days up to today, including days without checks', () => {
    const known = { day: '2026-11-20', checks: 288, failed: 1 };
    const days = lastDays([known], '2026-11-21');
    expect(days).toHaveLength(90);
    expect(days[0]?.day).toBe('2026-08-24');
    expect(days.slice(-2)).toEqual([known, { day: '2026-11-21', checks: 0, failed: 0 }]);
  });

  it.each([
    [0, 0, 'unknown'],
    [288, 0, 'ok'],
    [288, 1, 'some'],
    [288, 20, 'failed'],
    [1, 1, 'failed'],
  ])('rates a day with %i checks, %i failed, as %s', (checks, failed, tone) => {
    expect(toneOf({ day: '2026-11-21', checks, failed })).toBe(tone);
  });
});
