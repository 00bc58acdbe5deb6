import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';

const Cost = z.object({ records: z.number(), readUnits: z.number(), calls: z.number() });

/** Measures a harvest in a separate process, which starts its own platform (startLocalCloud). */
async function costOf(papers: number) {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/cost/harvest.ts', String(papers)]);
  return Cost.parse(JSON.parse(stdout));
}

it('harvests 1,000 records at the same cost, however many there are', async () => {
  const [small, large] = [await costOf(500), await costOf(2500)];
  expect([small.records, large.records]).toEqual([500, 2500]);
  expect(large.readUnits).toBeLessThanOrEqual(1.1 * small.readUnits);
  expect(large.calls).toBeLessThanOrEqual(small.calls);
  expect(large.readUnits).toBeLessThan(1500);
});
