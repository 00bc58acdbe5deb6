import {
  ConsoleStdout,
  Directory,
  File,
  type Inode,
  OpenFile,
  PreopenDirectory,
  WASI,
} from '@bjorn3/browser_wasi_shim';

export interface PandocRun {
  stdout: string;
  stderr: string;
}

/** The options of pandoc's defaults files as JSON: https://pandoc.org/MANUAL.html#defaults-files */
export type PandocOptions = Readonly<Record<string, unknown>>;

/** Runs pandoc on files. Concurrent runs are sequential. */
export type Pandoc = (
  options: PandocOptions,
  files: ReadonlyMap<string, Uint8Array | string>,
) => Promise<PandocRun>;

export interface PandocProcess {
  run: Pandoc;
  /** Makes the process as if it had just been started, which takes 0.01 s of CPU. */
  renew(): void;
}

// A nursery of 16 MB halves the time of pandoc's own default of -H64m (570 against 1,200 ms of CPU for a 9-page paper);
// above a heap of 256 MB the Haskell run time stops with "heap exhausted".
const arguments_ = ['pandoc.wasm', '+RTS', '-A16m', '-M256m', '-RTS'];

/**
 * Starts pandoc as a WASI process that can access only the files of a run: no host file system, network or environment, and at most
 * 256 MB of heap. A start takes 0.3 s of CPU to initialize 600,000 functions, so later runs reuse the process, unless one has crashed.
 * The npm package's host has a flat file system without folders such as `sections/`, so this module builds the tree.
 */
export function startPandoc(module: WebAssembly.Module): PandocProcess {
  let started: Instance | undefined;
  return {
    run: async (options, files) => {
      started ??= new Instance(module);
      const instance = started;
      // Until it has ended well, the process may be broken.
      started = undefined;
      const run = instance.run(options, files);
      started = instance;
      return run;
    },
    renew: () => {
      if (!started?.renew()) started = new Instance(module);
    },
  };
}

/** A process that a paper left with more memory isn't worth clearing. */
const MOST_BYTES = 128_000_000;
const PAGE_BYTES = 65_536;

class Instance {
  readonly #root = new Map<string, Inode>();
  readonly #log: string[] = [];
  readonly #wasi: WASI;
  readonly #wasm: PandocExports;
  /** The memory after the start: the pages that aren't empty, by their addresses. */
  readonly #fresh: ReadonlyMap<number, Uint8Array>;
  readonly #openFiles: number;

  constructor(module: WebAssembly.Module) {
    const say = (line: string) => this.#log.push(line);
    const wasi = new WASI(
      arguments_,
      [],
      [
        new OpenFile(new File(new Uint8Array())),
        ConsoleStdout.lineBuffered(say),
        ConsoleStdout.lineBuffered(say),
        new PreopenDirectory('/', this.#root),
      ],
      { debug: false },
    );
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport });
    // package.json pins the version of pandoc.wasm, so its exports are known.
    const wasm = exports as unknown as PandocExports & {
      __wasm_call_ctors(): void;
      _initialize?(): void;
      hs_init_with_rtsopts(argc: number, argv: number): void;
    };
    wasi.initialize({ exports: exports as { memory: WebAssembly.Memory; _initialize?: () => unknown } });
    wasm.__wasm_call_ctors();
    const [argc, argv] = writeArguments(wasm);
    wasm.hs_init_with_rtsopts(argc, argv);
    this.#wasi = wasi;
    this.#wasm = wasm;
    this.#fresh = usedPages(new Uint8Array(wasm.memory.buffer));
    this.#openFiles = wasi.fds.length;
  }

  run(options: PandocOptions, files: ReadonlyMap<string, Uint8Array | string>): PandocRun {
    const [root, wasm] = [this.#root, this.#wasm];
    root.clear();
    this.#log.length = 0;
    for (const name of ['stdin', 'stdout', 'stderr', 'warnings']) root.set(name, new File(new Uint8Array()));
    for (const [path, content] of files) put(root, path, content);

    const request = new TextEncoder().encode(JSON.stringify(options));
    const at = wasm.malloc(request.length);
    new Uint8Array(wasm.memory.buffer, at, request.length).set(request);
    wasm.convert(at, request.length);

    return {
      stdout: textOf(root, 'stdout'),
      stderr: [textOf(root, 'stderr'), ...this.#log].filter(Boolean).join('\n'),
    };
  }

  /** Restores the memory and closes all files. @returns whether it did: not if the memory has grown very large */
  renew(): boolean {
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    if (memory.length > MOST_BYTES) return false;
    memory.fill(0);
    for (const [at, page] of this.#fresh) memory.set(page, at);
    this.#root.clear();
    this.#wasi.fds.length = this.#openFiles;
    return true;
  }
}

function usedPages(memory: Uint8Array): Map<number, Uint8Array> {
  const pages = new Map<number, Uint8Array>();
  for (let at = 0; at < memory.length; at += PAGE_BYTES) {
    const page = memory.subarray(at, at + PAGE_BYTES);
    if (page.some((byte) => byte !== 0)) pages.set(at, page.slice());
  }
  return pages;
}

interface PandocExports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  convert(options: number, length: number): void;
}

/** Writes `arguments_` as C's argc and argv, and returns pointers to both. */
function writeArguments(wasm: PandocExports): [number, number] {
  const word = 4; // wasm32
  const view = () => new DataView(wasm.memory.buffer);
  const argc = wasm.malloc(word);
  view().setUint32(argc, arguments_.length, true);
  const vector = wasm.malloc(word * (arguments_.length + 1));
  for (const [index, argument] of arguments_.entries()) {
    const bytes = new TextEncoder().encode(`${argument}\0`);
    const at = wasm.malloc(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    view().setUint32(vector + word * index, at, true);
  }
  view().setUint32(vector + word * arguments_.length, 0, true);
  const argv = wasm.malloc(word);
  view().setUint32(argv, vector, true);
  return [argc, argv];
}

function put(root: Map<string, Inode>, path: string, content: Uint8Array | string): void {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.pop();
  if (name === undefined) return;
  let folder = root;
  for (const part of parts) {
    const existing = folder.get(part);
    const next = existing instanceof Directory ? existing : new Directory(new Map());
    folder.set(part, next);
    folder = next.contents;
  }
  folder.set(name, new File(typeof content === 'string' ? new TextEncoder().encode(content) : content));
}

function textOf(root: Map<string, Inode>, name: string): string {
  const file = root.get(name);
  return file instanceof File ? new TextDecoder().decode(file.data) : '';
}
