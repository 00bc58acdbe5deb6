import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { type EngineMessage, readEngineLog } from './engine-log.ts';
import { type Latexml, locateLatexml } from './locate-latexml.ts';

export interface LatexReading {
  /** LaTeXML's XML, with resolved references and formulas in MathML with their TeX; absent if there is none. */
  xml?: string;
  /** Why there is no XML, as an author reads it: "it took longer than 30 seconds." */
  failure?: string;
  messages: EngineMessage[];
  /** The author's files, by the number that `sourcepos` in the XML names them with. */
  sources: ReadonlyMap<number, string>;
}

export interface LatexmlLimits {
  /** Processor time. On a busy machine, a paper can take three times as long. */
  seconds: number;
  /** Address space. */
  mebibytes: number;
  /** The size of the XML. */
  outputBytes: number;
}

/** Reads a LaTeX paper, wherever LaTeXML runs. Returns undefined if it doesn't run on this system. */
export type LatexEngine = (
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
) => Promise<LatexReading | undefined>;

export interface RunOptions extends Partial<LatexmlLimits> {
  /** Ends it. */
  signal?: AbortSignal;
  /** Told the number of its process in the kernel. */
  onStart?: (pid: number) => void;
  /** Told how long it ran on another machine, in milliseconds. */
  onTime?: (milliseconds: number) => void;
}

/** Of 128 papers and theses, the largest needed 10 seconds and 1,594 MiB of addresses (780 of them in memory). */
const LIMITS: LatexmlLimits = { seconds: 30, mebibytes: 2048, outputBytes: 64 * 2 ** 20 };
const WALL_MS = 3_000;
const LOG_BYTES = 4 * 2 ** 20;

/**
 * Reads a LaTeX paper with LaTeXML, in a process that sees nothing but the paper's files: its environment is empty, and
 * `vendor/latexml/read-latex` confines it. The folder with the files is removed when it ends. Returns undefined on a system without
 * LaTeXML.
 *
 * @param mainFile the path of one of the files
 */
export async function runLatexml(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
  { signal, onStart, ...limits }: RunOptions = {},
): Promise<LatexReading | undefined> {
  const latexml = await locateLatexml();
  if (latexml === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'colophon-latexml-'));
  try {
    const paper = join(folder, 'paper');
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    await writeFiles(files, paper);
    const given = { ...LIMITS, ...limits };
    const run = { latexml, paper, scratch, mainFile, signal, onStart };
    const reading = await readWithin(run, given);
    if (!files.some(({ path }) => isUnknownClass(path, reading))) return reading;
    const again = await readWithin({ ...run, ownClasses: true }, given);
    return isBetter(again, reading) ? again : reading;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a file is a class of the author's own that LaTeXML has no binding for, or any class if the paper is lost without it. */
const isUnknownClass = (path: string, { xml, messages }: LatexReading): boolean =>
  /\.cls$/i.test(path) &&
  (xml === undefined ||
    messages.some(
      ({ kind, subject }) => kind === 'missing_file' && path.toLowerCase() === `${subject}.cls`.toLowerCase(),
    ));

/** Whether a reading has no more errors and no fewer words. A class can lose words by what it sets out. */
function isBetter(one: LatexReading, other: LatexReading): boolean {
  if (one.xml === undefined || other.xml === undefined) return one.xml !== undefined;
  return errorsIn(one) <= errorsIn(other) && wordsIn(one.xml) >= wordsIn(other.xml) * LEAST_WORDS;
}

const LEAST_WORDS = 0.95;
const errorsIn = ({ messages }: LatexReading): number =>
  messages.filter(({ severity }) => severity === 'error').length;
const wordsIn = (xml: string): number => xml.replace(/<[^>]*>/g, ' ').match(/\p{L}{3,}/gu)?.length ?? 0;

/** LaTeXML runs such files as bindings, which can do much: it is given ours alone. */
const PROGRAM = /\.rhai$/i;

async function writeFiles(files: ReadonlyArray<ProjectFile>, folder: string): Promise<void> {
  for (const { path, bytes } of files) {
    if (PROGRAM.test(path)) continue;
    const place = join(folder, path);
    if (!place.startsWith(folder + sep)) throw new Error(`The path ${path} leaves the paper’s folder.`);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
}

interface Run {
  latexml: Latexml;
  paper: string;
  scratch: string;
  mainFile: string;
  signal: AbortSignal | undefined;
  onStart: ((pid: number) => void) | undefined;
  ownClasses?: boolean;
}

function readWithin(
  { latexml, paper, scratch, mainFile, signal, onStart, ownClasses = false }: Run,
  limits: LatexmlLimits,
): Promise<LatexReading> {
  const words = [
    '--paper',
    paper,
    '--scratch',
    scratch,
    ...latexml.bindings.flatMap((each) => ['--bindings', each]),
  ];
  const share = ['--seconds', String(limits.seconds), '--mebibytes', String(limits.mebibytes)];
  return new Promise((resolve, reject) => {
    const child = spawn(
      latexml.program,
      [...words, ...share, ...(ownClasses ? ['--own-classes'] : []), mainFile],
      {
        cwd: paper,
        env: {},
        stdio: ['ignore', 'pipe', 'pipe'],
        killSignal: 'SIGKILL',
        ...(signal === undefined ? {} : { signal }),
      },
    );
    if (child.pid !== undefined) onStart?.(child.pid);
    let failure: string | undefined;
    const stop = (reason: string) => {
      failure ??= reason;
      child.kill('SIGKILL');
    };
    const clock = setTimeout(
      () => stop(`it took longer than ${limits.seconds} seconds.`),
      limits.seconds * WALL_MS,
    );
    const output = collect(child.stdout, limits.outputBytes, () => stop('its text is too long.'));
    const log = collect(child.stderr, LOG_BYTES, () => stop('it has too many errors.'));
    child.on('error', (error) => {
      clearTimeout(clock);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(clock);
      const xml = output().toString('utf8');
      const read = readEngineLog(log().toString('utf8'), paper);
      failure ??= read.failure ?? failureOf(code, signal, limits);
      if (code === 0 && failure === undefined && xml !== '') resolve({ ...read, xml });
      else resolve({ ...read, failure: failure ?? 'nothing of it could be read.' });
    });
  });
}

/** Collects a stream up to a number of bytes. */
function collect(stream: NodeJS.ReadableStream, most: number, onTooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) onTooMuch();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

function failureOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  { seconds }: LatexmlLimits,
): string | undefined {
  if (code === 0) return undefined;
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return `it took longer than ${seconds} seconds.`;
  if (signal === 'SIGABRT' || signal === 'SIGSEGV') return 'it needs too much memory.';
  return 'LaTeXML could not read it.';
}
