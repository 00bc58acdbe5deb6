import { readdirSync, readFileSync } from 'node:fs';

/** The processes of a run, with the memory that they use. */
export interface RunProcesses {
  pids: number[];
  megabytes: number;
}

const PAGE_BYTES = 4096;

/**
 * Returns the processes whose environment has a variable, which all descendants of a run inherit, also those that left its process
 * group. On systems without /proc there are none to see.
 */
export function processesWith(variable: string): RunProcesses {
  const found: RunProcesses = { pids: [], megabytes: 0 };
  for (const name of folders()) {
    if (!/^\d+$/.test(name) || !read(`/proc/${name}/environ`).includes(variable)) continue;
    found.pids.push(Number(name));
    const [, resident = '0'] = read(`/proc/${name}/statm`).split(' ');
    found.megabytes += (Number(resident) * PAGE_BYTES) / 1024 / 1024;
  }
  return found;
}

/** Ends all processes of a run, until none is left: new ones may start meanwhile. */
export function endProcesses(variable: string): void {
  for (let round = 0; round < 50; round += 1) {
    const { pids } = processesWith(variable);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function folders(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/** Processes end while they are read, and those of others can't be read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
