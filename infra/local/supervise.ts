import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SupervisedOptions {
  /** Starts the program with a channel for messages; `port` is the one that it had before it ended. */
  start: (port: number | undefined) => ChildProcess;
  /** Tells the person before the terminal. */
  say: (sentence: string) => void;
  /** Milliseconds before the first restart; doubled each time that a start is not survived. */
  pauseMs?: number;
}

// A program that ends so often before it answers will not answer the next time either.
const MAX_FAILED_STARTS = 5;

/**
 * Keeps a program running: when it ends by itself after it had answered (killed, out of memory, an engine that died), it is
 * started again on the same port. What ends it on purpose, or keeps it from its first start, ends this, too.
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
      say(`It ended ${failed} times before it answered (${how}). Not started again.`);
      return 1;
    }
    say(`It ended (${how}). Starting it again …`);
    await sleep(pauseMs * 2 ** failed);
  }
}

interface End {
  code: number | null;
  signal: string | null;
  /** Where it answered, once it did. */
  port: number | undefined;
  /** Somebody told us to stop. */
  onPurpose: boolean;
}

function once(child: ChildProcess): Promise<End> {
  let port: number | undefined;
  let onPurpose = false;
  const pass = (signal: NodeJS.Signals): void => {
    onPurpose = true;
    // Ctrl-C reaches the whole group by itself; twice would mean: at once.
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
