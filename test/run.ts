import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';

/**
 * Everything: lint, types, unused code, unit tests, stacks, journeys in a real browser. Each step runs whatever came
 * before it; the last line counts: `N passed, N failed`. A check counts as one, vitest's tests count each.
 */
const CHECKS: Record<string, string[]> = {
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  types: ['tsc', '--noEmit'],
  'unused code': ['knip'],
};

const report = path.join(mkdtempSync(path.join(os.tmpdir(), 'colophon-')), 'report.json');
const count = { passed: 0, failed: 0 };

// Each uses one core for most of its time.
await Promise.all(
  Object.entries(CHECKS).map(async ([name, command]) => {
    const good = (await run(command)) === 0;
    console.log(`${good ? 'passed' : 'FAILED'}: ${name}`);
    count[good ? 'passed' : 'failed'] += 1;
  }),
);
const exitCode = await run([
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const tests = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
count.passed += tests.numPassedTests;
// A file that could not be loaded, or a set-up that failed, has no failed test of its own.
count.failed += Math.max(tests.numFailedTests, exitCode === 0 ? 0 : 1);

console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

function run([program = '', ...parameters]: string[]): Promise<number> {
  const child = spawn(path.resolve('node_modules/.bin', program), parameters, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
