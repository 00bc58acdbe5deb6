import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How much lower than the thread that starts it a thread's priority is, in steps of Linux’s niceness. */
export const NICENESS = {
  /** Somebody waits, but requests come first. */
  quick: 5,
  /** Gets about a tenth of a busy processor beside the quick ones. */
  slow: 15,
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
