import { expect, it, vi } from 'vitest';
import { intervalOf, LANE_SHARES, paced, WORKERS_OF_A_LANE } from './pace.ts';

it('keeps all workers of both lanes together below the account’s rate', () => {
  const perSecond = (['codes', 'others'] as const).map(
    (lane) => (WORKERS_OF_A_LANE * 1000) / intervalOf(lane, 14),
  );
  expect(perSecond[0]).toBeCloseTo(14 * LANE_SHARES.codes);
  expect(perSecond.reduce((sum, rate) => sum + rate, 0)).toBeLessThan(14);
});

it('begins each task an interval after the previous one, and returns after the last interval', async () => {
  const began: number[] = [];
  const start = performance.now();
  await paced([5, 90, 5], 40, async (took) => {
    began.push(performance.now() - start);
    await vi.waitUntil(() => performance.now() - start >= (began.at(-1) ?? 0) + took, { interval: 1 });
  });
  const [, second = 0, third = 0] = began;
  // Timers count whole milliseconds, and the clock is finer.
  expect(Math.round(second)).toBeGreaterThanOrEqual(39);
  // The second takes longer than its interval, so the third begins at once.
  expect(third - second).toBeGreaterThanOrEqual(89);
  expect(Math.round(performance.now() - start - third)).toBeGreaterThanOrEqual(39);
});
