// tar-stream 3 has no types. These are the parts that this project uses.
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface TarEntry extends AsyncIterable<Uint8Array> {
    header: { name: string; type: string; size: number };
  }

  export interface TarPack extends Readable {
    entry(
      header: { name: string; type?: string; linkname?: string; size?: number; mode?: number; mtime?: Date },
      content?: string | Buffer,
    ): void;
    finalize(): void;
  }

  export function extract(): Writable & AsyncIterable<TarEntry>;
  export function pack(): TarPack;
}
