import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { FAULTS } from './faults.ts';

describe('a copy of the sources', { timeout: 900_000 }, () => {
  let copy: CheckoutCopy;
  beforeAll(() => {
    copy = copyCheckout();
  });
  afterAll(() => copy?.remove());

  it('passes the tests without a fault', async () => {
    const files = [...new Set(FAULTS.flatMap(({ caughtBy }) => caughtBy))];
    const { passed, failed, printed } = await runTests(files);
    expect(failed, printed).toEqual([]);
    expect(passed.length, printed).toBeGreaterThan(2 * files.length);
  });

  for (const { area, file, from, to, caughtBy } of FAULTS)
    it(`with a fault in ${area}, fails ${caughtBy.join(' and ')}`, async () => {
      copy.edit(file, from, to);
      try {
        const { failed, printed } = await runTests(caughtBy);
        expect(failed, printed).not.toEqual([]);
      } finally {
        cpSync(file, path.join(copy.folder, file), { preserveTimestamps: true });
      }
    });

  /** Runs test files in the copy, as `npm test` does. @returns the titles of the tests; a file that can't be loaded has none */
  function runTests(files: string[]): Promise<Record<'passed' | 'failed', string[]> & { printed: string }> {
    // This run's own settings would reach the other one.
    const isOurs = ([name]: [string, unknown]) => !/^(VITEST|NIGHTLY)/.test(name);
    const env = Object.fromEntries(Object.entries(process.env).filter(isOurs));
    const command = [path.resolve('node_modules/.bin/vitest'), 'run', '--reporter=tap-flat', ...files];
    const options = { cwd: copy.folder, env, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) => {
      execFile(process.execPath, command, options, (_error, stdout, stderr) => {
        const titles = (result: string) =>
          [...stdout.matchAll(new RegExp(`^${result} \\d+ - (.* > .*)$`, 'gm'))].map(
            ([, title = '']) => title,
          );
        const printed = stdout.slice(-5000) + stderr.slice(-5000);
        resolve({ passed: titles('ok'), failed: titles('not ok'), printed });
      });
    });
  }
});
