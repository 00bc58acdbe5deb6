import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMetricStore, SPAN_MS } from './metric-store.ts';

const DURATION = { namespace: 'AWS/Lambda', name: 'Duration', of: 'papers' };
const NOON = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('the local metrics', () => {
  it('have sums and percentiles by period, as in CloudWatch', () => {
    const store = openMetricStore(new DatabaseSync(':memory:'));
    for (let ms = 1; ms <= 100; ms++) store.note(DURATION, ms);
    vi.setSystemTime(NOON + SPAN_MS);
    store.note(DURATION, 4000);
    const hour = (statistic: string) =>
      store.statistic(DURATION, statistic, NOON, NOON + 3_600_000, 3_600_000);
    expect(hour('SampleCount')).toEqual([{ at: NOON, value: 101 }]);
    expect(hour('Maximum')[0]?.value).toBe(4000);
    expect(hour('p50')[0]?.value).toBeGreaterThan(48);
    expect(hour('p50')[0]?.value).toBeLessThan(53);
    const spans = store.statistic(DURATION, 'Sum', NOON, NOON + 3_600_000, SPAN_MS);
    expect(spans).toEqual([
      { at: NOON, value: 5050 },
      { at: NOON + SPAN_MS, value: 4000 },
    ]);
  });

  it('continue after a restart, and are separate for each function', () => {
    const database = new DatabaseSync(':memory:');
    const before = openMetricStore(database);
    before.note(DURATION, 10);
    before.flush();
    const after = openMetricStore(database);
    after.note(DURATION, 30);
    expect(after.statistic(DURATION, 'Sum', NOON, NOON + 1, SPAN_MS)).toEqual([{ at: NOON, value: 40 }]);
    expect(after.statistic({ ...DURATION, of: 'users' }, 'Sum', NOON, NOON + 1, SPAN_MS)).toEqual([]);
  });
});
