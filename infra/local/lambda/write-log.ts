import { openSync, writeSync } from 'node:fs';
import { toLogLines } from './log-lines.ts';

/**
 * Writes this thread's output directly to the function's log. Node would send each line through the main thread, which serves
 * all requests.
 */
export function writeLogTo(file: string): void {
  const descriptor = openSync(file, 'a');
  const writer =
    (stream: 'out' | 'err') =>
    (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      writeSync(
        descriptor,
        toLogLines(stream, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')),
      );
      const done = rest.at(-1);
      if (typeof done === 'function') {
        queueMicrotask(() => done());
      }
      return true;
    };
  process.stdout.write = writer('out');
  process.stderr.write = writer('err');
}
