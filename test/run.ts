import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { locateLatexml } from '../functions/publishing/latexml/locate-latexml.ts';
import { COMPILE_CACHE } from '../infra/local/lambda/compile-cache.ts';
import { locateChromium } from '../infra/this-system.ts';
import { waitForLeftovers } from './support/leftovers.ts';

/**
 * Runs lint, types, unused code, and the tests of the first tier; with `--nightly` those of the second as well. Every step runs,
 * whatever failed before it; the last line counts: `N passed, N failed`. A check counts as one, each of vitest's tests as one.
 */
const CHECKS: Record<string, string[]> = {
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  // One checker takes half of the processor time of four, which would each check the shared types.
  types: ['tsc', '--noEmit', '--checkers', '1'],
  'unused code': ['knip'],
};

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-'));
const count = { passed: 0, failed: 0 };
/** Of why a test failed. */
const MESSAGE_CHARACTERS = 1000;

const checked = check();
const leftovers = await runTests();
await checked;
for (const leftover of leftovers) console.log(`Left behind by the tests: ${leftover}`);
countCheck('nothing left behind', leftovers.length === 0);
rmSync(folder, { recursive: true, force: true });

console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;

/** Runs the checks one after the other, beside the tests, which wait for a browser or a timer now and then. */
async function check(): Promise<void> {
  for (const [name, command] of Object.entries(CHECKS)) countCheck(name, (await run(command)) === 0);
}

function countCheck(name: string, isGood: boolean): void {
  console.log(`${isGood ? 'passed' : 'FAILED'}: ${name}`);
  count[isGood ? 'passed' : 'failed'] += 1;
}

/** Runs vitest with a separate temporary folder. @returns what its tests left behind */
async function runTests(): Promise<string[]> {
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  const report = path.join(folder, 'report.json');
  const failures = path.join(folder, 'function-failures.log');
  // Chromium and LaTeXML are unpacked once for all runs, so they are no leftovers of this one.
  await locateLatexml();
  const env = {
    TMPDIR: temporary,
    FUNCTION_FAILURES: failures,
    ...(process.argv.includes('--nightly') ? { NIGHTLY: '1' } : {}),
    CHROMIUM_PATH: await locateChromium(),
    LATEXML_CACHE: os.tmpdir(),
    // Not in the temporary folder, where npm, which some tests run, would leave it behind.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(['vitest', 'run', ...reporters], env);
  const tests = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  count.passed += tests.numPassedTests;
  // A file that couldn't be loaded, or a setup that failed, has no failed test.
  count.failed += Math.max(tests.numFailedTests, exitCode === 0 ? 0 : 1);
  for (const file of tests.testResults.filter(({ status }) => status === 'failed'))
    console.log([`FAILED: ${path.relative('.', file.name)}`, ...failedTests(file)].join('\n  '));
  // Many tests provoke failures, so these only help to find the reason of a test that failed.
  if (tests.numFailedTests > 0 && existsSync(failures))
    console.log(`What failed in functions during the run:\n${readFileSync(failures, 'utf8')}`);
  return waitForLeftovers(temporary);
}

/** A file's failed tests and why they failed, once more at the end, where somebody who sees only the last lines looks. */
function failedTests({ assertionResults }: z.infer<typeof Report>['testResults'][number]): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const why = stripVTControlCharacters(failureMessages.join('\n')).replaceAll(/^\s+at .*\n?/gm, '');
      return `${fullName}: ${why.slice(0, MESSAGE_CHARACTERS).trim()}`;
    });
}

function run([program = '', ...parameters]: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.resolve('node_modules/.bin', program), parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
