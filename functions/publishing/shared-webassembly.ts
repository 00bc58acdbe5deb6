import { BroadcastChannel } from 'node:worker_threads';

/** A program that a thread compiled. */
interface Compiled {
  bytes: number;
  module: WebAssembly.Module;
}

/** Between the threads of a process. */
const CHANNEL = 'compiled-webassembly';

const kept = new Map<number, WebAssembly.Module>();
let channel: BroadcastChannel | undefined;

/**
 * Keeps the WebAssembly that threads compile: PDFium, libxml2, HarfBuzz, WOFF2. While somebody in the process holds compiled code, V8
 * gives it to a new thread that compiles the same bytes. A paper has new threads, and would compile them all again, which takes
 * 0.5 s of processor time.
 */
export function keepWebAssembly(): void {
  if (channel) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (message: unknown) => {
    const { bytes, module } = (message as { data: Compiled }).data;
    kept.set(bytes, kept.get(bytes) ?? module);
  };
  channel.unref();
}

/** Has what this thread compiles from now on kept by the thread that called `keepWebAssembly`. */
export function shareWebAssembly(): void {
  const others = new BroadcastChannel(CHANNEL);
  others.unref();
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (source: BufferSource, imports?: WebAssembly.Imports) => {
    const made = await instantiate(source, imports);
    if (made.module) others.postMessage({ bytes: source.byteLength, module: made.module } satisfies Compiled);
    return made;
  }) as typeof instantiate;
}
