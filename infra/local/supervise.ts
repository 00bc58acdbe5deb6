import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SupervisedOptions {
  /** Starts the program with an IPC channel; `port` is the port of the previous run. */
  start: (port: number | undefined) => ChildProcess;
  /** Prints a sentence on the terminal. */
  say: (sentence: string) => void;
  /** Milliseconds before the first restart; doubled after each failed start. */
  pauseMs?: number;
}

// After this many failed starts the next one would most likely fail too.
const MAX_FAILED_STARTS = 5;

/**
 * Keeps a program running: restarts it on the same port if it ends unexpectedly after it was ready (killed, out of memory, a
 * failed engine). A signal, or a failed first start, ends the supervisor too.
 * @returns the exit code
 */
export async function supervise({ start, say, pauseMs = 500 }: SupervisedOptions): Promise<number> {
  let port: number | undefined;
  for (let failed = 0; ; ) {
    const end = await once(start(port));
    if (end.onPurpose || end.code === 0) return end.code ?? 0;
    failed = end.port === undefined ? failed + 1 : 0;
    port = end.port ?? port;
    if (port === undefined) return end.code ?? 1;
    const how = end.signal ?? `code ${end.code}`;
    if (failed >= MAX_FAILED_STARTS) {
      say(`The program ended ${failed} times before it was ready (${how}). It is not restarted.`);
      return 1;
    }
    say(`The program ended (${how}). Restarting …`);
    await sleep(pauseMs * 2 ** failed);
  }
}

interface End {
  code: number | null;
  signal: string | null;
  /** Its port, if it was ready. */
  port: number | undefined;
  /** Whether a signal ended it. */
  onPurpose: boolean;
}

function once(child: ChildProcess): Promise<End> {
  let port: number | undefined;
  let onPurpose = false;
  const pass = (signal: NodeJS.Signals): void => {
    onPurpose = true;
    // Ctrl-C reaches the whole process group. A second SIGINT would end the program at once.
    if (signal !== 'SIGINT') child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  child.on('message', (message) => {
    if (typeof message === 'object' && 'port' in message) port = Number(message.port);
  });
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      for (const signal of signals) process.removeListener(signal, pass);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      settle();
      resolve({ code, signal, port, onPurpose });
    });
  });
}
