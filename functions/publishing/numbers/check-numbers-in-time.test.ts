import { expect, it } from 'vitest';
import { ProcessorMeter } from '../processor-meter.ts';
import { checkNumbersInTime } from './check-numbers-in-time.ts';

it('checks a page in a thread of its own, and measures it', async () => {
  const meter = new ProcessorMeter();
  const checks = await checkNumbersInTime('<p>They differed, t(28) = 2.20, p = .36.</p>', {
    wallClockMs: 60_000,
    meter,
  });
  expect(checks).toMatchObject({
    isComplete: true,
    checked: { 'p-value': 1 },
    findings: [{ changesConclusion: true }],
  });
  expect(meter.usedMs).toBeGreaterThan(0);
});

it('ends at the time limit with nothing checked', async () => {
  const page = '<p>t(28) = 2.20, p = .36, and 12 of 48 (25%).</p>'.repeat(60_000);
  const started = performance.now();
  const checks = await checkNumbersInTime(page, { wallClockMs: 50 });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(checks).toMatchObject({ isComplete: false, findings: [] });
});
