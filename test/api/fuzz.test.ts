import { expect, it } from 'vitest';
import { fuzzPlatform } from '../fuzz/fuzz-platform.ts';
import { someoneToFuzz } from '../fuzz/someone-to-fuzz.ts';
import { platformUrl } from '../support/api.ts';

// `npm run fuzz` sends 20,000, and asks that each refusal is named, too.
it('answers random requests in the shapes of its description; never by failing', async () => {
  const { findings, asked, statuses } = await fuzzPlatform({
    ...(await someoneToFuzz()),
    url: platformUrl(),
    requests: 300,
    seed: 20_261_121,
  });
  const wrong = findings.filter(({ problem }) => problem.kind !== 'unnamed');
  expect(wrong).toEqual([]);
  expect(asked).toBe(300);
  // Not by refusing all of them.
  expect(statuses[200]).toBeGreaterThan(20);
});
