import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FunctionError } from './function-error.ts';
import { logLine, toLogLines } from './log-lines.ts';

export type FunctionLog = {
  /** Whether nothing is printed on the terminal. */
  quiet: boolean;
  /** The path of a function's log, to which its threads write. */
  file(functionName: string): string;
  output(functionName: string, stream: 'out' | 'err', text: string): void;
  failure(functionName: string, error: unknown): void;
};

/**
 * Writes the functions' output to one file per function (`<folder>/<function>.log`, one JSON object per line), and prints only
 * failures on the terminal.
 */
export function openFunctionLog(folder: string, quiet: boolean): FunctionLog {
  mkdirSync(folder, { recursive: true });
  const file = (functionName: string): string => join(folder, `${functionName}.log`);
  return {
    quiet,
    file,
    output: (functionName, stream, text) => appendFileSync(file(functionName), toLogLines(stream, text)),
    failure: (functionName, error) => {
      const failure = error instanceof FunctionError ? error.failure : { errorMessage: String(error) };
      appendFileSync(file(functionName), logLine({ stream: 'platform', ...failure }));
      if (!quiet) {
        const where = error instanceof FunctionError ? (error.failure.trace[1]?.trim() ?? '') : '';
        console.error(
          `✖ ${functionName}: ${error instanceof Error ? error.message : String(error)} ${where}`,
        );
      }
    },
  };
}
