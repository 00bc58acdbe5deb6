import { parentPort } from 'node:worker_threads';
import { drawPostscript } from '../figures/postscript/draw-postscript.ts';
import { drawPicture } from './draw-picture.ts';
import type { DrawerAnswer, DrawerRequest, Drawing } from './drawer.ts';
import { loadTexEngine, type TexEngine } from './tex-engine.ts';

// Programs here may never end; `drawer.ts` then terminates this thread.
let engine: Promise<TexEngine> | undefined;

parentPort?.on('message', async (request: DrawerRequest) => {
  const answer: DrawerAnswer = { id: request.id, drawing: await draw(request) };
  parentPort?.postMessage(answer);
});

async function draw(request: DrawerRequest): Promise<Drawing> {
  if ('postscript' in request) return drawPostscript(request.postscript);
  engine ??= loadTexEngine();
  return drawPicture(await engine, request.tex);
}
