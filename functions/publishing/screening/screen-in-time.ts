import { Worker } from 'node:worker_threads';
import type { Finding } from '#shared/domain/screening.ts';
import { locateEntry } from '../convert/locate-entry.ts';
import { TookTooLong } from '../convert/took-too-long.ts';
import { NICENESS } from '../thread-priority.ts';
import { finding } from './finding.ts';
import type { ScreenedPaper } from './screen-text.ts';
import type { ScreeningJob } from './screening-job.ts';

/** A page of a PDF takes 0.1 s. Papers that take longer than this limit go to the desk. */
const WALL_CLOCK_MS = 60_000;

export interface ScreeningLimits {
  wallClockMs?: number;
  /** Whether to throw TookTooLong at the time limit. */
  throwsIfLate?: boolean;
  /** How far below this thread's priority it runs. */
  niceness?: number;
}

/**
 * Screens a paper in a thread that ends at the time limit. Papers that can't be checked in time go to the desk.
 * @throws TookTooLong if asked to
 */
export function screenInTime(
  paper: ScreenedPaper,
  { wallClockMs = WALL_CLOCK_MS, throwsIfLate = false, niceness = NICENESS.quick }: ScreeningLimits = {},
): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(locateEntry('../screening/screen-worker'), {
      workerData: { paper, niceness } satisfies ScreeningJob,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const finish = (findings: Finding[]) => {
      clearTimeout(clock);
      resolve(findings);
      void worker.terminate();
    };
    const clock = setTimeout(() => {
      // A promise is settled once: what `finish` resolves afterwards has no effect.
      if (throwsIfLate) reject(new TookTooLong());
      finish([unchecked()]);
    }, wallClockMs);
    worker.on('message', finish);
    worker.on('error', (error) => {
      console.error('A paper could not be screened', { error });
      finish([unchecked()]);
    });
    worker.on('exit', () => finish([unchecked()]));
  });
}

const unchecked = () =>
  finding('not-screened', 'We couldn’t check the paper automatically, so an admin will look at it.');
