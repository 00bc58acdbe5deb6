import { appendFileSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A function that crashed or ran too long, or an error that a handler did not expect. */
const FAILURE = /"stream":"platform"|Unexpected error|A change could not be processed/;
/** Each kind once, with its first line: one function that fails often would hide the others. */
const MOST = 20;
/** What differs between failures of one kind: times, numbers and ids. */
const VARIED = /[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f-]{36}|\d+/g;

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
    const kinds = Map.groupBy(lines, (line) => line.replaceAll(VARIED, '#'));
    for (const [first = '', ...others] of [...kinds.values()].slice(0, MOST))
      appendFileSync(
        file,
        `${path.basename(log, '.log')} ${first.slice(0, 2000)}${others.length > 0 ? ` and ${others.length} more of this kind` : ''}\n`,
      );
  }
}
