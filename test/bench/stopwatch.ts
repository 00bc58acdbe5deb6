import type { ChildProcess } from 'node:child_process';
import { machineSeconds, measureTree } from './process-tree.ts';

const SAMPLE_MS = 500;

export interface Lap {
  seconds: number;
  /** Processor time of the platform, in seconds. */
  processor: number;
  /** Processor time of all other programs meanwhile. */
  others: number;
}

/** Measures time, processor time and memory of a process and all below it. */
export class Stopwatch {
  readonly #pid: number;
  readonly #sampler: NodeJS.Timeout;
  #began = performance.now();
  #processor = 0;
  #machine = machineSeconds();
  #peak = 0;

  /** @param printEvery prints the memory once in this number of seconds, unless it is NaN */
  constructor({ pid }: ChildProcess, printEvery: number) {
    if (pid === undefined) throw new Error('npm start could not be started');
    this.#pid = pid;
    const started = performance.now();
    let printed = 0;
    this.#sampler = setInterval(() => {
      this.#peak = Math.max(this.#peak, this.now());
      const seconds = (performance.now() - started) / 1000;
      if (!(seconds >= printed + printEvery)) return;
      printed = seconds;
      console.info(`${seconds.toFixed(0)} s: ${this.now().toFixed(2)} GB`);
    }, SAMPLE_MS);
  }

  /** Returns what was used since the last lap. */
  lap(): Lap {
    const now = performance.now();
    const use = measureTree(this.#pid).seconds;
    const machine = machineSeconds();
    const processor = use - this.#processor;
    const lap = {
      seconds: (now - this.#began) / 1000,
      processor,
      others: Math.max(0, machine - this.#machine - processor),
    };
    this.#began = now;
    this.#processor = use;
    this.#machine = machine;
    return lap;
  }

  /** Gigabytes at the moment. */
  now(): number {
    return measureTree(this.#pid).bytes / 1e9;
  }

  /** Returns the largest number of gigabytes since the last call. */
  peak(): number {
    const peak = Math.max(this.#peak, this.now());
    this.#peak = 0;
    return peak;
  }

  stop(): void {
    clearInterval(this.#sampler);
  }
}
