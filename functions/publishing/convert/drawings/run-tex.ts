import type { TexEngine } from './tex-engine.ts';

interface TexRun {
  /** The pages; empty if TeX wrote none. */
  dvi: Uint8Array;
  /** TeX's terminal output. Error lines start with `! `. */
  terminal: string;
}

/** The limit of the bytes in all files of a run. A drawing with a thousand lines has 300 kB. */
const maxBytes = 4 * 1024 * 1024;
const maxTerminalBytes = 256 * 1024;
/** The limit of opened files, which are never closed here. A drawing with all its libraries opens a hundred. */
const maxFiles = 2_000;

/**
 * Runs TeX on `source` in a new instance with the engine's memory dump. It can access only the engine's files and those it
 * writes: no host, clock, shell or network. It may never end, so run it in a thread that can be terminated.
 *
 * @throws if TeX writes or opens too much, waits for terminal input, or crashes
 */
export function runTex(engine: TexEngine, source: string): TexRun {
  engine.memory.set(engine.dump);
  const host = new TexHost(engine, source);
  const instance = new WebAssembly.Instance(engine.program, {
    library: host.library(),
    env: { memory: engine.wasmMemory },
  });
  const { main } = instance.exports;
  if (typeof main !== 'function') throw new Error('TeX has no beginning');
  main();
  return { dvi: host.written('input.dvi'), terminal: host.terminal };
}

interface OpenFile {
  name: string;
  device?: 'keyboard' | 'screen';
  missing: boolean;
  bytes: Uint8Array;
  /** The number of bytes written. */
  length: number;
  /** The position of the next byte. Bytes and lines have separate positions. */
  at: number;
  lineAt: number;
  ended: boolean;
  lineEnded: boolean;
}

/** The functions of Pascal's runtime that TeX needs: files, a terminal, the date. */
class TexHost {
  terminal = '';
  readonly #files: OpenFile[] = [];
  readonly #engine: TexEngine;
  readonly #source: Uint8Array;
  readonly #keyboard = new TextEncoder().encode(' input.tex \n\\end\n');
  #bytesWritten = 0;

  constructor(engine: TexEngine, source: string) {
    this.#engine = engine;
    this.#source = new TextEncoder().encode(source);
  }

  /** Returns what was last written to a file. */
  written(name: string): Uint8Array {
    const file = this.#files.findLast((each) => each.name === name && !each.missing);
    return file ? file.bytes.slice(0, file.length) : new Uint8Array();
  }

