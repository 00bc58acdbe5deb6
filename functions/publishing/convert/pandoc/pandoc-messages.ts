import type { MessagePort } from 'node:worker_threads';
import type { Pandoc, PandocOptions, PandocRun } from './run-pandoc.ts';

/** What the thread of pandoc is started with. */
export interface PandocThreadData {
  module: WebAssembly.Module;
  /** How far its priority is lowered. */
  niceness: number;
}

/** What the thread of pandoc is told: to serve a paper, whose requests come by the port, or that the paper has ended. */
export type PandocOrder = { kind: 'serve'; port: MessagePort } | { kind: 'renew' };

/** What the thread of pandoc says: its number in the kernel, and that it is as good as new. */
export type PandocReport = { kind: 'thread'; thread: number | undefined } | { kind: 'renewed' };

export interface PandocRequest {
  id: number;
  options: PandocOptions;
  files: ReadonlyMap<string, Uint8Array | string>;
}

export interface PandocAnswer {
  id: number;
  result: { run: PandocRun } | { error: unknown };
}

/** Returns pandoc in the thread at the other end of a port. */
export function pandocAt(port: MessagePort): Pandoc {
  const waiting = new Map<number, PromiseWithResolvers<PandocRun>>();
  port.on('message', ({ id, result }: PandocAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    // Without a question, the port doesn't keep this thread from ending.
    if (waiting.size === 0) port.unref();
    if ('run' in result) asked?.resolve(result.run);
    else asked?.reject(result.error);
  });
  port.unref();
  let last = 0;
  return (options, files) => {
    const id = ++last;
    const answer = Promise.withResolvers<PandocRun>();
    waiting.set(id, answer);
    port.ref();
    port.postMessage({ id, options, files } satisfies PandocRequest);
    return answer.promise;
  };
}
