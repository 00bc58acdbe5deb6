import {
  ConsoleStdout,
  Directory,
  File,
  type Inode,
  OpenFile,
  PreopenDirectory,
  WASI,
} from '@bjorn3/browser_wasi_shim';
import * as z from 'zod';

/** A message that pandoc logged; `type` is pandoc's name, such as `SkippedContent`. */
const PandocWarning = z.object({
  type: z.string(),
  contents: z.string().exactOptional(),
  line: z.number().exactOptional(),
  pretty: z.string().exactOptional(),
});
export type PandocWarning = z.infer<typeof PandocWarning>;
const PandocWarnings = z.array(PandocWarning);

interface PandocRun {
  stdout: string;
  stderr: string;
  warnings: PandocWarning[];
}

/** The options of pandoc's defaults files as JSON: https://pandoc.org/MANUAL.html#defaults-files */
export type PandocOptions = Readonly<Record<string, unknown>>;

/**
 * Runs pandoc as a WASI process that can access only `files`: no host file system, network or environment, and at most
 * 256 MB of heap. Later runs in this thread, which converts one paper, reuse the process, because starting pandoc takes
 * 0.3 s of CPU to initialize its 600,000 functions. A crashed process isn't reused. The npm package's host has a flat file
 * system without folders such as `sections/`, so this module builds the tree.
 */
export async function runPandoc(
  module: WebAssembly.Module,
  options: PandocOptions,
  files: ReadonlyMap<string, Uint8Array | string>,
): Promise<PandocRun> {
  const process = await reusableProcess(module);
  // The rest is synchronous, so concurrent runs are sequential.
  const { root, log, wasm } = process;
  root.clear();
  log.length = 0;
  for (const name of ['stdin', 'stdout', 'stderr', 'warnings']) root.set(name, new File(new Uint8Array()));
  for (const [path, content] of files) put(root, path, content);

  const request = new TextEncoder().encode(JSON.stringify(options));
  const at = wasm.malloc(request.length);
  new Uint8Array(wasm.memory.buffer, at, request.length).set(request);
  process.isBroken = true;
  wasm.convert(at, request.length);
  process.isBroken = false;

  return {
    stdout: textOf(root, 'stdout'),
    stderr: [textOf(root, 'stderr'), ...log].filter(Boolean).join('\n'),
    warnings: parseWarnings(textOf(root, 'warnings')),
  };
}

interface PandocProcess {
  root: Map<string, Inode>;
  log: string[];
  wasm: PandocExports;
  isBroken: boolean;
}

interface PandocExports {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  convert(options: number, length: number): void;
}

const processes = new WeakMap<WebAssembly.Module, Promise<PandocProcess>>();

async function reusableProcess(module: WebAssembly.Module): Promise<PandocProcess> {
  for (;;) {
    const begun = processes.get(module) ?? start(module);
    processes.set(module, begun);
    const process = await begun;
    if (!process.isBroken) return process;
    if (processes.get(module) === begun) processes.delete(module);
  }
}

// A nursery of 16 MB halves the time of pandoc's own default of -H64m (570 against 1,200 ms of CPU for a 9-page paper);
// above a heap of 256 MB the Haskell run time stops with "heap exhausted".
const arguments_ = ['pandoc.wasm', '+RTS', '-A16m', '-M256m', '-RTS'];

async function start(module: WebAssembly.Module): Promise<PandocProcess> {
  const root = new Map<string, Inode>();
  const log: string[] = [];
  const say = (line: string) => log.push(line);
  const wasi = new WASI(
    arguments_,
    [],
    [
      new OpenFile(new File(new Uint8Array())),
      ConsoleStdout.lineBuffered(say),
      ConsoleStdout.lineBuffered(say),
      new PreopenDirectory('/', root),
    ],
    { debug: false },
  );
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  // package.json pins the version of pandoc.wasm, so its exports are known.
  const wasm = instance.exports as unknown as PandocExports & {
    __wasm_call_ctors(): void;
    _initialize?(): void;
    hs_init_with_rtsopts(argc: number, argv: number): void;
  };
  wasi.initialize({
    exports: instance.exports as { memory: WebAssembly.Memory; _initialize?: () => unknown },
  });
  wasm.__wasm_call_ctors();
  const [argc, argv] = writeArguments(wasm);
  wasm.hs_init_with_rtsopts(argc, argv);
  return { root, log, wasm, isBroken: false };
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

function parseWarnings(json: string): PandocWarning[] {
  if (json === '') return [];
  try {
    const parsed: unknown = JSON.parse(json);
    return PandocWarnings.safeParse(parsed).data ?? [];
  } catch {
    return [];
  }
}
