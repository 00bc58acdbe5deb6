import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all below it use. */
interface TreeUse {
  /** Proportional set size: a page that several processes share counts once in the sum. */
  bytes: number;
  /** Processor time, with that of children that have ended. */
  seconds: number;
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Measures a process and all below it, by /proc. Linux only. */
export function measureTree(pid: number): TreeUse {
  try {
    const own = { bytes: proportionalBytes(pid), seconds: processorSeconds(pid) };
    return childrenOf(pid)
      .map(measureTree)
      .reduce((sum, use) => ({ bytes: sum.bytes + use.bytes, seconds: sum.seconds + use.seconds }), own);
  } catch {
    return { bytes: 0, seconds: 0 }; // It has ended meanwhile.
  }
}

/** Returns the processor time that all programs of this machine have used since its start. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function proportionalBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has ended, and its parent hasn't asked how.
  }
}

/** proc(5): utime, stime, cutime and cstime are the 14th to 17th field; the name in brackets is the second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
