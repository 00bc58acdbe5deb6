import { expect, it } from 'vitest';
import { createFuzzAccounts } from '../fuzz/fuzz-accounts.ts';
import { fuzzPlatform } from '../fuzz/fuzz-platform.ts';
import { platformUrl } from '../support/api.ts';

// `npm run fuzz` sends 100,000, and asks that each refusal is named, too.
it.each([
  ['random requests', false],
  [
    'requests with the most extreme values that their schemas allow, and each page and list after them,',
    true,
  ],
])('answers %s as described, and never with a server error', async (_, extreme) => {
  const { findings, asked, statuses, read } = await fuzzPlatform({
    ...(await createFuzzAccounts()),
    url: platformUrl(),
    requests: 300,
    seed: 20_261_121,
    extreme,
    idsRead: 5,
  });
  const wrong = findings.filter(({ problem }) => problem.kind !== 'unnamed');
  expect(wrong).toEqual([]);
  expect(asked).toBe(300);
  expect(read > 300).toBe(extreme);
  // Rejecting every request would pass as well.
  expect(statuses[200]).toBeGreaterThan(20);
});
