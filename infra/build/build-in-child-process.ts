import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { END_WITH_PARENT } from '../local/end-with-parent.ts';
import { isFresh } from './freshness.ts';

/** A build that runs beside this process. */
export interface RunningBuild {
  /**
   * Resolves when `site`, or the function of this name, can be used.
   * @throws Error if the build fails; it has printed why
   */
  has(part: string): Promise<void>;
  /** The same for all parts. */
  all: Promise<void>;
}

/**
 * Builds what is out of date in a separate process: the bundlers take 0.5 s to load and hundreds of megabytes, which nothing needs
 * afterwards.
 */
export function buildInChildProcess(): RunningBuild {
  if (isFresh('site') && isFresh('functions')) return { has: async () => {}, all: Promise.resolve() };
  const isBuilt = new Set(isFresh('site') ? ['site'] : []);
  const waiting = new Map<string, () => void>();
  const child = spawn(
    process.execPath,
    [...END_WITH_PARENT.execArgv, 'infra/build.ts', '--if-stale', '--for-this-machine'],
    { stdio: ['inherit', 'inherit', 'inherit', END_WITH_PARENT.channel] },
  );
  child.on('message', (part) => {
    isBuilt.add(String(part));
    waiting.get(String(part))?.();
  });
  const all = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The build ended with code ${code}.`);
  });
  const parts = new Map<string, Promise<void>>();
  const whenBuilt = (part: string) =>
    Promise.race([all, new Promise<void>((resolve) => waiting.set(part, resolve))]);
  return {
    all,
    has: (part) => {
      if (isBuilt.has(part)) return Promise.resolve();
      const promise = parts.get(part) ?? whenBuilt(part);
      parts.set(part, promise);
      return promise;
    },
  };
}
