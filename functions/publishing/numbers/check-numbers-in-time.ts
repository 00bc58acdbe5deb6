import { Worker } from 'node:worker_threads';
import { NUMBER_CHECK_IDS } from '#shared/domain/number-check-kinds.ts';
import { NumberChecks } from '#shared/domain/number-checks.ts';
import { locateEntry } from '../convert/locate-entry.ts';
import type { ProcessorMeter } from '../processor-meter.ts';
import { NICENESS, processorTime } from '../thread-priority.ts';
import { workerEnvironment } from '../worker-environment.ts';
import type { NumbersAnswer, NumbersJob } from './numbers-job.ts';

/** A page of 20,000 words takes 0.2 s; the rest is for busy machines. */
const WALL_CLOCK_MS = 10_000;
const MEASURE_MS = 100;

export interface NumbersLimits {
  wallClockMs?: number;
  /** How far below this thread's priority it runs. */
  niceness?: number;
  /** Told how much processor time it used. */
  meter?: ProcessorMeter;
}

/**
 * Checks the numbers of a page in a thread that ends at the time limit. Never fails: a paper isn't held for its numbers.
 * @returns what was found; incomplete, with nothing checked, if the checks ran out of time or failed
 */
export function checkNumbersInTime(
  html: string,
  { wallClockMs = WALL_CLOCK_MS, niceness = NICENESS.quick, meter }: NumbersLimits = {},
): Promise<NumberChecks> {
  return new Promise((resolve) => {
    const worker = new Worker(locateEntry('../numbers/numbers-worker'), {
      workerData: { html, niceness } satisfies NumbersJob,
      env: workerEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: 384 },
    });
    let thread: number | undefined;
    let used = 0;
    let isFinished = false;
    const measure = () => {
      if (thread !== undefined) used = Math.max(used, processorTime(thread));
    };
    const finish = (checks: NumberChecks) => {
      if (isFinished) return;
      isFinished = true;
      measure();
      clearInterval(clock);
      clearTimeout(end);
      meter?.add(used);
      resolve(checks);
      void worker.terminate();
    };
    const clock = setInterval(measure, MEASURE_MS);
    const end = setTimeout(() => finish(notChecked()), wallClockMs);
    worker.on('message', (answer: NumbersAnswer) => {
      if (answer.kind === 'started') thread = answer.thread;
      else finish(answer.checks);
    });
    worker.on('error', (error) => {
      console.error('The numbers of a paper could not be checked', { error });
      finish(notChecked());
    });
    worker.on('exit', () => finish(notChecked()));
  });
}

const notChecked = (): NumberChecks =>
  NumberChecks.parse({
    checked: Object.fromEntries(NUMBER_CHECK_IDS.map((id) => [id, 0])),
    oneTailed: 0,
    findings: [],
    isComplete: false,
  });
