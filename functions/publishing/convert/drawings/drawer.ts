import { Worker } from 'node:worker_threads';
import { workerEnvironment } from '../../worker-environment.ts';
import { locateEntry } from '../locate-entry.ts';

/** A drawing, or the reason why there is none. */
export type Drawing = { ok: true; svg: string; words: string[] } | { ok: false; problem: string };

type Job = { tex: string; isForgiving: boolean } | { postscript: Uint8Array };

export type DrawerRequest = { id: number } & Job;

/** First its thread, then an answer to each request. */
export type DrawerMessage = { thread: number | undefined } | { id: number; drawing: Drawing };

/** Draws sequentially. Its promises never reject. */
export interface Drawer {
  /**
   * Typesets a TeX document and draws its first page. Calls `document` only if there is time left.
   *
   * @param isForgiving also draws a document with errors that TeX can correct
   */
  drawTex(document: () => string, isForgiving?: boolean): Promise<Drawing>;
  drawPostscript(bytes: Uint8Array): Promise<Drawing>;
  stop(): void;
}

/** Most drawings take a second, and a surface of 400 patches takes four. The limit allows for busy machines. */
const maxMilliseconds = 12_000;
/** The share of a paper's minute for drawings. Further ones aren't drawn. */
const maxTotalMilliseconds = 24_000;

/**
 * Starts a drawer. TeX and PostScript are untrusted programs, so they run in a thread with its own memory, which starts
 * with the first drawing. A drawing that exceeds its limits ends the thread, and the next one starts a new thread.
 *
 * @param options.onThread is told the kernel's number of each thread, or undefined if nobody can tell
 */
export function startDrawer({
  each = maxMilliseconds,
  together = maxTotalMilliseconds,
  onThread = (_thread: number | undefined): void => {},
} = {}): Drawer {
  let worker: Worker | undefined;
  let left = together;
  let last = 0;
  const stop = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const draw = async (make: () => Job): Promise<Drawing> => {
    if (left <= 0) return { ok: false, problem: 'the drawings of the paper together took too long' };
    const started = performance.now();
    const request = { id: ++last, ...make() };
    worker ??= startWorker(onThread);
    const granted = Math.min(each, left);
    const answer = await ask(worker, request, granted);
    const used = performance.now() - started;
    if (typeof answer !== 'string') {
      left -= used;
      return answer;
    }
    // Timers may fire a fraction of a millisecond early.
    left -= Math.max(used, answer === TOO_LONG ? granted : 0);
    stop();
    return { ok: false, problem: answer };
  };
  return {
    drawTex: (document, isForgiving = false) => draw(() => ({ tex: document(), isForgiving })),
    // Copies the bytes, because posting a view would clone its whole archive.
    drawPostscript: (bytes) => draw(() => ({ postscript: new Uint8Array(bytes) })),
    stop,
  };
}

const TOO_LONG = 'it took too long';

function startWorker(onThread: (thread: number | undefined) => void): Worker {
  const worker = new Worker(locateEntry('drawings/draw-worker'), {
    env: workerEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.on('message', (message: DrawerMessage) => {
    if ('thread' in message) onThread(message.thread);
  });
  // Handles errors after the worker was abandoned, which would otherwise end the process.
  return worker.on('error', () => undefined);
}

/** Returns the drawing, or the reason if the thread didn't answer in time or ended. */
function ask(worker: Worker, request: DrawerRequest, milliseconds: number): Promise<Drawing | string> {
  return new Promise((resolve) => {
    const finish = (outcome: Drawing | string) => {
      clearTimeout(clock);
      worker.off('message', answered).off('exit', ended);
      resolve(outcome);
    };
    const answered = (message: DrawerMessage) => {
      if ('id' in message && message.id === request.id) finish(message.drawing);
    };
    // A thread ends without being terminated only if it runs out of memory.
    const ended = () => finish('it took too much memory');
    const clock = setTimeout(finish, milliseconds, TOO_LONG);
    worker.on('message', answered).on('exit', ended);
    worker.postMessage(request);
  });
}
