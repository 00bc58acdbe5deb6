import { parentPort, workerData } from 'node:worker_threads';
import { shareWebAssembly } from '../shared-webassembly.ts';
import { lowerPriority, threadId } from '../thread-priority.ts';
import { screenText } from './screen-text.ts';
import type { ScreeningAnswer, ScreeningJob } from './screening-job.ts';

// Runs in a separate thread, so that damage by a hostile file ends with the thread.
shareWebAssembly();
const { paper, niceness }: ScreeningJob = workerData;
lowerPriority(niceness);
const say = (answer: ScreeningAnswer) => parentPort?.postMessage(answer);
say({ kind: 'started', thread: threadId() });
void screenText(paper).then((findings) => say({ kind: 'screened', findings }));
