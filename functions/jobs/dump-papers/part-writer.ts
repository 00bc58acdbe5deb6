import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { putBytes, putText } from './dump-store.ts';

/** Before compression; with gzip about a third. */
const PART_BYTES = 32_000_000;
/** A part never changes after its night. */
const CACHED = 'public, max-age=86400';

export const Part = z.object({ name: z.string(), papers: z.number(), bytes: z.number(), sha256: z.string() });
export type Part = z.infer<typeof Part>;

/** Writes lines to parts of a dump, and their checksums in the format of `sha256sum`. */
export class PartWriter {
  readonly #folder: string;
  readonly #parts: Part[];
  #lines: string[] = [];
  #bytes = 0;

  /**
   * @param folder the night's date
   * @param parts those that earlier runs wrote
   */
  constructor(folder: string, parts: readonly Part[]) {
    this.#folder = folder;
    this.#parts = [...parts];
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#bytes += Buffer.byteLength(line) + 1;
    if (this.#bytes >= PART_BYTES) await this.#write();
  }

  /** Writes what was added since the last part. */
  async flush(): Promise<Part[]> {
    await this.#write();
    return this.#parts;
  }

  async finish(): Promise<Part[]> {
    await this.#write();
    const sums = this.#parts.map(({ name, sha256 }) => `${sha256}  ${name.slice(this.#folder.length + 1)}\n`);
    await putText(`${this.#folder}/SHA256SUMS`, sums.join(''), 'text/plain; charset=utf-8');
    return this.#parts;
  }

  async #write(): Promise<void> {
    if (this.#lines.length === 0) return;
    const bytes = gzipSync(this.#lines.map((line) => `${line}\n`).join(''));
    const name = `${this.#folder}/papers-${String(this.#parts.length + 1).padStart(5, '0')}.jsonl.gz`;
    await putBytes(name, bytes, 'application/gzip', CACHED);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.#parts.push({ name, papers: this.#lines.length, bytes: bytes.length, sha256 });
    this.#lines = [];
    this.#bytes = 0;
  }
}
