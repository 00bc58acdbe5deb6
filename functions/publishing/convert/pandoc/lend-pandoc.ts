import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { NICENESS, processorTime } from '../../thread-priority.ts';
import { workerEnvironment } from '../../worker-environment.ts';
import { locateEntry, locatePandoc } from '../locate-entry.ts';
import type { PandocOrder, PandocReport, PandocThreadData } from './pandoc-messages.ts';

/** Pandoc for one paper, in a separate thread. */
export interface LentPandoc {
  /** Where `pandocAt` finds it. */
  port: MessagePort;
  /** Whether its thread has served another paper. */
  isUsed: boolean;
  /** @returns how much processor time it has used for this paper, in milliseconds */
  usedTime(): number;
  /** Called if the thread ends by itself, such as for lack of memory. */
  onFailure(listener: (error: Error & { code?: string }) => void): void;
  /** Keeps the thread for another paper, once its memory is as if it had just been started. */
  giveBack(): void;
  /** Ends the thread, whatever it does. */
  end(): void;
}

interface Thread {
  worker: Worker;
  /** Its number in the kernel, once it has started. */
  number: number | undefined;
}

/** The thread that waits for the next paper. Papers of the same kind of turn come one after the other. */
let resting: Thread | undefined;

/** Time to restore 128 MB of memory on a busy machine. */
const RENEWED_WITHIN_MS = 2000;

/**
 * Lends pandoc to a paper. A thread that served another paper before has neither its memory nor its files: a start takes 0.3 s of CPU
 * for pandoc's 600,000 functions, and 0.2 s to collect their garbage.
 * @param niceness how far below this thread's priority it runs
 */
export async function lendPandoc(niceness: number): Promise<LentPandoc> {
  const module = await compiledPandoc();
  const isShared = niceness === NICENESS.quick;
  const used = isShared ? takeResting() : undefined;
  const thread = used ?? start({ module, niceness });
  const { worker } = thread;
  const { port1, port2 } = new MessageChannel();
  const before = timeOf(thread);
  worker.ref();
  worker.postMessage({ kind: 'serve', port: port2 } satisfies PandocOrder, [port2]);
  const end = () => void worker.terminate();
  let onFailure: ((error: Error) => void) | undefined;
  return {
    port: port1,
    isUsed: used !== undefined,
    usedTime: () => timeOf(thread) - before,
    end,
    onFailure: (listener) => {
      onFailure = listener;
      worker.once('error', listener);
    },
    giveBack: () => {
      // The thread must not keep the paper, nor tell it of a later failure.
      if (onFailure) worker.off('error', onFailure);
      // A thread's priority can't be raised again.
      if (!isShared || resting) return end();
      const clock = setTimeout(end, RENEWED_WITHIN_MS).unref();
      worker.on('message', function rest(report: PandocReport) {
        if (report.kind !== 'renewed') return;
        worker.off('message', rest);
        clearTimeout(clock);
        if (resting) return end();
        resting = thread;
        worker.unref();
      });
      worker.postMessage({ kind: 'renew' } satisfies PandocOrder);
    },
  };
}

function takeResting(): Thread | undefined {
  const taken = resting;
  resting = undefined;
  return taken;
}

const timeOf = ({ number }: Thread): number => (number === undefined ? 0 : processorTime(number));

function start(data: PandocThreadData): Thread {
  const worker = new Worker(locateEntry('pandoc/pandoc-thread'), {
    workerData: data,
    env: workerEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const thread: Thread = { worker, number: undefined };
  worker.on('message', (report: PandocReport) => {
    if (report.kind === 'thread') thread.number = report.thread;
  });
  // Without a listener, its failure while it rests would end this process.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (resting === thread) resting = undefined;
  });
  return thread;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles pandoc.wasm, which takes nearly a second, once per process. Threads share the module. */
export function compiledPandoc(): Promise<WebAssembly.Module> {
  // When V8 frees code that workers have shared, it can abort the process (https://github.com/nodejs/node/issues/64500).
  setFlagsFromString('--no-wasm-code-gc');
  compiled ??= readFile(locatePandoc())
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiled = undefined; // so that the next paper tries again
      throw error;
    });
  return compiled;
}
