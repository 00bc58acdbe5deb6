import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { FunctionError } from './function-error.ts';

export type FunctionLog = {
  output(functionName: string, stream: 'out' | 'err', text: string): void;
  failure(functionName: string, error: unknown): void;
  close(): Promise<void>;
};

/**
 * Keeps what functions print in one file a function (`<folder>/<function>.log`, one JSON object a line), and says on the
 * terminal only what went wrong.
 */
export function openFunctionLog(folder: string, quiet: boolean): FunctionLog {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const write = (functionName: string, entry: object): void => {
    const file =
      files.get(functionName) ?? createWriteStream(join(folder, `${functionName}.log`), { flags: 'a' });
    files.set(functionName, file);
    file.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };
  return {
    output: (functionName, stream, text) => {
      for (const line of text.split('\n')) {
        if (line !== '') {
          write(functionName, { stream, message: parsed(line) });
        }
      }
    },
    failure: (functionName, error) => {
      const failure = error instanceof FunctionError ? error.failure : { errorMessage: String(error) };
      write(functionName, { stream: 'platform', ...failure });
      if (!quiet) {
        const where = error instanceof FunctionError ? (error.failure.trace[1]?.trim() ?? '') : '';
        console.error(
          `✖ ${functionName}: ${error instanceof Error ? error.message : String(error)} ${where}`,
        );
      }
    },
    close: async () => {
      await Promise.all([...files.values()].map((file) => new Promise<void>((done) => file.end(done))));
    },
  };
}

// Structured log lines stay structured.
function parsed(line: string): unknown {
  if (!line.startsWith('{')) {
    return line;
  }
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