  library() {
    return {
      printInteger: (file: number, value: number) => this.#print(file, String(value)),
      printChar: (file: number, value: number) => this.#print(file, String.fromCharCode(value)),
      printString: (file: number, at: number) => this.#print(file, this.#pascalString(at)),
      printNewline: (file: number) => this.#print(file, '\n'),
      reset: (length: number, at: number) => this.#openToRead(this.#fileName(length, at)),
      rewrite: (length: number, at: number) => this.#openToWrite(this.#fileName(length, at)),
      inputln: (file: number, skip: number, ...where: [number, number, number, number, number]) =>
        this.#readLine(this.#file(file), skip !== 0, ...where),
      get: (file: number, at: number, length: number) => this.#get(this.#file(file), at, length),
      put: (file: number, at: number, length: number) =>
        this.#write(this.#file(file), this.#engine.memory.subarray(at, at + length)),
      eof: (file: number) => Number(this.#file(file).ended),
      eoln: (file: number) => Number(this.#file(file).lineEnded),
      erstat: (file: number) => Number(this.#file(file).missing),
      close: () => undefined,
      // A fixed date makes drawings reproducible.
      getCurrentMinutes: () => 720,
      getCurrentDay: () => 1,
      getCurrentMonth: () => 1,
      getCurrentYear: () => 2000,
      tex_final_end: () => undefined,
    };
  }

  #file(descriptor: number): OpenFile {
    const file = this.#files[descriptor];
    if (!file) throw new Error('TeX named a file that it had not opened');
    return file;
  }

  #pascalString(at: number): string {
    const { memory } = this.#engine;
    return String.fromCharCode(...memory.subarray(at + 1, at + 1 + (memory[at] ?? 0)));
  }

  #fileName(length: number, at: number): string {
    const padded = String.fromCharCode(...this.#engine.memory.subarray(at, at + length));
    return padded
      .replace(/\0+$/, '')
      .replace(/^\{([^}]*)\}.*$/, '$1')
      .replace(/^"([^"]*)".*$/, '$1')
      .trimEnd()
      .replace(/^\*/, '')
      .replace(/^TeX(?:fonts|inputs|formats):/, '');
  }

  #openToRead(name: string): number {
    if (name === 'TTY:') return this.#open(name, this.#keyboard, { device: 'keyboard' });
    const bytes = name === 'input.tex' ? this.#source : this.#engine.file(name);
    if (bytes) return this.#open(name, bytes);
    const own = this.#files.findLast((file) => file.name === name && !file.missing);
    if (own) return this.#open(name, own.bytes.subarray(0, own.length));
    return this.#open(name, new Uint8Array(), { missing: true });
  }

  #openToWrite(name: string): number {
    return this.#open(name, new Uint8Array(), name === 'TTY:' ? { device: 'screen' } : {});
  }

  #open(name: string, bytes: Uint8Array, is: Pick<Partial<OpenFile>, 'device' | 'missing'> = {}): number {
    if (this.#files.length >= maxFiles) throw new Error('TeX opens too many files');
    const start = { at: 0, lineAt: 0, ended: false, lineEnded: false, missing: false };
    return this.#files.push({ name, bytes, length: 0, ...start, ...is }) - 1;
  }

  #print(descriptor: number, text: string): void {
    const file = descriptor < 0 ? undefined : this.#file(descriptor);
    if (file && file.device !== 'screen') this.#write(file, latin(text));
    else this.terminal += text;
    if (this.terminal.length > maxTerminalBytes) throw new Error('TeX says too much');
  }

  #write(file: OpenFile, bytes: Uint8Array): void {
    this.#bytesWritten += bytes.length;
    if (this.#bytesWritten > maxBytes) throw new Error('TeX writes too much');
    if (file.length + bytes.length > file.bytes.length) {
      const larger = new Uint8Array(Math.max(4096, 2 * (file.length + bytes.length)));
      larger.set(file.bytes.subarray(0, file.length));
      file.bytes = larger;
    }
    file.bytes.set(bytes, file.length);
    file.length += bytes.length;
  }

  #get(file: OpenFile, at: number, length: number): void {
    const { memory } = this.#engine;
    const read = file.bytes.subarray(file.at, file.at + length);
    if (read.length === 0) {
      if (file.device === 'keyboard') throw new Error('TeX waits for an answer');
      memory[at] = 0;
      file.ended = true;
      file.lineEnded = true;
      return;
    }
    memory.set(read, at);
    file.lineEnded = read[0] === 10 || read[0] === 13;
    file.at += length;
  }

  /** Reads a line into TeX's buffer at `first`, and sets `last` after it, without trailing spaces (tex.web, 31). */
  #readLine(
    file: OpenFile,
    skip: boolean,
    buffer: number,
    first: number,
    last: number,
    _highest: number,
    size: number,
  ): number {
    const { memory } = this.#engine;
    const words = new DataView(memory.buffer);
    const from = words.getUint32(first, true);
    words.setUint32(last, from, true);
    if (skip && !file.ended && file.lineEnded) file.lineAt += 1;
    if (file.lineAt >= file.bytes.length) {
      if (file.device === 'keyboard') throw new Error('TeX waits for an answer');
      file.ended = true;
      return 0;
    }
    const newline = file.bytes.indexOf(10, file.lineAt);
    const line = file.bytes.subarray(file.lineAt, newline < 0 ? file.bytes.length : newline);
    if (from + line.length >= size) throw new Error('a line is too long for TeX');
    memory.set(line, buffer + from);
    let end = from + line.length;
    while (end > from && memory[buffer + end - 1] === 32) end--;
    words.setUint32(last, end, true);
    file.lineAt += line.length;
    file.lineEnded = true;
    return 1;
  }
}

/** Encodes TeX's output as bytes. */
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
