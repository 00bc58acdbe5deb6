import { expect, it } from 'vitest';
import { createFuzzAccounts } from '../fuzz/fuzz-accounts.ts';
import { fuzzPlatform } from '../fuzz/fuzz-platform.ts';
import { platformUrl } from '../support/api.ts';

// `npm run fuzz` sends 100,000, and asks that each refusal is named, too.
async function fuzz(extreme: boolean) {
  const report = await fuzzPlatform({
    ...(await createFuzzAccounts()),
    url: platformUrl(),
    requests: 300,
    seed: 20_261_121,
    extreme,
    idsRead: 5,
  });
  expect(report.findings.filter(({ problem }) => problem.kind !== 'unnamed')).toEqual([]);
  expect(report.asked).toBe(300);
  // Rejecting every request would pass as well.
  expect(report.statuses[200]).toBeGreaterThan(20);
  return report;
}

it('answers random requests as described, and never with a server error', async () => {
  await fuzz(false);
});

it('answers the most extreme values that schemas allow, and reads each page and list after them', async () => {
  expect((await fuzz(true)).read).toBeGreaterThan(300);
});
