import { Worker } from 'node:worker_threads';
import { locateEntry } from '../locate-entry.ts';

/** A drawing, or why there is none. */
export type Drawing = { ok: true; svg: string; words: string[] } | { ok: false; problem: string };

export interface DrawerRequest {
  id: number;
  tex: string;
}

export type DrawerAnswer = { id: number; drawing: Drawing };

export interface Drawer {
  /** Sets a TeX document and draws its first page. Never rejects. */
  draw(tex: string): Promise<Drawing>;
  stop(): void;
}

/** What most drawings take in a second, and a surface of 400 patches in four. Much more for a machine that does other things, too. */
const mostMilliseconds = 12_000;
/** Of the minute that a paper has; what comes after stays source. */
const mostMillisecondsTogether = 24_000;

/**
 * TeX in a thread of its own, started with the first drawing. A drawing that takes too long ends the thread; the next
 * one begins in a new one.
 */
export function startDrawer(
  limits: { each?: number; together?: number } = {},
  { each = mostMilliseconds, together = mostMillisecondsTogether } = limits,
): Drawer {
  let worker: Worker | undefined;
  let left = together;
  let last = 0;
  const stop = () => {
    void worker?.terminate();
    worker = undefined;
  };
  return {
    stop,
    draw: async (tex) => {
      if (left <= 0) return { ok: false, problem: 'the drawings of the paper together took too long' };
      worker ??= new Worker(locateEntry('drawings/draw-worker'), {
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      });
      const started = performance.now();
      const drawing = await ask(worker, { id: ++last, tex }, Math.min(each, left));
      left -= performance.now() - started;
      if (drawing) return drawing;
      stop();
      return { ok: false, problem: 'it took too long' };
    },
  };
}

/** Undefined when the thread didn't answer in time, or ended. */
function ask(worker: Worker, request: DrawerRequest, milliseconds: number): Promise<Drawing | undefined> {
  return new Promise((resolve) => {
    const finish = (drawing: Drawing | undefined) => {
      clearTimeout(clock);
      worker.off('message', answered).off('error', ended).off('exit', ended);
      resolve(drawing);
    };
    const answered = ({ id, drawing }: DrawerAnswer) => {
      if (id === request.id) finish(drawing);
    };
    const ended = () => finish(undefined);
    const clock = setTimeout(ended, milliseconds);
    worker.on('message', answered).on('error', ended).on('exit', ended);
    worker.postMessage(request);
  });
}
