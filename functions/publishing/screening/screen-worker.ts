import { parentPort, workerData } from 'node:worker_threads';
import { type ScreenedPaper, screenText } from './screen-text.ts';

// A thread of its own: whatever a hostile file does to a parser ends with it.
const paper: ScreenedPaper = workerData;
parentPort?.postMessage(await screenText(paper));
