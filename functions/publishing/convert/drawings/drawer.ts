import { Worker } from 'node:worker_threads';
import { locateEntry } from '../locate-entry.ts';

/** A drawing, or why there is none. */
export type Drawing = { ok: true; svg: string; words: string[] } | { ok: false; problem: string };

type Job = { tex: string } | { postscript: Uint8Array };

export type DrawerRequest = { id: number } & Job;

export type DrawerAnswer = { id: number; drawing: Drawing };

/** Draws one after another, and never rejects. */
export interface Drawer {
  /** Sets a TeX document and draws its first page. The document is asked for only while there is time. */
  drawTex(document: () => string): Promise<Drawing>;
  drawPostscript(bytes: Uint8Array): Promise<Drawing>;
  stop(): void;
}

/** What most drawings take in a second, and a surface of 400 patches in four. Much more for a machine that does other things, too. */
const mostMilliseconds = 12_000;
/** Of the minute that a paper has; what comes after is not drawn. */
const mostMillisecondsTogether = 24_000;

/**
 * TeX and PostScript are programs of strangers, so they run in a thread of their own, with memory of its own, started with
 * the first drawing. One that takes too much ends the thread; the next one begins in a new one.
 */
export function startDrawer({ each = mostMilliseconds, together = mostMillisecondsTogether } = {}): Drawer {
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
    worker ??= startWorker();
    const answer = await ask(worker, request, Math.min(each, left));
    left -= performance.now() - started;
    if (typeof answer !== 'string') return answer;
    stop();
    return { ok: false, problem: answer };
  };
  return {
    drawTex: (document) => draw(() => ({ tex: document() })),
    // A copy: with a view its whole archive would go along.
    drawPostscript: (bytes) => draw(() => ({ postscript: new Uint8Array(bytes) })),
    stop,
  };
}

function startWorker(): Worker {
  const worker = new Worker(locateEntry('drawings/draw-worker'), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // It may still fail after it was given up, which must not end the paper.
  return worker.on('error', () => undefined);
}

/** Why there is no answer, when the thread gave none in time, or ended. */
function ask(worker: Worker, request: DrawerRequest, milliseconds: number): Promise<Drawing | string> {
  return new Promise((resolve) => {
    const finish = (outcome: Drawing | string) => {
      clearTimeout(clock);
      worker.off('message', answered).off('exit', ended);
      resolve(outcome);
    };
    const answered = ({ id, drawing }: DrawerAnswer) => {
      if (id === request.id) finish(drawing);
    };
    // By itself a thread ends only when its memory does not suffice.
    const ended = () => finish('it took too much memory');
    const clock = setTimeout(finish, milliseconds, 'it took too long');
    worker.on('message', answered).on('exit', ended);
    worker.postMessage(request);
  });
}
