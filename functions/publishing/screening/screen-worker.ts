import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../thread-priority.ts';
import { screenText } from './screen-text.ts';
import type { ScreeningJob } from './screening-job.ts';

// Runs in a separate thread, so that damage by a hostile file ends with the thread.
const { paper, niceness }: ScreeningJob = workerData;
lowerPriority(niceness);
parentPort?.postMessage(await screenText(paper));
