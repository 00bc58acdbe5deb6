import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { ReproductionRecord } from '#shared/domain/reproduction.ts';
import { bytesBelow } from './files-below.ts';
import { endProcesses, type Marked, processesOf } from './watch-processes.ts';

export interface RunLimits {
  seconds: number;
  megabytes: number;
}
export interface Ran {
  exit: ReproductionRecord['exit'];
  seconds: number;
  log: { stdout: string; stderr: string };
}

const LOOK_EVERY_MS = 100;
/** More files count as too much, because each look reads them all. */
const MOST_FILES = 20_000;

/**
 * Runs a command in a folder, and ends it and all its processes at the first limit: time, memory, number of
 * processes, written bytes.
 */
export async function runCommand(
  [program = '', ...rest]: readonly string[],
  folder: string,
  limits: RunLimits,
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const mark = `COLOPHON_RUN=${randomUUID()}`;
  const began = performance.now();
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...env, COLOPHON_RUN: mark.slice('COLOPHON_RUN='.length) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const [stdout, stderr] = [keepStart(child.stdout), keepStart(child.stderr)];
  const run: Marked = { root: child.pid, variable: mark };
  // If the program itself ends, the run doesn't go on without its limits; before the folder is removed.
  const endNow = () => end(run);
  process.prependOnceListener('exit', endNow);
  let reason: Ran['exit']['reason'] = 'finished';
  let isLooking = false;
  const watch = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    const seconds = (performance.now() - began) / 1000;
    const broken = await brokenLimit(run, folder, seconds, limits);
    isLooking = false;
    if (!broken || reason !== 'finished') return;
    reason = broken;
    end(run);
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      reason = 'not-started';
      stderr.add(error.message);
      resolve(null);
    });
    child.once('exit', resolve);
  });
  clearInterval(watch);
  process.off('exit', endNow);
  // A run ends with its command: what it left behind ends too.
  end(run);
  return {
    exit: { code: reason === 'finished' ? code : null, reason },
    seconds: (performance.now() - began) / 1000,
    log: { stdout: stdout.text(), stderr: stderr.text() },
  };
}

async function brokenLimit(
  run: Marked,
  folder: string,
  seconds: number,
  limits: RunLimits,
): Promise<Ran['exit']['reason'] | undefined> {
  if (seconds > limits.seconds) return 'timed-out';
  const { pids, megabytes, unnamedBytes } = processesOf(run);
  if (pids.length > REPRODUCTION_LIMITS.processes) return 'too-many-processes';
  if (megabytes > limits.megabytes) return 'too-much-memory';
  const bytes = await bytesBelow(folder, MOST_FILES);
  return bytes + unnamedBytes > REPRODUCTION_LIMITS.producedBytes ? 'too-much-output' : undefined;
}

/** First the processes as they are found, because a parent's end hides its children; then what is left of the command's group. */
function end(run: Marked): void {
  endProcesses(run);
  try {
    if (run.root !== undefined) process.kill(-run.root, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Keeps the start of a stream, and reads the rest so that the run doesn't wait. */
function keepStart(stream: NodeJS.ReadableStream) {
  let kept = '';
  const add = (text: string) => {
    if (kept.length < REPRODUCTION_LIMITS.logCharacters) kept += text;
  };
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => add(text));
  return { add, text: () => kept.slice(0, REPRODUCTION_LIMITS.logCharacters) };
}
