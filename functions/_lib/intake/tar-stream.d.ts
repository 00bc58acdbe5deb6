// tar-stream 3 ships without types; this is the part that is used here.
declare module 'tar-stream' {
  import type { Writable } from 'node:stream';

  export interface TarEntry extends AsyncIterable<Uint8Array> {
    header: { name: string; type: string; size: number };
  }

  export interface TarPack extends AsyncIterable<Uint8Array> {
    entry(
      header: { name: string; type?: string; linkname?: string; size?: number },
      content?: string | Buffer,
    ): void;
    finalize(): void;
  }

  export function extract(): Writable & AsyncIterable<TarEntry>;
  export function pack(): TarPack;
}
