import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Ways to wait for a fixed time. */
const FIXED_WAIT = /timers\/promises|\bwaitForTimeout\(|\bsleep\(|\bsetTimeout\(\s*(resolve|done)\b/;
const ALLOWED = new Set([
  'test/architecture/no-fixed-waits.test.ts',
  // The polling loops.
  'test/support/until.ts',
  'test/support/leftovers.ts',
  // The conformance suite's example tools take this long; no test waits for them.
  'test/support/session-examples.ts',
  // A function under test takes this long.
  'infra/local/lambda/function-pool.test.ts',
  // A restore is killed at random moments.
  'infra/local/backup/restore-backup.test.ts',
]);

const tests = globSync([
  '{examples,functions,infra,shared,web}/**/*.test.{ts,tsx}',
  'test/{api,architecture,conversion,journeys,operations,search,support}/**/*.ts',
]);

it('waits for conditions in tests, never for a fixed time', () => {
  expect(tests.length).toBeGreaterThan(200);
  const waiting = tests.filter((file) => FIXED_WAIT.test(readFileSync(file, 'utf8')));
  expect(waiting.filter((file) => !ALLOWED.has(file))).toEqual([]);
});

it('never repeats a failed test', () => {
  const repeating = ['vitest.config.ts', ...tests].filter((file) =>
    /\bretry: \d/.test(readFileSync(file, 'utf8')),
  );
  expect(repeating).toEqual([]);
});
