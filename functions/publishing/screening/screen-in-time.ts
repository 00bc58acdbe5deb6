import { Worker } from 'node:worker_threads';
import type { Finding } from '#shared/domain/screening.ts';
import { locateEntry } from '../convert/locate-entry.ts';
import { NeedsLongTurn } from '../needs-long-turn.ts';
import type { ProcessorMeter } from '../processor-meter.ts';
import { NICENESS, processorTime } from '../thread-priority.ts';
import { workerEnvironment } from '../worker-environment.ts';
import { finding } from './finding.ts';
import type { ScreenedPaper } from './screen-text.ts';
import type { ScreeningAnswer, ScreeningJob } from './screening-job.ts';

/** A page of a PDF takes 0.1 s. Papers that take longer than this limit go to the desk. */
const WALL_CLOCK_MS = 60_000;

const MEASURE_MS = 100;

export interface ScreeningLimits {
  wallClockMs?: number;
  /** How much processor time its thread may use; defaults to any. */
  processorMs?: number;
  /** Whether to throw NeedsLongTurn at either limit. */
  isFirstTurn?: boolean;
  /** How far below this thread's priority it runs. */
  niceness?: number;
  /** Told how much processor time it used. */
  meter?: ProcessorMeter;
}

/**
 * Screens a paper in a thread that ends at the time limit. Papers that can't be checked in time go to the desk.
 * @throws NeedsLongTurn if this is the first turn
 */
export function screenInTime(
  paper: ScreenedPaper,
  {
    wallClockMs = WALL_CLOCK_MS,
    processorMs = Number.POSITIVE_INFINITY,
    isFirstTurn = false,
    niceness = NICENESS.quick,
    meter,
  }: ScreeningLimits = {},
): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(locateEntry('../screening/screen-worker'), {
      workerData: { paper, niceness } satisfies ScreeningJob,
      env: workerEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const usedTime = () => (thread === undefined ? 0 : processorTime(thread));
    let isFinished = false;
    const finish = (findings: Finding[]) => {
      if (isFinished) return;
      isFinished = true;
      clearInterval(clock);
      meter?.add(usedTime());
      resolve(findings);
      void worker.terminate();
    };
    const began = performance.now();
    let thread: number | undefined;
    const clock = setInterval(
      () => {
        if (performance.now() - began < wallClockMs && usedTime() < processorMs) return;
        // A promise is settled once: what `finish` resolves afterwards has no effect.
        if (isFirstTurn) reject(new NeedsLongTurn());
        finish([unchecked()]);
      },
      Math.min(MEASURE_MS, wallClockMs),
    );
    worker.on('message', (answer: ScreeningAnswer) => {
      if (answer.kind === 'started') thread = answer.thread;
      else finish(answer.findings);
    });
    worker.on('error', (error) => {
      console.error('A paper could not be screened', { error });
      finish([unchecked()]);
    });
    worker.on('exit', () => finish([unchecked()]));
  });
}

const unchecked = () =>
  finding('not-screened', 'We couldn’t check the paper automatically, so an admin will look at it.');
