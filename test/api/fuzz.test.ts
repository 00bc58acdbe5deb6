import { expect, it } from 'vitest';
import { createFuzzAccounts } from '../fuzz/fuzz-accounts.ts';
import { fuzzPlatform } from '../fuzz/fuzz-platform.ts';
import { platformUrl } from '../support/api.ts';

// `npm run fuzz` sends 20,000, and asks that each refusal is named, too.
it('answers random requests as described, and never with a server error', async () => {
  const { findings, asked, statuses } = await fuzzPlatform({
    ...(await createFuzzAccounts()),
    url: platformUrl(),
    requests: 300,
    seed: 20_261_121,
  });
  const wrong = findings.filter(({ problem }) => problem.kind !== 'unnamed');
  expect(wrong).toEqual([]);
  expect(asked).toBe(300);
  // Rejecting every request would pass as well.
  expect(statuses[200]).toBeGreaterThan(20);
});
