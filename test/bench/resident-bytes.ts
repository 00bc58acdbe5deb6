import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and all below it, from /proc. */
export function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + residentBytes(child), own);
  } catch {
    return 0; // It has ended meanwhile.
  }
}

/**
 * The most memory that this process has held. Not `resourceUsage().maxRSS`: a child's begins at what its parent held
 * when it was forked (Linux keeps the high-water mark over `exec`), so in a test it told the memory of vitest.
 */
export function peakResidentBytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
