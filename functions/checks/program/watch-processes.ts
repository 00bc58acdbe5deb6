import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';

/** A run: its first process, and the variable in the environment of its processes. */
export interface Marked {
  root: number | undefined;
  variable: string;
}

/** The processes of a run, with the memory that they use, and what they wrote to files that have no name any more. */
export interface RunProcesses {
  pids: number[];
  megabytes: number;
  unnamedBytes: number;
}

const PAGE_BYTES = 4096;

/**
 * Returns the processes of a run: the descendants of its first process, whatever environment they gave themselves, and those that have
 * the run's variable, though their parents ended. On systems without /proc there are none to see.
 */
export function processesOf(run: Marked): RunProcesses {
  const pids = findPids(run);
  const pages = pids.map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0));
  return {
    pids,
    megabytes: (pages.reduce((sum, each) => sum + each, 0) * PAGE_BYTES) / 1024 / 1024,
    unnamedBytes: unnamedBytesOf(pids),
  };
}

/** Ends all processes of a run, until none is left: new ones may start meanwhile. */
export function endProcesses(run: Marked): void {
  for (let round = 0; round < 100; round += 1) {
    const pids = findPids(run);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    Atomics.wait(PAUSE, 0, 0, 2);
  }
}

const PAUSE = new Int32Array(new SharedArrayBuffer(4));

function findPids({ root, variable }: Marked): number[] {
  const all = entriesOf('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...stateOf(name) }));
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = new Set<number>(
    all.filter(({ pid }) => read(`/proc/${pid}/environ`).includes(variable)).map(({ pid }) => pid),
  );
  const open = [...found, ...(root === undefined ? [] : [root])];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { pid } of children.get(next) ?? [])
      if (!found.has(pid)) {
        found.add(pid);
        open.push(pid);
      }
  return all.flatMap(({ pid, hasEnded }) => (!hasEnded && (found.has(pid) || pid === root) ? [pid] : []));
}

/** `123 (a name with ) in it) S 1 …`: the state and the parent follow the last bracket. */
function stateOf(pid: string): { parent: number; hasEnded: boolean } {
  const text = read(`/proc/${pid}/stat`);
  const [state = 'X', parent = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), hasEnded: /[ZX]/.test(state) };
}

/** A file that was removed while it is open takes space, but no folder lists it. */
function unnamedBytesOf(pids: readonly number[]): number {
  const sizes = new Map<string, number>();
  for (const pid of pids)
    for (const fd of entriesOf(`/proc/${pid}/fd`)) {
      const file = statOf(`/proc/${pid}/fd/${fd}`);
      if (file?.isFile() && file.nlink === 0) sizes.set(`${file.dev} ${file.ino}`, file.blocks * 512);
    }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Processes end while they are read, and those of others can't be read. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
