import { readFileSync, readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How much lower than the thread that starts it a thread's priority is, in steps of Linux’s niceness. */
export const NICENESS = {
  quick: 0,
  /** Gets what the quick ones leave, and a third of what each of them gets. More would starve it on a busy laptop. */
  slow: 5,
} as const;

/** Lowers the priority of this thread, and of all threads and processes that it will start. Linux only: elsewhere, nothing happens. */
export function lowerPriority(steps: number): void {
  const thread = threadId();
  if (thread !== undefined) setPriority(thread, Math.min(19, getPriority(thread) + steps));
}

/** Returns the kernel's number of this thread, which Node doesn't tell. */
export function threadId(): number | undefined {
  try {
    const number = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    return number === undefined ? undefined : Number(number);
  } catch {
    return undefined;
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * @param thread its number, as `threadId` returns it
 * @returns how much processor time a thread of this process has used, in milliseconds; 0 if nobody can tell
 */
export const processorTime = (thread: number): number => timeIn(`/proc/self/task/${thread}/stat`);

/** @returns how much processor time another process has used, in milliseconds; 0 if nobody can tell */
export const processorTimeOfProcess = (pid: number): number => timeIn(`/proc/${pid}/stat`);

function timeIn(file: string): number {
  try {
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // proc(5): utime and stime are the 14th and 15th field; the first two stand before the bracket.
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}
