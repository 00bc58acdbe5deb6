import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture.ts';
import type { DrawerAnswer, DrawerRequest } from './drawer.ts';
import { loadTexEngine } from './tex-engine.ts';

// TeX may run for ever: this thread is ended when it does.
const engine = loadTexEngine();

parentPort?.on('message', async ({ id, tex }: DrawerRequest) => {
  const answer: DrawerAnswer = { id, drawing: drawPicture(await engine, tex) };
  parentPort?.postMessage(answer);
});
