import { appendFileSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A function that crashed or ran too long, or an error that a handler did not expect. */
const FAILURE = /"stream":"platform"|Unexpected error/;
/** A leak can write thousands; the first ones tell what happened. */
const MOST = 20;

/**
 * Appends what failed in a platform's functions to the file that `FUNCTION_FAILURES` names, which `test/run.ts` prints after a failed
 * run: a browser that got a 500 can't say why.
 */
export function keepFunctionFailures(dataDir: string): void {
  const file = process.env.FUNCTION_FAILURES;
  if (file === undefined) return;
  for (const log of globSync(path.join(dataDir, 'logs/*.log'))) {
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => FAILURE.test(line));
    for (const line of lines.slice(0, MOST))
      appendFileSync(file, `${path.basename(log, '.log')} ${line.slice(0, 2000)}\n`);
  }
}
