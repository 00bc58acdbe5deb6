import { parentPort, workerData } from 'node:worker_threads';
import { type ScreenedPaper, screenText } from './screen-text.ts';

// Runs in a separate thread, so that damage by a hostile file ends with the thread.
const paper: ScreenedPaper = workerData;
parentPort?.postMessage(await screenText(paper));
