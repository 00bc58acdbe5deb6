import { parentPort } from 'node:worker_threads';
import { threadId } from '../../thread-priority.ts';
import { drawPostscript } from '../figures/postscript/draw-postscript.ts';
import { drawPicture } from './draw-picture.ts';
import type { DrawerMessage, DrawerRequest, Drawing } from './drawer.ts';
import { loadTexEngine, type TexEngine } from './tex-engine.ts';

// Programs here may never end; `drawer.ts` then terminates this thread.
let engine: Promise<TexEngine> | undefined;

const say = (message: DrawerMessage) => parentPort?.postMessage(message);
say({ thread: threadId() });
parentPort?.on('message', async (request: DrawerRequest) =>
  say({ id: request.id, drawing: await draw(request) }),
);

async function draw(request: DrawerRequest): Promise<Drawing> {
  if ('postscript' in request) return drawPostscript(request.postscript);
  engine ??= loadTexEngine();
  return drawPicture(await engine, request.tex, request.isForgiving);
}
