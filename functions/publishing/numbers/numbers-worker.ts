import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority, threadId } from '../thread-priority.ts';
import { checkNumbers, distributionsReady } from './check-numbers.ts';
import type { NumbersAnswer, NumbersJob } from './numbers-job.ts';

// Runs in a separate thread, so that a page that takes too long ends with the thread.
const { html, niceness }: NumbersJob = workerData;
lowerPriority(niceness);
const say = (answer: NumbersAnswer) => parentPort?.postMessage(answer);
say({ kind: 'started', thread: threadId() });
void distributionsReady.then(() => say({ kind: 'checked', checks: checkNumbers(html) }));
